import { expect, test } from "vitest";
import { ServerClock } from "../src/clock.ts";

function clock(): {
  clock: ServerClock;
  pass: (spanMs: number) => void;
  setDevice: (timeMs: number) => void;
} {
  let steadyMs = 1_000;
  let wallMs = 5_000_000;
  return {
    clock: new ServerClock(
      () => steadyMs,
      () => wallMs,
    ),
    pass: (spanMs) => {
      steadyMs += spanMs;
      wallMs += spanMs;
    },
    setDevice: (timeMs) => {
      wallMs = timeMs;
    },
  };
}

test("the device's time until the server has told its own", () => {
  expect(clock().clock.nowMs()).toBe(5_000_000);
});

test("then the server's, whatever the device is set to", () => {
  const { clock: told, pass, setDevice } = clock();
  told.note(new Date(9_000_000));
  setDevice(1);
  pass(250);
  expect(told.nowMs()).toBe(9_000_250);
});

test("an answer that was long on its way does not set it back", () => {
  const { clock: told, pass } = clock();
  told.note(new Date(9_000_000));
  pass(1_000);
  told.note(new Date(9_000_300));
  expect(told.nowMs()).toBe(9_001_000);
});

test("old answers are forgotten", () => {
  const { clock: told, pass } = clock();
  told.note(new Date(9_000_000));
  for (let count = 1; count <= 64; count += 1) {
    pass(1_000);
    told.note(new Date(9_000_000 + count * 999));
  }
  expect(told.nowMs()).toBe(9_000_000 + 64_000 - 1);
});
