/** What can be done about a running game besides playing: pause, give up, leave, call it off. */
import type { Game } from "@meldhall/client";
import { t } from "../words/index.ts";
import { confirmed } from "./Dialog.tsx";
import type { LiveGame } from "./live-game.ts";
import { Menu, type MenuEntry } from "./Menu.tsx";
import { attempt } from "./notice.tsx";
import { go } from "./routes.ts";
import { openSettings } from "./Settings.tsx";

/** Until that many turns are over a game can be called off; the server has the last word. */
const EARLY_TURNS = 2;

export function GameMenu({ live, game }: { live: LiveGame; game: Game }) {
  return <Menu label={t("menu.game")} entries={[...entriesOf(live, game), settingsEntry()]} />;
}

function settingsEntry(): MenuEntry {
  return { label: t("settings.title"), onChoose: openSettings };
}

function entriesOf(live: LiveGame, game: Game): MenuEntry[] {
  const { view, state } = game;
  const own = view?.seats.find((seat) => seat.seat === view.viewerSeat);
  if (state !== "running" || own === undefined) return [];
  if (own.hasLeft) return [leaveEntry(live)];
  const isEarly = (view?.round ?? 0) <= 1 && (view?.turn ?? 0) <= EARLY_TURNS;
  return [
    ...pauseEntries(live, game),
    ...(isEarly ? [abortEntry(live)] : []),
    { label: t("menu.resign"), onChoose: () => resign(live) },
    leaveEntry(live),
  ];
}

function pauseEntries(live: LiveGame, { pause, policy, view }: Game): MenuEntry[] {
  if (!policy.pauseBudgetMs) return [];
  if (pause?.untilTime !== undefined) {
    const resume = () => attempt(async () => live.take(await live.handle.resume()));
    return [{ label: t("menu.resume"), onChoose: resume }];
  }
  if (pause?.askedSeats.includes(view?.viewerSeat ?? -1)) return [];
  const ask = () => attempt(async () => live.take(await live.handle.pause()));
  return [{ label: t("menu.pause"), onChoose: ask }];
}

function abortEntry(live: LiveGame): MenuEntry {
  const abort = async () => {
    const isSure = await confirmed({
      title: t("menu.abort"),
      text: t("menu.abort.text"),
      yes: t("menu.abort.yes"),
    });
    if (isSure) await attempt(async () => live.take(await live.handle.abort()));
  };
  return { label: t("menu.abort"), onChoose: abort };
}

async function resign(live: LiveGame): Promise<void> {
  const question = {
    title: t("menu.resign"),
    text: t("menu.resign.text"),
    yes: t("menu.resign.yes"),
    isGrave: true,
  };
  if (await confirmed(question)) await attempt(async () => live.take(await live.handle.resign()));
}

function leaveEntry(live: LiveGame): MenuEntry {
  const leave = async () => {
    const question = {
      title: t("menu.leave"),
      text: t("menu.leave.text"),
      yes: t("menu.leave.yes"),
      isGrave: true,
    };
    if (!(await confirmed(question))) return;
    if (await attempt(() => live.handle.leave())) go({ view: "lobby" }, true);
  };
  return { label: t("menu.leave"), onChoose: leave };
}
