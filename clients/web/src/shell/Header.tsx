/** The top of the page. */
import type { Game } from "@meldhall/client";
import { t } from "../words/index.ts";
import { GameMenu } from "./GameMenu.tsx";
import type { LiveGame } from "./live-game.ts";
import { Menu } from "./Menu.tsx";
import { formatRoute } from "./routes.ts";
import { openSettings } from "./Settings.tsx";
import { me } from "./server.ts";

const HOME = formatRoute({ view: "lobby" });

export function Header() {
  return (
    <header class="header">
      <a class="brand" href={HOME}>
        <Mark />
        {t("app.name")}
      </a>
      {me.value === undefined ? null : <span class="header-name">{me.value.name}</span>}
      <Menu label={t("menu.page")} entries={pageEntries()} />
    </header>
  );
}

/** As slim as can be, as the table needs the room. */
export function GameHeader({ live, game }: { live: LiveGame; game: Game }) {
  return (
    <header class="header header-game">
      <a class="brand" href={HOME} aria-label={t("nav.back")} title={t("nav.back")}>
        <Mark />
      </a>
      <span class="header-title">{game.state === "waiting" ? "" : game.title || t("game.untitled")}</span>
      <GameMenu live={live} game={game} />
    </header>
  );
}

function pageEntries() {
  return [{ label: t("settings.title"), onChoose: openSettings }];
}

/** Two tiles that lean on one another. */
function Mark() {
  return (
    <svg class="mark" viewBox="0 0 28 28" aria-hidden="true">
      <rect class="mark-back" x="3" y="5" width="13" height="18" rx="2.5" transform="rotate(-12 9.5 14)" />
      <rect class="mark-front" x="11" y="5" width="13" height="18" rx="2.5" transform="rotate(8 17.5 14)" />
      <circle class="mark-dot" cx="17.6" cy="14" r="3" />
    </svg>
  );
}
