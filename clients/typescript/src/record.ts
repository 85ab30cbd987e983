/** The record of a game that is over, as `game.record()` gives it: read, and stepped through. `docs/notation.md` specifies it. */

/** A tile as its number on the wire: `16 * color + number`, the joker 96. */
export type TileNumber = number;

/** A whole game, line by line. */
export interface GameRecord {
  /** The ruleset in notation, `classic+turn_time_ms=0`. */
  readonly ruleset: string;
  /** The name of each seat, in order. */
  readonly names: readonly string[];
  /** What its shuffle hangs on; unset where the record holds no proof. */
  readonly shuffle?: RecordShuffle;
  readonly rows: readonly RecordRow[];
  /** The final ranking, best first; unset for a game that was not played to its end. */
  readonly standings?: readonly RecordStanding[];
}

/** What the order of the tiles hangs on, all but the id in hexadecimal. */
export interface RecordShuffle {
  readonly gameId: string;
  readonly commitment: string;
  readonly secret: string;
  /** One for each seat, in order. */
  readonly shares: readonly RecordShare[];
}

/** What a seat gave for the shuffle: both empty if nothing, `entropy` alone if it was not revealed in time. */
export interface RecordShare {
  readonly commitment: string;
  readonly entropy: string;
}

/** What one accepted command brought about. */
export interface RecordRow {
  readonly version: number;
  readonly events: readonly RecordEvent[];
}

/** One thing that happened to the tiles: the name and the fields of its notation, `-` for a value that is not there. */
export interface RecordEvent {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** A seat's place in the final ranking. */
export interface RecordStanding {
  readonly rank: number;
  readonly seat: number;
  readonly totalPoints: number;
  readonly roundsWon: number;
}

/** A text that is no record; `line` counts from 1. */
export class UnreadableRecord extends Error {
  override readonly name = "UnreadableRecord";
  readonly line: number;

  constructor(line: number, expected: string) {
    super(`line ${line}: expected ${expected}`);
    this.line = line;
  }
}

const FORMAT = "meldhall-record 1";
const HEADER_LINES = 3;
const FIELD = /([a-z_]+)=(\[[^\]]*\]|\S+)/g;
const COLOR_LETTERS = "krbogp";
const JOKER = 96;

/** Reads a record. Throws UnreadableRecord; unknown events and fields are kept as they are. */
export function readRecord(text: string): GameRecord {
  const lines = text.trimEnd().split("\n");
  if (lines[0]?.trimEnd() !== FORMAT) throw new UnreadableRecord(1, `\`${FORMAT}\``);
  const ruleset = after(lines, 2, "ruleset ").trim();
  const names = quoted(after(lines, HEADER_LINES, "seats "));
  const isShuffle = lines[HEADER_LINES]?.startsWith("shuffle ") === true;
  const shuffle = isShuffle ? readShuffle(lines[HEADER_LINES] ?? "", names.length) : undefined;
  const first = HEADER_LINES + (isShuffle ? 1 : 0);
  const rows = lines.slice(first, -1).map((line, place) => readRow(line, first + place + 1));
  const standings = readResult(after(lines, lines.length, "result "));
  return { ruleset, names, rows, ...(shuffle && { shuffle }), ...(standings && { standings }) };
}

/** The tiles of a list such as `[r5 j]`, a rack or a meld, as their numbers. */
export function tilesOf(list: string): TileNumber[] {
  return words(list).map(tileNumber);
}

/** The lists of tiles of a field such as `racks` or `table`; `-` is an empty one. A declared kind is left out. */
export function listsOf(field: string): TileNumber[][] {
  const inner = bare(field).trim();
  return inner === "" ? [] : inner.split("|").map((part) => tilesOf(part.replace(/^\s*\w+:/, "")));
}

/** The words of a list in brackets. */
export function words(list: string): string[] {
  return bare(list)
    .split(/\s+/)
    .filter((word) => word !== "" && word !== "-");
}

/** The number in a field; unset where the field is `-` or missing. */
export function numberOf(event: RecordEvent, field: string): number | undefined {
  const value = event.fields[field];
  return value === undefined || value === "-" ? undefined : Number(value);
}

function bare(list: string): string {
  return list.startsWith("[") ? list.slice(1, -1) : list;
}

function tileNumber(text: string): TileNumber {
  if (text === "j") return JOKER;
  const color = COLOR_LETTERS.indexOf(text.charAt(0));
  const number = Number(text.slice(1));
  if (color < 0 || !Number.isInteger(number) || number < 1 || number > 15) {
    throw new RangeError(`no tile: ${text}`);
  }
  return 16 * color + number;
}

function after(lines: readonly string[], line: number, word: string): string {
  const text = lines[line - 1];
  if (!text?.startsWith(word)) throw new UnreadableRecord(line, `\`${word.trim()}\``);
  return text.slice(word.length);
}

/** The names in quotation marks; `\u{a}` is the control character of that code. */
function quoted(text: string): string[] {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((found) =>
    (found[1] ?? "").replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_, code?: string, letter?: string) =>
      code === undefined ? (letter ?? "") : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  );
}

function fieldsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(FIELD)].map((found) => [found[1] ?? "", found[2] ?? ""]));
}

function readShuffle(line: string, seats: number): RecordShuffle | undefined {
  const fields = fieldsOf(line);
  const { game, commitment, secret, entropies } = fields;
  if (game === undefined || commitment === undefined || secret === undefined) return undefined;
  const shares = Array.from({ length: seats }, () => ({ commitment: "", entropy: "" }));
  for (const share of words(entropies ?? "")) {
    const [seat, committed = "", entropy = "-"] = share.split(":");
    shares[Number(seat)] = { commitment: committed, entropy: entropy === "-" ? "" : entropy };
  }
  return { gameId: game, commitment, secret, shares };
}

function readRow(line: string, number: number): RecordRow {
  const found = /^(\d+) (.+)$/.exec(line.trimEnd());
  if (found === null) throw new UnreadableRecord(number, "a version and its events");
  const events = (found[2] ?? "").split(" ; ").map((event) => ({
    name: event.trim().split(/\s/, 1)[0] ?? "",
    fields: fieldsOf(event),
  }));
  return { version: Number(found[1]), events };
}

function readResult(text: string): RecordStanding[] | undefined {
  const { standings } = fieldsOf(text);
  if (standings === undefined) return undefined;
  return words(standings).map((standing) => {
    const [rank = 0, seat = 0, totalPoints = 0, roundsWon = 0] = standing.split(":").map(Number);
    return { rank, seat, totalPoints, roundsWon };
  });
}
