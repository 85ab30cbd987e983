import { expect, it } from "vitest";
import {
  FIRST_WISHES,
  isComplete,
  optionsOf,
  QUICK_WISHES,
  rulesOf,
  withPreset,
  withSeats,
} from "./wishes.ts";

const FOUR = { minSeats: 2, maxSeats: 4 };
const TWO = { minSeats: 2, maxSeats: 2 };

it("asks for a preset and only what differs from it", () => {
  expect(rulesOf(FIRST_WISHES)).toEqual({ preset: "classic" });
  expect(rulesOf({ ...FIRST_WISHES, preset: "mso", time: "none", rounds: "3" })).toEqual({
    preset: "mso",
    turnTimeMs: 0,
    timeBankMs: 0,
    incrementMs: 0,
    rounds: 3,
  });
  expect(rulesOf({ ...FIRST_WISHES, time: "120" })).toEqual({ preset: "classic", turnTimeMs: 120_000 });
});

it("asks for what the server does besides the rules", () => {
  const options = optionsOf({
    ...FIRST_WISHES,
    title: "  Friday  ",
    spectators: "racks_delayed",
    pauses: false,
  });
  expect(options).toMatchObject({ title: "Friday", seats: 4, unlisted: false });
  expect(options.policy).toMatchObject({ hints: true, showDrafts: true, spectators: "racks_delayed" });
  expect(options.policy).not.toHaveProperty("pauseBudgetMs");
});

it("keeps seats and bots within the rules", () => {
  const full = withSeats({ ...FIRST_WISHES, bots: 3 }, 9, FOUR);
  expect([full.seats, full.bots, isComplete(full)]).toEqual([4, 3, true]);
  const two = withPreset(full, "mso", TWO);
  expect([two.preset, two.seats, two.bots, isComplete(two)]).toEqual(["mso", 2, 1, true]);
  expect(withSeats(two, 1, TWO).seats).toBe(2);
});

it("starts a quick game at once", () => {
  expect(isComplete(QUICK_WISHES)).toBe(true);
  expect(isComplete(FIRST_WISHES)).toBe(false);
});
