import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listsOf, numberOf, readRecord, tilesOf, UnreadableRecord, words } from "../src/record.ts";

const FOLDER = new URL("../../../tests/records/", import.meta.url);
const HEADER = 'meldhall-record 1\nruleset classic\nseats "Ada" "Bo"\n';

describe("every record of the house", () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith(".record")))("%s is read", (name) => {
    const text = readFileSync(new URL(name, FOLDER), "utf8");
    const { rows, names, ruleset } = readRecord(text);
    expect(text.split("\n")[1]).toBe(`ruleset ${ruleset}`);
    const versions = rows.map((row) => row.version);
    expect(versions).toEqual([...versions].sort((one, other) => one - other));
    const started = rows[0]?.events[0];
    expect(started?.name).toBe("round-started");
    expect(listsOf(started?.fields.racks ?? "")).toHaveLength(names.length);
  });
});

it("reads names with quotation marks and control characters", () => {
  const text = 'meldhall-record 1\nruleset classic\nseats "Cy \\"the bot\\"" "D\\\\é\\u{a}"\nresult -\n';
  expect(readRecord(text).names).toEqual(['Cy "the bot"', "D\\é\n"]);
});

it("reads the result, or that there is none", () => {
  expect(readRecord(`${HEADER}result -`).standings).toBeUndefined();
  expect(readRecord(`${HEADER}result standings=[1:1:15:1 2:0:-15:0]`).standings).toEqual([
    { rank: 1, seat: 1, totalPoints: 15, roundsWon: 1 },
    { rank: 2, seat: 0, totalPoints: -15, roundsWon: 0 },
  ]);
});

it("reads who gave entropy, and who did not reveal it", () => {
  const shuffle = "shuffle game=0192 commitment=63 secret=00 entropies=[1:c41b:-]";
  expect(readRecord(`${HEADER}${shuffle}\nresult -`).shuffle).toEqual({
    gameId: "0192",
    commitment: "63",
    secret: "00",
    shares: [
      { commitment: "", entropy: "" },
      { commitment: "c41b", entropy: "" },
    ],
  });
  expect(readRecord(`${HEADER}shuffle -\nresult -`).shuffle).toBeUndefined();
});

it("reads fields", () => {
  expect(tilesOf("[k1 r13 j]")).toEqual([1, 29, 96]);
  expect(listsOf("[r1 r2 | -]")).toEqual([[17, 18], []]);
  expect(listsOf("[group: r2 j j | k1 k2 k3]")).toEqual([
    [18, 96, 96],
    [1, 2, 3],
  ]);
  expect(listsOf("[]")).toEqual([]);
  expect(words("[0:k7 1:r9]")).toEqual(["0:k7", "1:r9"]);
  const event = { name: "turn-started", fields: { seat: "1", deadline_ms: "-" } };
  expect([numberOf(event, "seat"), numberOf(event, "deadline_ms"), numberOf(event, "turn")]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it.each([
  ["", 1],
  ["meldhall-record 2\n", 1],
  ["meldhall-record 1\nrules classic\n", 2],
  ['meldhall-record 1\nruleset classic\nplayers "Ada"\n', 3],
  [`${HEADER}3 turn-passed seat=0\n`, 4],
  [`${HEADER}turn-passed seat=0\nresult -\n`, 4],
])("refuses what is no record", (text, line) => {
  expect(() => readRecord(text)).toThrow(UnreadableRecord);
  expect(() => readRecord(text)).toThrow(`line ${line}:`);
});

it("refuses tiles that are none", () => {
  for (const list of ["[x1]", "[r0]", "[r16]", "[r1.5]", "[r]"])
    expect(() => tilesOf(list)).toThrow(RangeError);
});
