/** A game, whatever state it is in. */
import type { Game, Step } from "@meldhall/client";
import { useCallback, useEffect, useMemo, useState } from "preact/hooks";
import { WaitingRoom } from "../lobby/WaitingRoom.tsx";
import { hexOf, noteCommitment } from "../scores/commitments.ts";
import { type Round, resultsIn, withRound } from "../scores/rounds.ts";
import { t } from "../words/index.ts";
import { Banner } from "./Banner.tsx";
import { Failure } from "./Failure.tsx";
import { GameHeader, Header } from "./Header.tsx";
import { later } from "./later.tsx";
import { LiveGame } from "./live-game.ts";
import { PauseBar } from "./PauseBar.tsx";
import { formatRoute, toReplay } from "./routes.ts";
import { client, me } from "./server.ts";
import { ViewTitle } from "./view.tsx";

export function GameView({ gameId, code }: { gameId: string; code: string }) {
  const live = useMemo(
    () => new LiveGame(client().game(gameId, { code }), me.peek()?.playerId),
    [gameId, code],
  );
  const rounds = useRounds(live);
  useEffect(() => {
    void live.open();
    return () => live.close();
  }, [live]);
  const game = live.game.value;
  useNoted(game);
  if (live.failure.value !== undefined) return <Unseen failure={live.failure.value} />;
  if (game === undefined) return <Opening />;
  return (
    <>
      <GameHeader live={live} game={game} />
      <Banner live={live} />
      <PauseBar live={live} game={game} />
      <GameState live={live} game={game} code={code} rounds={rounds} />
    </>
  );
}

const GameScreen = later(loadGameScreen);
const Scores = later(async () => (await import("../scores/Scores.tsx")).Scores);

/** Fetches the table ahead of the first game. */
export async function loadGameScreen() {
  return (await import("../table/GameScreen.tsx")).GameScreen;
}

interface StateProps {
  readonly live: LiveGame;
  readonly game: Game;
  readonly code: string;
  readonly rounds: readonly Round[];
}

function GameState(props: StateProps) {
  const { live, game, code } = props;
  if (game.state === "waiting") return <WaitingRoom live={live} game={game} code={code} />;
  if (game.state === "aborted") return <Aborted game={game} code={code} />;
  return game.view === undefined ? <Unwatched game={game} /> : <Playing {...props} />;
}

const serverMs = () => client().nowMs();

function Playing({ live, game, code, rounds }: StateProps) {
  const isBetween = game.view?.phase !== "round";
  const isOwnTurn = game.view?.turnSeat !== undefined && game.view.turnSeat === game.view.viewerSeat;
  const take = useCallback((answer: Game) => live.take(answer), [live]);
  const onStep = useCallback((listener: (step: Step) => void) => live.onStep(listener), [live]);
  return (
    <main class="game" id="content">
      <ViewTitle
        title={game.title || t("game.untitled")}
        isQuiet
        tab={isOwnTurn ? t("turn.yours") : undefined}
      />
      {isBetween ? (
        <Scores live={live} game={game} rounds={rounds} code={code} />
      ) : (
        <GameScreen
          key={game.gameId}
          handle={live.handle}
          game={live.game}
          take={take}
          nowMs={serverMs}
          onStep={onStep}
        />
      )}
    </main>
  );
}

/** A heading alone for as long as it takes: mostly too short to be seen. */
function Opening() {
  return (
    <>
      <Header />
      <main class="narrow opening" id="content">
        <ViewTitle title={t("game.opening")} />
      </main>
    </>
  );
}

function Unseen({ failure }: { failure: unknown }) {
  return (
    <>
      <Header />
      <main class="narrow" id="content">
        <ViewTitle title={t("game.unseen")} />
        <Failure failure={failure} />
      </main>
    </>
  );
}

function Unwatched({ game }: { game: Game }) {
  return (
    <main class="narrow" id="content">
      <ViewTitle title={game.title || t("game.untitled")} />
      <p>{t("game.unwatched")}</p>
      <p>
        <a href={formatRoute({ view: "lobby" })}>{t("nav.lobby")}</a>
      </p>
    </main>
  );
}

function Aborted({ game, code }: { game: Game; code: string }) {
  return (
    <main class="narrow" id="content">
      <ViewTitle title={t("game.aborted")} />
      <p>{t("game.aborted.text", { title: game.title || t("game.untitled") })}</p>
      <p class="failure-buttons">
        <a class="button button-main" href={formatRoute({ view: "lobby" })}>
          {t("nav.lobby")}
        </a>
        {game.view === undefined ? null : (
          <a class="button" href={formatRoute(toReplay(game.gameId, code))}>
            {t("scores.replay")}
          </a>
        )}
      </p>
    </main>
  );
}

/** The rounds that ended while somebody looked. */
function useRounds(live: LiveGame): readonly Round[] {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  useEffect(
    () =>
      live.onStep(({ events, game }) => {
        const results = [...resultsIn(events), ...(game.view?.lastRound ? [game.view.lastRound] : [])];
        if (results.length > 0) setRounds((known) => results.reduce(withRound, known));
      }),
    [live],
  );
  return rounds;
}

/** Notes what the server committed to, as long as that proves something. */
function useNoted(game: Game | undefined): void {
  const commitment = game?.shuffle?.commitment;
  const isOver = game?.state === "finished" || game?.state === "aborted";
  useEffect(() => {
    if (game !== undefined && commitment !== undefined && !isOver)
      noteCommitment(game.gameId, hexOf(commitment));
  }, [game?.gameId, commitment === undefined, isOver]);
}
