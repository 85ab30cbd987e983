/** Setting up a game: created, filled with bots, and started where nobody else is waited for. */
import type { GameHandle } from "@meldhall/client";
import { keep, kept } from "../shell/keep.ts";
import { go, toGame } from "../shell/routes.ts";
import { client, me } from "../shell/server.ts";
import { t } from "../words/index.ts";
import { isComplete, LEVELS, type Level, optionsOf, QUICK_WISHES, rulesOf, type Wishes } from "./wishes.ts";

/** How well bots play, as it was chosen last. */
export function keptLevel(): Level {
  return LEVELS.find((level) => level === kept("level")) ?? QUICK_WISHES.level;
}

export function keepLevel(level: Level): void {
  keep("level", level);
}

/** Creates the game and goes there. What the visitor's browser adds to the shuffle is revealed at the start. */
export async function create(wishes: Wishes): Promise<void> {
  const options = optionsOf(wishes);
  const title = options.title || t("game.of", { name: me.peek()?.name ?? "" });
  const entropy = isComplete(wishes) && isSecureContext;
  const game = await client().createGame(rulesOf(wishes), { ...options, title, entropy });
  await addBots(game, wishes);
  if (isComplete(wishes)) await game.start();
  go(toGame(game.id));
}

/** A game against bots, started at once. */
export function createQuick(level: Level): Promise<void> {
  keepLevel(level);
  return create({ ...QUICK_WISHES, level });
}

async function addBots(game: GameHandle, { bots, level }: Wishes): Promise<void> {
  for (let bot = 0; bot < bots; bot += 1) await game.addBot({ level: Number(level) });
}
