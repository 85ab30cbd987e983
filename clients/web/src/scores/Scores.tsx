/** How a round or a game ended, and what comes next. */
import type { Game, RoundResult } from "@meldhall/client";
import { tileCode } from "@meldhall/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { TileFace } from "../look/Tile";
import { Felt } from "../replay/Felt.tsx";
import { announce } from "../shell/announce.tsx";
import type { LiveGame } from "../shell/live-game.ts";
import { attempt } from "../shell/notice.tsx";
import { formatRoute, go, toGame, toReplay } from "../shell/routes.ts";
import { me } from "../shell/server.ts";
import { listed, numeral, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import { reasonWords } from "./reasons.ts";
import { type Place, placesOf, type Round } from "./rounds.ts";
import { ShuffleProof } from "./ShuffleProof.tsx";
import { useFinished } from "./use-finished.ts";

interface ScoresProps {
  readonly live: LiveGame;
  readonly game: Game;
  readonly rounds: readonly Round[];
  readonly code: string;
}

/** Between two rounds, and at the end. */
export function Scores({ live, game, rounds, code }: ScoresProps) {
  const isOver = game.state === "finished";
  const finished = useFinished(live, isOver);
  const shown = finished?.rounds ?? rounds;
  const last = game.view?.lastRound;
  const places = placesOf(game);
  const title = isOver ? winnersWords(game, places) : t("scores.round", { round: game.view?.round ?? 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useEffect(() => announce(title), [title]);
  return (
    <section class="scores" aria-label={t("scores.label")}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {last === undefined ? null : <p class="hint">{endWords(last, game)}</p>}
      <Table places={places} rounds={shown} game={game} />
      {last === undefined ? null : <Racks result={last} game={game} />}
      {finished === undefined || finished.moments.length === 0 ? null : (
        <details class="racks-left">
          <summary>{t("scores.table")}</summary>
          <Felt moments={finished.moments} place={finished.moments.length - 1} />
        </details>
      )}
      {isOver ? (
        <>
          <ShuffleProof gameId={game.gameId} finished={finished} />
          <AfterGame live={live} game={game} code={code} />
        </>
      ) : (
        <NextRound live={live} game={game} />
      )}
    </section>
  );
}

function Table({ places, rounds, game }: { places: readonly Place[]; rounds: readonly Round[]; game: Game }) {
  const own = game.view?.viewerSeat;
  return (
    <div class="scores-scroll">
      <table class="scores-table">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t("scores.rank")}</span>
            </th>
            <th scope="col">{t("scores.player")}</th>
            {rounds.map(({ round }) => (
              <th scope="col" key={round}>
                {t("scores.short", { round })}
              </th>
            ))}
            <th scope="col">{t("scores.total")}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ seat, rank, name, totalPoints }) => (
            <tr key={seat} class={seat === own ? "scores-own" : ""}>
              <td>{numeral(rank)}</td>
              <th scope="row">
                {name}
                {seat === own ? <span class="hint"> {t("seat.you")}</span> : null}
              </th>
              {rounds.map(({ round, scores, winners }) => (
                <td key={round} class={winners.includes(seat) ? "won" : ""}>
                  {numeral(scores[seat] ?? 0, true)}
                </td>
              ))}
              <td class="total">{numeral(totalPoints, true)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What everybody was left with. */
function Racks({ result, game }: { result: RoundResult; game: Game }) {
  const left = result.seats.filter((seat) => seat.rack.length > 0);
  if (left.length === 0) return null;
  return (
    <details class="racks-left">
      <summary>{t("scores.racks")}</summary>
      <dl>
        {left.map(({ seat, rack, rackPoints }) => (
          <div key={seat}>
            <dt>
              {game.seats[seat]?.displayName}{" "}
              <span class="hint">{t("scores.worth", { count: rackPoints })}</span>
            </dt>
            <dd>
              <span class="small-tiles" role="img" aria-label={listed(rack.map(tileWords))}>
                {rack.map((tile, place) => (
                  <span class="tile" key={`${place}:${tile}`}>
                    <TileFace tile={tileCode(tile)} />
                  </span>
                ))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function NextRound({ live, game }: { live: LiveGame; game: Game }) {
  if (game.view?.viewerSeat === undefined) return null;
  const start = () => attempt(async () => live.take(await live.handle.startRound()));
  return (
    <div class="scores-foot">
      <button type="button" class="button button-main button-large" onClick={start}>
        {t("scores.next", { round: (game.view?.round ?? 0) + 1 })}
      </button>
    </div>
  );
}

function AfterGame({ live, game, code }: { live: LiveGame; game: Game; code: string }) {
  const [isBusy, setBusy] = useState(false);
  const rematch = async () => {
    setBusy(true);
    await attempt(async () => {
      const next = await live.handle.rematch();
      if (isAgainstBots(next.current)) await next.start();
      go(toGame(next.id));
    });
    setBusy(false);
  };
  return (
    <div class="scores-foot">
      <a class="button button-large" href={formatRoute({ view: "lobby" })}>
        {t("scores.lobby")}
      </a>
      <a class="button button-large" href={formatRoute(toReplay(game.gameId, code))}>
        {t("scores.replay")}
      </a>
      {game.view?.viewerSeat === undefined ? null : (
        <button type="button" class="button button-main button-large" disabled={isBusy} onClick={rematch}>
          {game.rematchGameId === "" ? t("scores.rematch") : t("scores.rematch.join")}
        </button>
      )}
    </div>
  );
}

/** Whether the visitor sets up the game and nobody else is waited for. */
function isAgainstBots(game: Game | undefined): boolean {
  const own = me.peek()?.playerId;
  const isBot = (seat: Game["seats"][number]) => seat.bot !== undefined || seat.playerId === own;
  return game?.creatorPlayerId === own && game?.state === "waiting" && game.seats.every(isBot);
}

function winnersWords(game: Game, places: readonly Place[]): string {
  const winners = places.filter((place) => place.rank === 1);
  if (winners.length === 1 && winners[0]?.seat === game.view?.viewerSeat) return t("scores.won.you");
  return t("scores.won", { names: listed(winners.map((place) => place.name)), count: winners.length });
}

function endWords(result: RoundResult, game: Game): string {
  const names = listed(result.winnerSeats.map((seat) => game.seats[seat]?.displayName ?? ""));
  return reasonWords(result.reason, names);
}
