/** What the server refused, in words. */
import { english, type Key } from "./catalog.ts";
import { listed, t } from "./index.ts";
import { tileWords } from "./tiles.ts";

/** What is known of a refusal: the reason of `refusal.proto` and its facts. */
export interface Told {
  readonly reason: string;
  readonly details?: Readonly<Record<string, string>>;
}

type Reason = { [K in Key]: K extends `refused.${infer Name}` ? Name : never }[Key];

/** Reasons whose sentences have holes for their facts. */
const WITH_FACTS = {
  other: ({ reason }: Told) => t("refused.other", { reason }),
  TILE_LEFT_TABLE: ({ details }: Told) => t("refused.TILE_LEFT_TABLE", { tiles: tilesIn(details) }),
  TILE_NOT_ON_RACK: ({ details }: Told) => t("refused.TILE_NOT_ON_RACK", { tiles: tilesIn(details) }),
  NOT_A_MELD: ({ details }: Told) => t("refused.NOT_A_MELD", { count: badMelds(details) }),
  INITIAL_MELD_TOO_LOW: ({ details }: Told) =>
    t("refused.INITIAL_MELD_TOO_LOW", {
      points: Number(details?.points ?? 0),
      needed: Number(details?.needed_points ?? 0),
    }),
  TOO_FEW_SEATS: ({ details }: Told) =>
    t("refused.TOO_FEW_SEATS", { count: Number(details?.needed_seats ?? 2) }),
  TOO_MANY_GAMES: ({ details }: Told) => t("refused.TOO_MANY_GAMES", { count: Number(details?.limit ?? 0) }),
  RULESET_INVALID: ({ details }: Told) =>
    t("refused.RULESET_INVALID", { parameter: details?.parameter ?? "?" }),
} satisfies Partial<Record<Reason, (told: Told) => string>>;

type Plain = Exclude<Reason, keyof typeof WITH_FACTS>;

/** The refusal as a sentence for the player; reasons without words of their own share one. */
export function refusalWords(told: Told): string {
  const { reason } = told;
  if (reason in WITH_FACTS) return WITH_FACTS[reason as keyof typeof WITH_FACTS](told);
  if (`refused.${reason}` in english) return t(`refused.${reason as Plain}`);
  return WITH_FACTS.other(told);
}

/** How many bad melds a NOT_A_MELD tells of. */
export function badMelds(details: Told["details"]): number {
  return (details?.melds ?? "").split(", ").filter((flaw) => flaw !== "").length;
}

function tilesIn(details: Told["details"]): string {
  return listed(
    (details?.tiles ?? "")
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(tileWords),
  );
}
