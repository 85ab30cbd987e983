import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Disproved, keyOf, NoProof, numberBelow, orderOf, prove, sorted } from "../src/proof.ts";
import { tilesOf } from "../src/record.ts";

interface Vector {
  readonly id: string;
  readonly secret: string;
  readonly game: string;
  readonly seats: readonly (readonly [string, string])[];
  readonly orders: Readonly<Record<string, string | number>>;
}

const VECTORS = readFileSync(new URL("../../../tests/vectors/shuffle.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Vector);
const RECORD = readFileSync(new URL("./records/two_rounds.record", import.meta.url), "utf8");

describe.each(VECTORS)("$id", ({ secret, game, seats, orders }) => {
  const shares = seats.map(([commitment, entropy]) => ({ commitment, entropy }));

  it.each(Object.entries(orders))("gives %s", async (label, expected) => {
    const key = await keyOf(Uint8Array.from(Buffer.from(secret, "hex")), game, shares, label);
    if (typeof expected === "number") expect(await numberBelow(seats.length, key)).toBe(expected);
    else expect(await orderOf(sorted(tilesOf(expected)), key)).toEqual(tilesOf(expected));
  });
});

it("proves both rounds of a game with everybody's entropy", async () => {
  const proved = await prove(RECORD);
  expect(proved).toMatchObject({ deals: 2, drawnTiles: 80, revealedSeats: [0, 1, 2] });
  expect(await prove(RECORD, proved.commitment)).toEqual(proved);
  await expect(prove(RECORD, "0".repeat(64))).rejects.toThrow("the commitment is not what it must be");
});

it("says so where a record holds no proof", async () => {
  const lines = RECORD.split("\n");
  await expect(prove(RECORD.replace(/^shuffle .*$/m, "shuffle -"))).rejects.toThrow(NoProof);
  await expect(prove(lines.toSpliced(3, 1).join("\n"))).rejects.toThrow(NoProof);
});

/** Forgeries by one change each, and what they are found out by. */
const FORGERIES: Readonly<Record<string, [RegExp, string, string]>> = {
  "another secret": [/secret=../, "secret=00", "the secret"],
  "another commitment": [/commitment=../, "commitment=00", "the secret"],
  "another entropy": [/(0:\w+:)../, "$100", "the entropy of seat 0"],
  "entropy kept back": [/(0:\w+:)\w+/, "$1-", "the rack of seat 0"],
  "another game": [/game=../, "game=ff", "the rack of seat 0"],
  "a tile that changed its rack": [/(racks=\[\w+ )(\w+)( [^|]*\| )(\w+)/, "$1$4$3$2", "the rack of seat 0"],
  "two tiles of the pool exchanged": [/(pool=\[)(\w+) (\w+)/, "$1$3 $2", "the pool"],
  "another starter": [/starter=2/, "starter=1", "the start draw"],
  "another start draw": [/0:k1 1:o1/, "0:k2 1:o1", "the start draw"],
  "a round left out": [/round=1/, "round=2", "the number of the round"],
  "another tile drawn": [/(tiles-drawn.*?tiles=)\[\w+\]/, "$1[j]", "the draw"],
  "a tile laid that nobody had": [/laid=\[\w+ /, "laid=[j j ", "a tile that was laid"],
  "another rack at the end": [/(round-ended.*?racks=\[)\w+/, "$1j", "the last rack of seat 0"],
};

it.each(Object.entries(FORGERIES))("finds out %s", async (_, [from, to, fault]) => {
  const forged = RECORD.replace(from, to);
  expect(forged).not.toBe(RECORD);
  const proving = prove(forged);
  await expect(proving).rejects.toThrow(Disproved);
  await expect(proving).rejects.toThrow(`${fault} is not what it must be`);
});

it("names the version where a game is wrong", async () => {
  await expect(prove(RECORD.replace(/starter=2/, "starter=1"))).rejects.toMatchObject({ version: 7 });
});
