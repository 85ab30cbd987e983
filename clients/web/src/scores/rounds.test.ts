import { readFileSync } from "node:fs";
import type { Game, RoundResult } from "@meldhall/client";
import { readRecord } from "@meldhall/client/record";
import { expect, it } from "vitest";
import { momentsOf } from "../replay/moments.ts";
import { placesOf, roundsIn, withRound } from "./rounds.ts";

const PROVED = new URL("../../../typescript/tests/records/two_rounds.record", import.meta.url);

it("are read from a record", () => {
  const record = readRecord(readFileSync(PROVED, "utf8"));
  expect(roundsIn(momentsOf(record))).toEqual([
    { round: 1, reason: "all_passed", winners: [0], scores: [14, -13, -1] },
    { round: 2, reason: "all_passed", winners: [0], scores: [16, -13, -3] },
  ]);
});

it("are told once each, in order", () => {
  const told = (round: number, points: number) =>
    ({
      round,
      reason: "went_out",
      winnerSeats: [1],
      seats: [{ seat: 0, scorePoints: points }],
    }) as unknown as RoundResult;
  const rounds = withRound(withRound(withRound([], told(2, 5)), told(1, 7)), told(2, 5));
  expect(rounds.map(({ round, scores }) => [round, scores])).toEqual([
    [1, [7]],
    [2, [5]],
  ]);
});

const game = (more: object) =>
  ({
    seats: [{ displayName: "Ada" }, { displayName: "Bo" }, { displayName: "Cy" }],
    view: more,
  }) as unknown as Game;

it("stand by points while the game goes on, equal ones sharing a rank", () => {
  const seats = [-4, 30, -4].map((totalPoints, seat) => ({ seat, totalPoints }));
  expect(placesOf(game({ seats })).map(({ rank, name }) => [rank, name])).toEqual([
    [1, "Bo"],
    [2, "Ada"],
    [2, "Cy"],
  ]);
});

it("stand by the final ranking at the end", () => {
  const standings = [{ seat: 2, rank: 1, totalPoints: 1, roundsWon: 2 }];
  expect(placesOf(game({ result: { standings } }))).toMatchObject([{ seat: 2, rank: 1, name: "Cy" }]);
});
