/** The table that the player is building: pure steps from one draft to the next. */
import { endOf, isTidy, likeGroup, newKey, type Piece, type PlacedMeld, tidied } from "./pieces.ts";
import { type Cell, settled } from "./room.ts";

export interface Draft {
  readonly melds: readonly PlacedMeld[];
  /** What is still on the rack. */
  readonly rack: readonly Piece[];
}

/** What a step needs to know of the screen and of the rules: columns of the grid, and the highest number. */
export interface Ground {
  readonly columns: number;
  readonly top: number;
}

/** Where tiles are put: on an empty cell, onto a meld, or back on the rack. */
export type Target =
  | ({ readonly kind: "cell" } & Cell)
  | { readonly kind: "meld"; readonly key: number }
  | { readonly kind: "rack" };

/** Whether some tile came from the rack. */
export function hasLaid(draft: Draft): boolean {
  return draft.melds.some((meld) => meld.pieces.some((piece) => piece.laid));
}

/** All pieces by key, wherever they are. */
export function piecesOf(draft: Draft): Piece[] {
  return [...draft.melds.flatMap((meld) => meld.pieces), ...draft.rack];
}

/** Puts pieces somewhere. The draft comes back as it is where nothing can go there. */
export function placed(draft: Draft, keys: readonly number[], target: Target, ground: Ground): Draft {
  if (keys.length === 0) return draft;
  if (target.kind === "rack") return returned(draft, keys);
  const taken = piecesOf(draft)
    .filter((piece) => keys.includes(piece.key))
    .sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
    .map((piece) => (draft.rack.includes(piece) ? { ...piece, laid: true } : piece));
  if (target.kind === "meld") return addedTo(draft, taken, target.key, ground);
  return laidAt(without(draft, keys), taken, target, ground) ?? draft;
}

/** Takes pieces of this turn back to the rack; those of the table stay where they are. */
export function returned(draft: Draft, keys: readonly number[]): Draft {
  const back = draft.melds
    .flatMap((meld) => meld.pieces)
    .filter((piece) => piece.laid && keys.includes(piece.key));
  if (back.length === 0) return draft;
  const rest = without(
    draft,
    back.map((piece) => piece.key),
  );
  return { melds: rest.melds, rack: [...rest.rack, ...back.map((piece) => ({ ...piece, laid: false }))] };
}

/** Cuts a meld in two before a piece. */
export function cut(draft: Draft, key: number, ground: Ground): Draft {
  const meld = draft.melds.find((meld) => meld.pieces.slice(1).some((piece) => piece.key === key));
  if (!meld) return draft;
  const at = meld.pieces.findIndex((piece) => piece.key === key);
  const others = draft.melds.filter((other) => other !== meld);
  const left = { ...meld, pieces: meld.pieces.slice(0, at) };
  const right = { ...meld, key: newKey(), column: meld.column + at + 1, pieces: meld.pieces.slice(at) };
  return { ...draft, melds: settled([...others, left], right, ground.columns) };
}

function addedTo(draft: Draft, taken: readonly Piece[], key: number, ground: Ground): Draft {
  const keys = taken.map((piece) => piece.key);
  const meld = draft.melds.find((meld) => meld.key === key);
  if (!meld || meld.pieces.every((piece) => keys.includes(piece.key))) return draft;
  const stays = meld.pieces.filter((piece) => !keys.includes(piece.key));
  const pieces = tidied([...stays, ...taken], ground.top);
  if (pieces.length > ground.columns) return draft;
  const rest = without({ ...draft, melds: draft.melds.filter((other) => other !== meld) }, keys);
  return { ...rest, melds: settled(rest.melds, grown(meld, pieces), ground.columns) };
}

/** The meld with other pieces, those that it had in the cells where they were. */
function grown(meld: PlacedMeld, pieces: readonly Piece[]): PlacedMeld {
  const first = pieces.findIndex((piece) => meld.pieces.includes(piece));
  const from = meld.pieces.indexOf(pieces[first] as Piece);
  return { ...meld, column: Math.max(0, meld.column + from - first), pieces };
}

function laidAt(
  rest: Draft,
  taken: readonly Piece[],
  { row, column }: Cell,
  ground: Ground,
): Draft | undefined {
  const left = rest.melds.find((meld) => meld.row === row && endOf(meld) === column);
  const right = rest.melds.find((meld) => meld.row === row && meld.column === column + 1);
  const { pieces, joined, start } = chosen(left, right, taken, column, ground.top);
  if (pieces.length > ground.columns) return undefined;
  const others = rest.melds.filter((meld) => !joined.includes(meld));
  const meld = { key: joined[0]?.key ?? newKey(), row, column: start, pieces };
  return { ...rest, melds: settled(others, meld, ground.columns) };
}

/** Which neighbors the pieces join: what reads well with both, with the left one, with the right one, else the left. */
function chosen(
  left: PlacedMeld | undefined,
  right: PlacedMeld | undefined,
  taken: readonly Piece[],
  column: number,
  top: number,
): { pieces: readonly Piece[]; joined: PlacedMeld[]; start: number } {
  const before = left?.pieces ?? [];
  const after = right?.pieces ?? [];
  const own = tidied(taken, top);
  const start = left?.column ?? column;
  const both = {
    pieces: [...before, ...own, ...after],
    joined: [left, right].filter((meld) => meld !== undefined),
    start,
  };
  if (!left || !right) return { ...both, pieces: tidied(both.pieces, top) };
  const withLeft = { pieces: tidied([...before, ...own], top), joined: [left], start };
  const withRight = { pieces: tidied([...own, ...after], top), joined: [right], start: column };
  return [both, withLeft, withRight].find(({ pieces }) => isTidy(pieces, top)) ?? withLeft;
}

/** The draft without some pieces. A run falls apart where tiles were taken from its middle, a group closes up. */
function without(draft: Draft, keys: readonly number[]): Draft {
  const isTaken = (piece: Piece) => keys.includes(piece.key);
  const melds = draft.melds.flatMap((meld) => {
    if (!meld.pieces.some(isTaken)) return [meld];
    const rest = meld.pieces.filter((piece) => !isTaken(piece));
    if (rest.length === 0) return [];
    return likeGroup(meld.pieces) ? [{ ...meld, pieces: rest }] : fragments(meld, isTaken);
  });
  return { melds, rack: draft.rack.filter((piece) => !isTaken(piece)) };
}

function fragments(meld: PlacedMeld, isTaken: (piece: Piece) => boolean): PlacedMeld[] {
  const parts: { column: number; pieces: Piece[] }[] = [];
  for (const [place, piece] of meld.pieces.entries()) {
    if (isTaken(piece)) continue;
    const last = parts.at(-1);
    const column = meld.column + place;
    if (last && last.column + last.pieces.length === column) last.pieces.push(piece);
    else parts.push({ column, pieces: [piece] });
  }
  return parts.map((part, at) => ({ ...part, key: at === 0 ? meld.key : newKey(), row: meld.row }));
}
