/**
 * The text form of tiles and tables. A tile is a color letter and a number (`r5`) or `j`; a meld its tiles; a
 * table its melds joined by ` | `, with `run:` or `group:` before a meld to declare its kind. Text is only split
 * here: what it is worth the server says.
 */

const LETTERS = "krbogp";
const JOKER_CODE = 96;

type Letter = "k" | "r" | "b" | "o" | "g" | "p";
type TileNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15;

/** A kind of tile: `r5`, `k13`, or `j` for the joker. */
export type Tile = `${Letter}${TileNumber}` | "j";

/** A color as people call it. */
export type Color = "black" | "red" | "blue" | "orange" | "green" | "purple";

/** What a meld is; in a draft, and in what is sent, it may be left open. */
export type MeldKind = "unspecified" | "group" | "run";

/** A meld as it is laid: its tiles, and its kind where that is declared. */
export interface LaidMeld {
  readonly tiles: readonly Tile[];
  readonly kind?: MeldKind;
}

/** Whatever can be read as one meld. */
export type MeldLike = LaidMeld | string | readonly Tile[];

/** Whatever can be read as a table: text, a table that the server sent, or melds. */
export type TableLike = string | readonly MeldLike[] | { readonly melds: readonly LaidMeld[] };

/** Whatever can be read as the tiles of a rack: `r5 j` or a list. */
export type RackLike = string | readonly Tile[];

/** Text that is no tile, table or ruleset; the message says what was expected. */
export class NotationError extends Error {
  override readonly name = "NotationError";
}

const COLORS: readonly Color[] = ["black", "red", "blue", "orange", "green", "purple"];

/** The tile that the text names. Throws NotationError for text that is none. */
export function parseTile(text: string): Tile {
  if (text === "j" || /^[krbogp]([1-9]|1[0-5])$/.test(text)) {
    return text as Tile;
  }
  throw new NotationError(
    `"${text}" is no tile: expected k, r, b, o, g or p and a number from 1 to 15, or j`,
  );
}

/** The number of the tile on the wire, `16 * color + number`; the joker is 96. */
export function tileCode(tile: Tile): number {
  parseTile(tile);
  return tile === "j" ? JOKER_CODE : 16 * LETTERS.indexOf(tile.charAt(0)) + Number(tile.slice(1));
}

/** The tile of that number. Throws NotationError for a number that is none's. */
export function formatTile(code: number): Tile {
  return parseTile(code === JOKER_CODE ? "j" : `${LETTERS.charAt(code >> 4)}${code & 15}`);
}

/** The color of a tile; undefined for the joker. */
export function colorOf(tile: Tile): Color | undefined {
  return tile === "j" ? undefined : COLORS[LETTERS.indexOf(tile.charAt(0))];
}

/** The number on a tile; undefined for the joker. */
export function numberOf(tile: Tile): number | undefined {
  return tile === "j" ? undefined : Number(tile.slice(1));
}

/** Tiles given as `r5 j` or a list, in their order. */
export function parseRack(rack: RackLike): Tile[] {
  return (typeof rack === "string" ? words(rack) : [...rack]).map(parseTile);
}

/** One meld: `r5 r6 r7`, or `run: j j r3` where its kind is declared. */
export function parseMeld(meld: MeldLike): Required<LaidMeld> {
  if (typeof meld === "string") {
    const colon = meld.indexOf(":");
    const kind = colon < 0 ? "unspecified" : meld.slice(0, colon).trim().toLowerCase();
    if (kind === "run" || kind === "group" || colon < 0) {
      return { tiles: parseRack(meld.slice(colon + 1)), kind: kind as MeldKind };
    }
    throw new NotationError(`"${kind}" is no kind of meld: expected run or group`);
  }
  return "tiles" in meld
    ? { tiles: parseRack(meld.tiles), kind: meld.kind ?? "unspecified" }
    : { tiles: parseRack(meld), kind: "unspecified" };
}

/** The melds of a table, in their order; the empty text is the empty table. */
export function parseTable(table: TableLike): Required<LaidMeld>[] {
  if (typeof table === "string") {
    return table
      .split("|")
      .filter((part) => part.trim())
      .map(parseMeld);
  }
  return ("melds" in table ? table.melds : table).map(parseMeld);
}

/** A meld as text, its kind in front where the tiles alone could be read otherwise. */
export function formatMeld(meld: MeldLike): string {
  const { tiles, kind } = parseMeld(meld);
  const isOpen = tiles.filter((tile) => tile !== "j").length <= 1 && kind !== "unspecified";
  return isOpen ? `${kind}: ${tiles.join(" ")}` : tiles.join(" ");
}

/** A table as text. */
export function formatTable(table: TableLike): string {
  return parseTable(table).map(formatMeld).join(" | ");
}

function words(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
