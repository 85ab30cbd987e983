import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ReplayPlayer } from "./player.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("stays within the game", () => {
  const player = new ReplayPlayer(3);
  player.step(-1);
  expect(player.place.value).toBe(0);
  player.goTo(9);
  expect(player.place.value).toBe(2);
});

it("plays to the end, pauses there, and begins again", () => {
  const player = new ReplayPlayer(3);
  player.toggle();
  vi.advanceTimersByTime(60_000);
  expect([player.place.value, player.isPlaying.value]).toEqual([2, false]);
  player.toggle();
  expect([player.place.value, player.isPlaying.value]).toEqual([0, true]);
});

it("pauses where somebody steps", () => {
  const player = new ReplayPlayer(9);
  player.toggle();
  player.step(2);
  vi.advanceTimersByTime(60_000);
  expect([player.place.value, player.isPlaying.value]).toEqual([2, false]);
});

it("does not play a game without moments", () => {
  const player = new ReplayPlayer(0);
  player.toggle();
  expect(player.isPlaying.value).toBe(false);
});
