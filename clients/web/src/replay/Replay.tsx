/** A game that is over, to be looked at turn by turn. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { ShuffleProof } from "../scores/ShuffleProof.tsx";
import { type Finished, finishedOf } from "../scores/use-finished.ts";
import { announce } from "../shell/announce.tsx";
import { Failure } from "../shell/Failure.tsx";
import { formatRoute, toGame } from "../shell/routes.ts";
import { client } from "../shell/server.ts";
import { ViewTitle } from "../shell/view.tsx";
import { t } from "../words/index.ts";
import { Controls } from "./Controls.tsx";
import { deedTiles, deedWords, scoreWords } from "./deed-words.ts";
import { Felt } from "./Felt.tsx";
import type { Moment } from "./moments.ts";
import { ReplayPlayer } from "./player.ts";
import { Racks } from "./Racks.tsx";

export function Replay({ gameId, code }: { gameId: string; code: string }) {
  const [finished, setFinished] = useState<Finished | undefined>(undefined);
  const [failure, setFailure] = useState<unknown>(undefined);
  useEffect(() => {
    finishedOf(client().game(gameId, { code })).then(setFinished, setFailure);
  }, [gameId, code]);
  return (
    <main class="replay" id="content">
      <header class="replay-head">
        <ViewTitle title={t("replay.title")} />
        <a href={formatRoute(toGame(gameId, code))}>{t("replay.scores")}</a>
      </header>
      {failure === undefined ? null : <Failure failure={failure} />}
      {finished === undefined ? null : <Watching finished={finished} gameId={gameId} />}
    </main>
  );
}

function Watching({ finished, gameId }: { finished: Finished; gameId: string }) {
  const { moments, record } = finished;
  const player = useMemo(() => new ReplayPlayer(moments.length), [moments]);
  useKeys(player);
  const place = player.place.value;
  const moment = moments[place];
  const said = moment === undefined ? "" : momentWords(moment, record.names);
  useEffect(() => {
    if (place > 0) announce(said);
  }, [place, said]);
  if (moment === undefined) return <p class="empty">{t("replay.nothing")}</p>;
  return (
    <>
      <p class="replay-where">
        {t("replay.where", { round: moment.round, turn: moment.turn })}
        <strong>{said}</strong>
      </p>
      <Felt moments={moments} place={place} />
      <Racks moments={moments} place={place} names={record.names} />
      <Controls player={player} words={said} />
      <ShuffleProof gameId={gameId} finished={finished} />
    </>
  );
}

/** What happened, with the tiles that it was about. */
function momentWords({ deed }: Moment, names: readonly string[]): string {
  const words = deedWords(deed, names);
  if (deed.kind === "end") return `${words} ${scoreWords(deed, names)}.`;
  const tiles = deedTiles(deed);
  return tiles === "" ? words : t("deed.with", { words: words.replace(/\.$/, ""), tiles });
}

/** The keys of a player, wherever the focus is: arrows step, space plays. */
function useKeys(player: ReplayPlayer): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isBusy(event.target, event.key)) return;
      const deed = KEYS[event.key];
      if (deed === undefined) return;
      event.preventDefault();
      deed(player);
    };
    addEventListener("keydown", press);
    return () => {
      removeEventListener("keydown", press);
      player.pause();
    };
  }, [player]);
}

const KEYS: Readonly<Record<string, (player: ReplayPlayer) => void>> = {
  ArrowLeft: (player) => player.step(-1),
  ArrowRight: (player) => player.step(1),
  Home: (player) => player.step(Number.NEGATIVE_INFINITY),
  End: (player) => player.step(Number.POSITIVE_INFINITY),
  " ": (player) => player.toggle(),
};

/** Whether the key means something to what has the focus. */
function isBusy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, select, textarea, input:not([type=range])") !== null) return true;
  return key === " " && target.closest("button, summary, a") !== null;
}
