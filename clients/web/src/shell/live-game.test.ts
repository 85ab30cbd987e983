import { type Game, type GameHandle, Refused, type Step, Unreachable } from "@meldhall/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { LiveGame } from "./live-game.ts";

const ME = "p1";
const game = (version: number, more: Partial<Game> = {}) =>
  ({ version, state: "running", seats: [], ...more }) as unknown as Game;
const step = (shown: Game, isConnected = true) =>
  ({ kind: "snapshot", version: shown.version, game: shown, events: [], isConnected }) as unknown as Step;
const slot = () => ({ release: vi.fn() });
const refused = (reason: string) => new Refused(reason, {}, "PERMISSION_DENIED");

/** A handle whose streams and answers are given, one after the other. */
function handleOf(streams: (Step[] | Error)[], answers: (Game | Error)[] = []): GameHandle {
  return {
    async *watch() {
      const stream = streams.shift() ?? [];
      if (stream instanceof Error) throw stream;
      yield* stream;
    },
    async get() {
      const answer = answers.shift() ?? game(99, { state: "aborted" });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  } as unknown as GameHandle;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("follows a stream to the end of the game, and gives its slot back", async () => {
  const taken = slot();
  const live = new LiveGame(
    handleOf([[step(game(1)), step(game(2, { state: "finished" }))]]),
    ME,
    async () => taken,
  );
  const heard: number[] = [];
  live.onStep(({ version }) => heard.push(version));
  await live.open();
  expect([live.game.value?.version, live.connection.value, heard]).toEqual([2, "live", [1, 2]]);
  expect(taken.release).toHaveBeenCalledOnce();
});

it("tells that the line is lost, and that it is back", async () => {
  const told: string[] = [];
  const live = new LiveGame(
    handleOf([[step(game(1)), step(game(1), false), step(game(2, { state: "finished" }))]]),
    ME,
    async () => slot(),
  );
  live.connection.subscribe((connection) => told.push(connection));
  await live.open();
  expect(told).toEqual(["opening", "live", "lost", "live"]);
});

it("polls where no slot is free, and streams as soon as one is", async () => {
  const slots = [undefined, undefined, slot()];
  const live = new LiveGame(
    handleOf([[step(game(4, { state: "finished" }))]], [game(1), game(3)]),
    ME,
    async () => slots.shift(),
  );
  const told: string[] = [];
  live.connection.subscribe((connection) => told.push(connection));
  const opened = live.open();
  await vi.runAllTimersAsync();
  await opened;
  expect(told).toEqual(["opening", "polling", "live"]);
  expect(live.game.value?.version).toBe(4);
});

it("polls without a seat, and streams once there is one", async () => {
  const seated = game(2, { state: "waiting", seats: [{ playerId: ME }] as unknown as Game["seats"] });
  const live = new LiveGame(
    handleOf(
      [refused("NOT_SEATED"), [step(game(3, { state: "finished" }))]],
      [game(1, { state: "waiting" }), game(1, { state: "waiting" }), seated],
    ),
    ME,
    async () => slot(),
  );
  const opened = live.open();
  await vi.runAllTimersAsync();
  await opened;
  expect([live.game.value?.version, live.connection.value]).toEqual([3, "live"]);
});

it("waits between streams that are refused", async () => {
  const many = Array.from({ length: 3 }, () => refused("TOO_MANY_STREAMS"));
  const seats = [{ playerId: ME }] as unknown as Game["seats"];
  const answers = [game(1, { seats }), game(2, { seats }), game(3, { state: "aborted", seats })];
  const live = new LiveGame(handleOf(many, answers), ME, async () => slot());
  const opened = live.open();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(live.game.value?.version).toBe(1);
  await vi.runAllTimersAsync();
  await opened;
  expect(live.game.value?.version).toBe(3);
});

it("goes on polling a server that is away", async () => {
  const live = new LiveGame(
    handleOf([], [new Unreachable("UNAVAILABLE", "away"), game(1, { state: "aborted" })]),
    ME,
    async () => undefined,
  );
  const opened = live.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(live.connection.value).toBe("lost");
  await vi.runAllTimersAsync();
  await opened;
  expect([live.game.value?.state, live.failure.value]).toEqual(["aborted", undefined]);
});

it("says why a game cannot be shown", async () => {
  const live = new LiveGame(handleOf([refused("GAME_NOT_FOUND")]), ME, async () => slot());
  await live.open();
  expect(live.failure.value).toMatchObject({ reason: "GAME_NOT_FOUND" });
});

it("takes nothing older than what it knows", async () => {
  const live = new LiveGame(handleOf([]), ME);
  live.take(game(5));
  live.take(game(4));
  expect(live.game.value?.version).toBe(5);
});
