/**
 * Whether nobody chose the order of a game's tiles: each order worked out again from its record, by nothing but SHA-256.
 * `docs/fairness.md` writes the algorithm down to the byte.
 */
import {
  type GameRecord,
  listsOf,
  numberOf,
  type RecordEvent,
  type RecordShare,
  readRecord,
  type TileNumber,
  tilesOf,
  words,
} from "./record.ts";

/** What was proved of a record. */
export interface Proved {
  readonly gameId: string;
  /** What was published before anybody joined, in hexadecimal: all else hangs on it. */
  readonly commitment: string;
  /** Orders of racks and pool that came out, redeals among them. */
  readonly deals: number;
  /** Tiles drawn that were the next ones of the pool. */
  readonly drawnTiles: number;
  /** Seats whose own entropy is in the orders. */
  readonly revealedSeats: readonly number[];
}

/** The record says that it holds no proof, or is older than proofs. */
export class NoProof extends Error {
  override readonly name = "NoProof";
}

/** Something in the record is not what it must be; `version` is unset where it is in the header. */
export class Disproved extends Error {
  override readonly name = "Disproved";
  readonly version: number | undefined;

  constructor(why: string, version?: number) {
    super(version === undefined ? why : `version ${version}: ${why}`);
    this.version = version;
  }
}

const DOMAIN = "meldhall-shuffle-1";
const WORD_COUNT = 2 ** 32;
const JOKER = 96;

/**
 * Proves the shuffle of a record: commitments, start draws, starters, racks, pools, redeals and draws. `notedCommitment`,
 * in hexadecimal, is the one that was published before the game. Throws UnreadableRecord, NoProof and Disproved; some
 * milliseconds a round. Needs WebCrypto, which browsers have on `https:` and `localhost` alone.
 */
export async function prove(record: string | GameRecord, notedCommitment?: string): Promise<Proved> {
  const read = typeof record === "string" ? readRecord(record) : record;
  const { shuffle } = read;
  if (shuffle === undefined) throw new NoProof("the record holds no proof");
  await checkCommitment(shuffle.secret, shuffle.commitment, "the secret");
  check(notedCommitment === undefined || notedCommitment === shuffle.commitment, "the commitment");
  for (const [seat, share] of shuffle.shares.entries()) {
    if (share.entropy !== "")
      await checkCommitment(share.entropy, share.commitment, `the entropy of seat ${seat}`);
  }
  const walk = new Walk(shuffle.gameId, bytesOf(shuffle.secret), shuffle.shares);
  for (const row of read.rows) {
    for (const event of row.events) await at(row.version, walk.step(event));
  }
  const revealedSeats = [...shuffle.shares.keys()].filter((seat) => shuffle.shares[seat]?.entropy !== "");
  const { deals, drawnTiles } = walk;
  return { gameId: shuffle.gameId, commitment: shuffle.commitment, deals, drawnTiles, revealedSeats };
}

/** The key of one order: the SHA-256 of all that it hangs on, each behind its length. */
export async function keyOf(
  secret: Uint8Array,
  gameId: string,
  shares: readonly RecordShare[],
  label: string,
): Promise<Uint8Array> {
  const parts = [ascii(DOMAIN), secret, ascii(gameId), ...shares.map(seatField), ascii(label)];
  return sha256(joined(parts.flatMap((part) => [bigEndian(part.length, 4), part])));
}

/** The items in the order of a key (Fisher–Yates). */
export async function orderOf<Item>(items: readonly Item[], key: Uint8Array): Promise<Item[]> {
  const shuffled = [...items];
  const drawn = new Words(key);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const place = await drawn.below(last + 1);
    [shuffled[last], shuffled[place]] = [shuffled[place] as Item, shuffled[last] as Item];
  }
  return shuffled;
}

/** The number of a key from 0 to `bound - 1`. */
export async function numberBelow(bound: number, key: Uint8Array): Promise<number> {
  return new Words(key).below(bound);
}

/** The tiles in canonical order: by color, by number, jokers last. */
export function sorted(tiles: readonly TileNumber[]): TileNumber[] {
  return [...tiles].sort((one, other) => one - other);
}

/** SHA-256 in counter mode, read as 32-bit numbers. */
class Words {
  #key: Uint8Array;
  #count = 0;
  #waiting: number[] = [];

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /** Words that would make small numbers likelier than others are passed over. */
  async below(bound: number): Promise<number> {
    const fair = WORD_COUNT - (WORD_COUNT % bound);
    for (;;) {
      const word = await this.#next();
      if (word < fair) return word % bound;
    }
  }

