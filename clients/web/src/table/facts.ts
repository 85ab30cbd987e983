/** What is to be known of a tile on the table beside its name. */
import { english, type Key } from "../words/catalog.ts";
import { t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import type { Piece, PlacedMeld } from "./pieces.ts";
import type { TableScreen } from "./screen.ts";
import { meldWords } from "./touching.ts";

/** One or two words for what is wrong with a meld: there is not more room on the table. */
export function flawMark(flaw: string): string {
  const key = `mark.${flaw}`;
  return key in english ? t(key as Extract<Key, `mark.${string}`>) : t("mark.other");
}

/** Its meld, where it came from, and what is wrong. */
export function pieceFacts(
  screen: TableScreen,
  meld: PlacedMeld,
  piece: Piece,
  flaw: string | undefined,
): string {
  const { state, roles } = screen;
  const role = roles.value.get(piece.key);
  return [
    role !== undefined && t("tile.standsFor", { tile: tileWords(role) }),
    meld.pieces.length > 1 && t("tile.inMeld", { meld: meldWords(meld) }),
    piece.laid && t(state.isMyTurn.value ? "tile.fromRack" : "tile.drafted"),
    state.base.value.fresh.has(piece.key) && t("tile.isNew"),
    flaw && flawMark(flaw),
  ]
    .filter(Boolean)
    .join("; ");
}
