/** What happened in a game, as sentences. */

import { reasonWords } from "../scores/reasons.ts";
import { listed, numeral, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import type { Deed } from "./moments.ts";

/** One sentence on what happened; `names` are those of the seats. */
export function deedWords(deed: Deed, names: readonly string[]): string {
  const nameOf = (seat: number) => names[seat] ?? "";
  switch (deed.kind) {
    case "deal":
      return deed.isAgain ? t("deed.redeal") : t("deed.deal", { name: nameOf(deed.starter) });
    case "play": {
      const facts = { name: nameOf(deed.seat), count: deed.laid.length };
      return deed.isFirst ? t("deed.first", facts) : t("deed.play", facts);
    }
    case "draw":
      return drawWords(deed, nameOf(deed.seat));
    case "pass":
      return t("deed.pass", { name: nameOf(deed.seat) });
    case "left":
      return t("deed.left", { name: nameOf(deed.seat) });
    case "end":
      return reasonWords(deed.reason.toLowerCase(), listed(deed.winners.map(nameOf)));
  }
}

/** The tiles that it is about, in words; empty where there are none. */
export function deedTiles(deed: Deed): string {
  if (deed.kind === "play") return listed(deed.laid.map(tileWords));
  if (deed.kind === "draw") return listed(deed.tiles.map(tileWords));
  return "";
}

/** The points that the end of a round brought, by seat. */
export function scoreWords(deed: Extract<Deed, { kind: "end" }>, names: readonly string[]): string {
  return listed(deed.scores.map((points, seat) => `${names[seat] ?? ""} ${numeral(points, true)}`));
}

function drawWords(deed: Extract<Deed, { kind: "draw" }>, name: string): string {
  const facts = { name, count: deed.tiles.length };
  switch (deed.cause) {
    case "TIMEOUT":
      return t("deed.timeout", facts);
    case "PENALTY":
      return t("deed.penalty", facts);
    default:
      return t("deed.draw", facts);
  }
}