  async #next(): Promise<number> {
    const waiting = this.#waiting.shift();
    if (waiting !== undefined) return waiting;
    const block = new DataView((await sha256(joined([this.#key, bigEndian(this.#count, 8)]))).buffer);
    this.#count += 1;
    this.#waiting = Array.from({ length: 7 }, (_, place) => block.getUint32(4 * place + 4));
    return block.getUint32(0);
  }
}

/** Follows the tiles through the events of a game. */
class Walk {
  deals = 0;
  drawnTiles = 0;
  #round = 0;
  #pool: TileNumber[] = [];
  #racks: TileNumber[][] = [];
  #hasLeft = new Set<number>();
  readonly #key: (label: string) => Promise<Uint8Array>;

  constructor(gameId: string, secret: Uint8Array, shares: readonly RecordShare[]) {
    this.#key = (label) => keyOf(secret, gameId, shares, label);
  }

  async step(event: RecordEvent): Promise<void> {
    const seat = numberOf(event, "seat") ?? 0;
    if (event.name === "round-started") await this.#start(event);
    else if (event.name === "redeal-granted") await this.#deal(`redeal ${this.#round}`, event);
    else if (event.name === "seat-left") this.#hasLeft.add(seat);
    else if (event.name === "tiles-drawn") this.#draw(seat, tilesOf(event.fields.tiles ?? ""), event);
    else if (event.name === "turn-played") this.#lay(seat, tilesOf(event.fields.laid ?? ""));
    else if (event.name === "round-ended") this.#show(listsOf(event.fields.racks ?? ""));
  }

  async #start(event: RecordEvent): Promise<void> {
    this.#round += 1;
    check(numberOf(event, "round") === this.#round, "the number of the round");
    const set = await this.#deal(`round ${this.#round}`, event);
    const starter = numberOf(event, "starter") ?? -1;
    const draws = words(event.fields.start_draws ?? "");
    if (draws.length > 0) await this.#checkDraws(draws, starter, set);
    else if (this.#round === 1) {
      const chosen = await numberBelow(this.#racks.length, await this.#key(`seat ${this.#round}`));
      check(starter === chosen, "the starter");
    }
  }

  async #deal(label: string, event: RecordEvent): Promise<TileNumber[]> {
    this.#racks = listsOf(event.fields.racks ?? "");
    this.#pool = tilesOf(event.fields.pool ?? "");
    const set = sorted([...this.#racks.flat(), ...this.#pool]);
    const order = await orderOf(set, await this.#key(label));
    const size = Math.max(0, ...this.#racks.map((rack) => rack.length));
    for (const [seat, rack] of this.#racks.entries()) {
      check(rack.length === (this.#hasLeft.has(seat) ? 0 : size), `the rack of seat ${seat}`);
      check(same(rack, sorted(order.splice(0, rack.length))), `the rack of seat ${seat}`);
    }
    check(same(this.#pool, order), "the pool");
    this.deals += 1;
    return set;
  }

  /** Each seat in play draws; the highest number starts, who drew a joker or the same number draws again. */
  async #checkDraws(told: readonly string[], starter: number, set: readonly TileNumber[]): Promise<void> {
    const order = await orderOf(set, await this.#key(`start ${this.#round}`));
    const drawn: string[] = [];
    let tied = [...this.#racks.keys()].filter((seat) => !this.#hasLeft.has(seat));
    while (tied.length > 1 && order.length > 0) {
      const numbers = lapOf(tied, order, drawn);
      const highest = Math.max(...numbers.values());
      tied = tied.filter((seat) => numbers.get(seat) === highest);
    }
    check(same(told.map(drawOf), drawn) && tied[0] === starter, "the start draw");
  }

  #draw(seat: number, tiles: readonly TileNumber[], event: RecordEvent): void {
    const next = this.#pool.splice(0, tiles.length);
    check(same(tiles, next) && numberOf(event, "pool_tiles") === this.#pool.length, "the draw");
    this.#racks[seat]?.push(...tiles);
    this.drawnTiles += tiles.length;
  }

  #lay(seat: number, tiles: readonly TileNumber[]): void {
    const rack = this.#racks[seat] ?? [];
    for (const tile of tiles) {
      const place = rack.indexOf(tile);
      check(place >= 0, "a tile that was laid");
      rack.splice(place, 1);
    }
  }

  #show(racks: readonly TileNumber[][]): void {
    for (const [seat, rack] of this.#racks.entries()) {
      check(same(sorted(rack), sorted(racks[seat] ?? [])), `the last rack of seat ${seat}`);
    }
  }
}

/** One lap of the start draw: what each seat has, who drew a joker drawing again at its end. */
function lapOf(seats: readonly number[], order: TileNumber[], drawn: string[]): Map<number, number> {
  const numbers = new Map<number, number>();
  let waiting = [...seats];
  while (waiting.length > 0 && order.length > 0) {
    const again: number[] = [];
    for (const seat of waiting) {
      const tile = order.shift();
      if (tile === undefined) break;
      drawn.push(`${seat}:${tile}`);
      if (tile === JOKER) again.push(seat);
      else numbers.set(seat, tile & 15);
    }
    waiting = again;
  }
  return numbers;
}

function drawOf(told: string): string {
  const [seat, tile = ""] = told.split(":");
  return `${seat}:${tilesOf(tile)[0]}`;
}

function seatField(share: RecordShare): Uint8Array {
  if (share.commitment === "") return new Uint8Array();
  return share.entropy === "" ? Uint8Array.of(0) : joined([Uint8Array.of(1), bytesOf(share.entropy)]);
}

async function checkCommitment(committed: string, commitment: string, what: string): Promise<void> {
  check(hexOf(await sha256(bytesOf(committed))) === commitment, what);
}

function check(holds: boolean, what: string): void {
  if (!holds) throw new Disproved(`${what} is not what it must be`);
}

async function at(version: number, step: Promise<void>): Promise<void> {
  try {
    await step;
  } catch (fault) {
    throw fault instanceof Disproved ? new Disproved(fault.message, version) : fault;
  }
}

function same<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, place) => item === other[place]);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function bigEndian(value: number, bytes: 4 | 8): Uint8Array {
  const view = new DataView(new ArrayBuffer(bytes));
  view.setUint32(bytes - 4, value);
  return new Uint8Array(view.buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let place = 0;
  for (const part of parts) {
    whole.set(part, place);
    place += part.length;
  }
  return whole;
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
