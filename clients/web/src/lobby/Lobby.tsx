/** The lobby: a game at once, the visitor's own games, and those that wait for players. */
import type { GameSummary } from "@meldhall/client";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { loadGameScreen } from "../shell/GameView.tsx";
import { attempt } from "../shell/notice.tsx";
import { formatRoute, go, toGame, toReplay } from "../shell/routes.ts";
import { client, me } from "../shell/server.ts";
import { ViewTitle } from "../shell/view.tsx";
import { t } from "../words/index.ts";
import { type List, Lists } from "./lists.ts";
import { summaryWords } from "./rules-words.ts";
import { Welcome } from "./Welcome.tsx";

export function Lobby() {
  useEffect(() => {
    // Who is here will play soon; a failure shows when the table is needed.
    loadGameScreen().catch(() => undefined);
  }, []);
  return (
    <main class="lobby" id="content">
      <ViewTitle title={t("app.name")} isQuiet />
      <Welcome />
      {me.value === undefined ? null : <GameLists key={me.value.playerId} />}
    </main>
  );
}

function GameLists() {
  const lists = useMemo(() => new Lists(), []);
  useEffect(() => {
    lists.follow();
    return () => lists.close();
  }, [lists]);
  const { games } = lists.mine.value;
  const unfinished = games.filter((game) => game.state === "waiting" || game.state === "running");
  const finished = games.filter((game) => game.state === "finished").slice(0, 12);
  return (
    <div class="lists">
      {unfinished.length === 0 ? null : (
        <Games title={t("lobby.mine")} games={unfinished} list={lists.mine.value} row={OwnGame} />
      )}
      <OpenGames list={lists.open.value} mine={games} />
      {finished.length === 0 ? null : (
        <Games title={t("lobby.finished")} games={finished} list={lists.mine.value} row={FinishedGame} />
      )}
    </div>
  );
}

function OpenGames({ list, mine }: { list: List; mine: readonly GameSummary[] }) {
  const own = new Set(mine.map((game) => game.gameId));
  const games = list.games.filter((game) => !own.has(game.gameId));
  return (
    <Games title={t("lobby.open")} games={games} list={list} row={OpenGame}>
      {list.isKnown && games.length === 0 ? (
        <p class="empty">
          {t("lobby.open.none")} <a href={formatRoute({ view: "new" })}>{t("lobby.open.start")}</a>
        </p>
      ) : null}
    </Games>
  );
}

interface GamesProps {
  readonly title: string;
  readonly games: readonly GameSummary[];
  readonly list: List;
  readonly row: (props: { game: GameSummary }) => ComponentChildren;
  readonly children?: ComponentChildren;
}

function Games({ title, games, list, row: Row, children }: GamesProps) {
  return (
    <section class={list.isKnown && !list.isCurrent ? "games games-old" : "games"} aria-label={title}>
      <h2>
        {title}
        {list.isKnown && !list.isCurrent ? <span class="hint"> {t("lobby.old")}</span> : null}
      </h2>
      <ul class="game-rows">
        {games.map((game) => (
          <li key={game.gameId} class="game-row">
            <Row game={game} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}

function Title({ game, children }: { game: GameSummary; children?: ComponentChildren }) {
  return (
    <div class="game-words">
      <strong>{game.title || t("game.untitled")}</strong>
      <span class="hint">{summaryWords(game)}</span>
      {children}
    </div>
  );
}

function Seats({ game: { seats, seatsTaken } }: { game: GameSummary }) {
  return (
    <span class="seats" role="img" aria-label={t("lobby.seats", { taken: seatsTaken, count: seats })}>
      {Array.from({ length: seats }, (_, seat) => (
        <i key={String(seat)} class={seat < seatsTaken ? "seat-dot seat-dot-taken" : "seat-dot"} />
      ))}
    </span>
  );
}

function OpenGame({ game }: { game: GameSummary }) {
  const join = () =>
    attempt(async () => {
      await client().joinGame(game.gameId);
      go(toGame(game.gameId));
    });
  return (
    <>
      <Title game={game} />
      <Seats game={game} />
      <button
        type="button"
        class="button"
        onClick={join}
        aria-label={t("lobby.join.name", { title: game.title })}
      >
        {t("lobby.join")}
      </button>
    </>
  );
}

function OwnGame({ game }: { game: GameSummary }) {
  const isWaiting = game.state === "waiting";
  return (
    <>
      <Title game={game} />
      {isWaiting ? <Seats game={game} /> : <span class="chip">{t("lobby.running")}</span>}
      <a class="button button-main" href={formatRoute(toGame(game.gameId))}>
        {isWaiting ? t("lobby.enter") : t("lobby.resume")}
      </a>
    </>
  );
}

function FinishedGame({ game }: { game: GameSummary }) {
  return (
    <>
      <Title game={game} />
      <a class="button" href={formatRoute(toGame(game.gameId))}>
        {t("lobby.result")}
      </a>
      <a class="button" href={formatRoute(toReplay(game.gameId))}>
        {t("lobby.replay")}
      </a>
    </>
  );
}
