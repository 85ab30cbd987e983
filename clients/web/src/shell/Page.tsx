/** The page: what the address asks for, and what surrounds it. */
import { signal } from "@preact/signals";
import "./shell.css";
import "./fields.css";
import "../lobby/lobby.css";
import "../replay/replay.css";
import "../scores/scores.css";
import { Lobby } from "../lobby/Lobby.tsx";
import { t } from "../words/index.ts";
import { LiveRegion } from "./announce.tsx";
import { Questions } from "./Dialog.tsx";
import { GameView } from "./GameView.tsx";
import { Header } from "./Header.tsx";
import { Invited } from "./Invited.tsx";
import { later } from "./later.tsx";
import { Notice } from "./notice.tsx";
import { followAddress, formatRoute, type Route, route } from "./routes.ts";
import { Settings } from "./Settings.tsx";
import { me, recallMe } from "./server.ts";
import { recallTaste } from "./taste.ts";
import { ViewTitle } from "./view.tsx";

const NewGame = later(async () => (await import("../lobby/NewGame.tsx")).NewGame);
const Replay = later(async () => (await import("../replay/Replay.tsx")).Replay);

const isReady = signal(false);

recallMe();
followAddress();
recallTaste().finally(() => {
  isReady.value = true;
});

export function Page() {
  if (!isReady.value) return null;
  const shown = route.value;
  const isGame = shown.view === "game" && me.value !== undefined;
  return (
    <>
      <button type="button" class="skip" onClick={skip}>
        {t("nav.skip")}
      </button>
      {isGame ? null : <Header />}
      <View key={keyOf(shown)} shown={shown} />
      <Settings />
      <Questions />
      <Notice />
      <LiveRegion />
    </>
  );
}

function View({ shown }: { shown: Route }) {
  if (shown.view === "lobby") return <Lobby />;
  if (shown.view === "lost") return <Lost />;
  if (me.value === undefined) {
    return shown.view === "new" ? <Lobby /> : <Invited gameId={shown.gameId} code={shown.code} />;
  }
  switch (shown.view) {
    case "new":
      return <NewGame />;
    case "game":
      return <GameView gameId={shown.gameId} code={shown.code} />;
    case "replay":
      return <Replay gameId={shown.gameId} code={shown.code} />;
  }
}

function Lost() {
  return (
    <main class="narrow" id="content">
      <ViewTitle title={t("lost.title")} />
      <p>{t("lost.text")}</p>
      <p>
        <a href={formatRoute({ view: "lobby" })}>{t("nav.lobby")}</a>
      </p>
    </main>
  );
}

/** A view of its own for each game, and for each of its replays. */
function keyOf(shown: Route): string {
  return `${me.value?.playerId ?? ""} ${formatRoute(shown)} ${shown.view}`;
}

/** What stands behind the `#` names views, so that no link can skip to a place in them. */
function skip(): void {
  document.querySelector<HTMLElement>("#content h1")?.focus();
}
