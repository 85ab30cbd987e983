/** What the server's verdict says of the melds that it was asked about. */
import type { TurnVerdict } from "@meldhall/client";
import type { PlacedMeld } from "./pieces.ts";

/** A verdict, and the melds as they lay when it was asked for, in the order in which they were sent. */
export interface Checked {
  readonly verdict: Pick<TurnVerdict, "legal" | "points" | "goesOut" | "refusal" | "table">;
  readonly melds: readonly PlacedMeld[];
}

/** Melds in the order in which the server is sent them: as people read. */
export function inOrder(melds: readonly PlacedMeld[]): PlacedMeld[] {
  return [...melds].sort((a, b) => a.row - b.row || a.column - b.column);
}

/** What is wrong with melds that lie now as they lay then: the reason by the key of the meld. */
export function flawsOf(
  checked: Checked | undefined,
  now: readonly PlacedMeld[],
  start: readonly PlacedMeld[],
): ReadonlyMap<number, string> {
  const { reason, details = {} } = checked?.verdict.refusal ?? {};
  if (reason === "NOT_A_MELD") return noMelds(listed(details.melds), checked?.melds ?? [], now);
  if (reason === "INITIAL_MELD_TOUCHES_TABLE") return touched(listed(details.melds), start, now);
  return new Map();
}

type Listed = readonly (readonly [place: number, why: string])[];

function noMelds(
  flaws: Listed,
  sent: readonly PlacedMeld[],
  now: readonly PlacedMeld[],
): Map<number, string> {
  const found = flaws.flatMap(([place, why]) => {
    const meld = sent[place];
    return meld && now.some((other) => isSame(other, meld)) ? [[meld.key, why] as const] : [];
  });
  return new Map(found);
}

/** Where the tiles of old melds are now that may not be touched yet. */
function touched(
  flaws: Listed,
  start: readonly PlacedMeld[],
  now: readonly PlacedMeld[],
): Map<number, string> {
  const keys = new Set(flaws.flatMap(([place]) => start[place]?.pieces.map((piece) => piece.key) ?? []));
  const melds = now.filter(({ pieces }) => pieces.some((piece) => keys.has(piece.key)));
  return new Map(melds.map((meld) => [meld.key, "TOUCHED"]));
}

function listed(text = ""): Listed {
  return text
    .split(/,\s*/)
    .filter((flaw) => /^\d/.test(flaw))
    .map((flaw) => {
      const [place, why = "other"] = flaw.split(" ");
      return [Number(place), why] as const;
    });
}

function isSame(one: PlacedMeld, other: PlacedMeld): boolean {
  return (
    one.key === other.key &&
    one.pieces.length === other.pieces.length &&
    one.pieces.every((piece, at) => piece.key === other.pieces[at]?.key)
  );
}
