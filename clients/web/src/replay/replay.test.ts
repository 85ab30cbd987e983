import { readdirSync, readFileSync } from "node:fs";
import { readRecord, tilesOf } from "@meldhall/client/record";
import { describe, expect, it } from "vitest";
import { layoutsOf } from "./layouts.ts";
import { type Moment, momentsOf } from "./moments.ts";
import { roleIn } from "./roles.ts";

const FOLDER = new URL("../../../../tests/records/", import.meta.url);
const PROVED = new URL("../../../typescript/tests/records/two_rounds.record", import.meta.url);

const read = (name: string) => readRecord(readFileSync(new URL(name, FOLDER), "utf8"));

describe.each(readdirSync(FOLDER).filter((name) => name.endsWith(".record")))("%s", (name) => {
  const record = read(name);
  const moments = momentsOf(record);

  it("keeps every tile in every moment", () => {
    const first = moments[0];
    const all = (first?.racks.flat().length ?? 0) + (first?.poolTiles ?? 0);
    for (const { racks, table, poolTiles, version } of moments) {
      const tiles = racks.flat().length + table.flat().length + poolTiles;
      expect(tiles, `version ${version}`).toBe(all);
    }
  });

  it("marks as many tiles as were laid, and lays all of them", () => {
    for (const [place, { melds, fresh }] of layoutsOf(moments, 13).entries()) {
      const { deed, table } = moments[place] as Moment;
      expect(fresh.size).toBe(deed.kind === "play" ? deed.laid.length : 0);
      expect(melds.map((meld) => meld.pieces.map((piece) => piece.tile))).toEqual(table);
    }
  });
});

it("tells a whole game with its rounds and points", () => {
  const record = readRecord(readFileSync(PROVED, "utf8"));
  const moments = momentsOf(record);
  const kinds = moments.map((moment) => moment.deed.kind);
  expect(kinds.filter((kind) => kind === "deal")).toHaveLength(2);
  expect(kinds.filter((kind) => kind === "end")).toHaveLength(2);
  expect(kinds[0]).toBe("deal");
  expect(moments[0]).toMatchObject({ round: 1, turn: 1, turnSeat: 2, deed: { starter: 2 } });
  expect(moments.at(-1)?.totals).toEqual(record.names.map((_, seat) => pointsOf(record, seat)));
  expect(moments.at(-1)?.turnSeat).toBeUndefined();
});

function pointsOf(record: ReturnType<typeof readRecord>, seat: number): number | undefined {
  return record.standings?.find((standing) => standing.seat === seat)?.totalPoints;
}

it("shows another deal", () => {
  const deeds = momentsOf(read("redeal.record")).map((moment) => moment.deed);
  expect(deeds.filter((deed) => deed.kind === "deal").map((deed) => deed.isAgain)).toContain(true);
});

it.each([
  ["r5 j r7", 1, "r6"],
  ["j r11 r12", 0, "r10"],
  ["r11 r12 j", 2, "r13"],
  ["k4 j r4", 1, ""],
  ["r5 j j", 1, ""],
])("says what the joker of %s stands for at %i", (meld, place, expected) => {
  expect(roleIn(tilesOf(meld), place)).toBe(tilesOf(expected)[0]);
});
