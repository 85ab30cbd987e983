/** Rules and policies in a few words. */
import type { GamePolicy, GameSummary, Ruleset } from "@meldhall/client";
import { t } from "../words/index.ts";
import { PRESETS, type Preset } from "./wishes.ts";

/** The name of a ruleset in notation: that of its preset. */
export function rulesetName(notation: string): string {
  const preset = notation.split("+", 1)[0] ?? "";
  return isPreset(preset) ? t(`ruleset.${preset}`) : preset;
}

/** One sentence on a preset. */
export function rulesetText(preset: Preset): string {
  return t(`ruleset.${preset}.text`);
}

/** How long a turn takes, from the parameters of a ruleset. */
export function timeWords({ turnTimeMs, timeBankMs, incrementMs }: Partial<Ruleset>): string {
  const turnMs = turnTimeMs ?? 0;
  const bankMs = timeBankMs ?? 0;
  if (turnMs === 0 && bankMs === 0 && (incrementMs ?? 0) === 0) return t("time.none");
  if (bankMs > 0) return t("time.bank", { minutes: Math.round(bankMs / 60_000) });
  return t("time.turn", { seconds: Math.round(turnMs / 1_000) });
}

/** How long a turn takes, from the notation of a ruleset; unset where only its preset says so. */
function timeIn(notation: string): string | undefined {
  const found = /\+turn_time_ms=(\d+)/.exec(notation);
  return found === null ? undefined : timeWords({ turnTimeMs: Number(found[1]) });
}

/** What a game does besides the rules, each in a word or two. */
export function policyWords(policy: GamePolicy): string[] {
  return [
    policy.hints ? t("policy.hints") : "",
    policy.showDrafts ? t("policy.drafts") : "",
    policy.spectators === "table_only" ? t("policy.spectators") : "",
    policy.spectators === "racks_delayed" ? t("policy.racks") : "",
    policy.pauseBudgetMs ? t("policy.pauses") : "",
  ].filter((words) => words !== "");
}

/** What a listed game is like, besides its title. */
export function summaryWords({ ruleset, policy }: GameSummary): string {
  return [rulesetName(ruleset), timeIn(ruleset), policy.hints ? t("policy.hints") : undefined]
    .filter((words) => words !== undefined)
    .join(" · ");
}

function isPreset(name: string): name is Preset {
  return PRESETS.some((preset) => preset === name);
}
