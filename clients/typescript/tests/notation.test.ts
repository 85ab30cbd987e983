import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  colorOf,
  formatMeld,
  formatTable,
  formatTile,
  NotationError,
  numberOf,
  parseMeld,
  parseRack,
  parseTable,
  parseTile,
  type Tile,
  tileCode,
} from "../src/index.ts";
import { Tile as WireTile } from "../src/wire.ts";

const VECTORS = new URL("../../../tests/vectors/", import.meta.url);

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

function rows(file: string): Row[] {
  const text = readFileSync(new URL(file, VECTORS), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Row);
}

/** Every list of tiles that a row holds, wherever it is, and every text that stands for a table. */
function laidIn(value: unknown): Tile[][] {
  if (typeof value === "string") {
    return /^[krbogp]\d+( |$)|^j /.test(value) && !/[a-z]{2}/.test(value) ? tablesOf(value) : [];
  }
  if (Array.isArray(value)) {
    const isTiles = value.length > 0 && value.every((item) => typeof item === "string" && isTile(item));
    return isTiles ? [value as Tile[]] : value.flatMap(laidIn);
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(laidIn) : [];
}

function tablesOf(text: string): Tile[][] {
  return parseTable(text).map((meld) => [...meld.tiles]);
}

function isTile(text: string): boolean {
  return /^(j|[krbogp]\d+)$/.test(text);
}

describe("the shared vectors", () => {
  const files = [
    "melds.jsonl",
    "tables.jsonl",
    "positions.jsonl",
    "turns.jsonl",
    "solves.jsonl",
    "jokers.jsonl",
  ];

  test.each(files)("%s is read and written alike", (file) => {
    const melds = rows(file).flatMap(laidIn);
    expect(melds.length).toBeGreaterThan(10);
    for (const tiles of melds) {
      expect(parseRack(tiles.join(" "))).toEqual(tiles);
      expect(parseMeld(formatMeld(tiles)).tiles).toEqual(tiles);
      expect(tiles.map(tileCode).map(formatTile)).toEqual(tiles);
    }
    expect(parseTable(formatTable(melds)).map((meld) => meld.tiles)).toEqual(melds);
  });
});

describe("tiles", () => {
  test("have the numbers of the wire, by their names there", () => {
    const letters: Record<string, string> = {
      BLACK: "k",
      RED: "r",
      BLUE: "b",
      ORANGE: "o",
      GREEN: "g",
      PURPLE: "p",
    };
    const names = Object.keys(WireTile).filter((name) => /^[A-Z]+_\d+$/.test(name));
    expect(names).toHaveLength(90);
    for (const name of names) {
      const [color = "", number = ""] = name.split("_");
      const tile = parseTile(`${letters[color]}${number}`);
      expect(tileCode(tile)).toBe(WireTile[name as keyof typeof WireTile]);
      expect([colorOf(tile), numberOf(tile)]).toEqual([color.toLowerCase(), Number(number)]);
    }
    expect([tileCode("j"), formatTile(96), colorOf("j"), numberOf("j")]).toEqual([
      96,
      "j",
      undefined,
      undefined,
    ]);
  });

  test.each(["", "r0", "r16", "r05", "x5", "R5", "5r", "jj", "r5 ", "r٣", "r1.0", "constructor"])(
    "%j is none",
    (text) => {
      expect(() => parseTile(text)).toThrow(NotationError);
    },
  );

  test.each([0, 16, 97, 112, -1, 0.5])("%d is the number of none", (code) => {
    expect(() => formatTile(code)).toThrow(NotationError);
  });
});

describe("melds and tables", () => {
  test("may declare their kind, which is written where the tiles alone are open", () => {
    expect(parseMeld("run: j j r3")).toEqual({ tiles: ["j", "j", "r3"], kind: "run" });
    expect(formatMeld({ tiles: ["j", "j", "r3"], kind: "run" })).toBe("run: j j r3");
    expect(formatMeld({ tiles: ["r1", "r2", "r3"], kind: "run" })).toBe("r1 r2 r3");
    expect(() => parseMeld("pair: r1 r1")).toThrow('"pair" is no kind of meld: expected run or group');
  });

  test("are read from text, lists and what the server sends", () => {
    const expected = [
      { tiles: ["r5", "r6", "r7"], kind: "unspecified" },
      { tiles: ["k4", "b4", "o4"], kind: "unspecified" },
    ];
    expect(parseTable("  r5  r6 r7 |k4 b4\n o4 |")).toEqual(expected);
    expect(parseTable([["r5", "r6", "r7"], "k4 b4 o4"])).toEqual(expected);
    expect(formatTable({ melds: [{ tiles: ["r5", "r6", "r7"] }, { tiles: ["k4", "b4", "o4"] }] })).toBe(
      "r5 r6 r7 | k4 b4 o4",
    );
    expect(parseTable("")).toEqual([]);
    expect(formatTable("")).toBe("");
  });
});
