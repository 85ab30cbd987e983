/** A game that waits for its players. */
import type { Game, Seat } from "@meldhall/client";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../shell/announce.tsx";
import { confirmed } from "../shell/Dialog.tsx";
import type { LiveGame } from "../shell/live-game.ts";
import { attempt } from "../shell/notice.tsx";
import { go } from "../shell/routes.ts";
import { client, me } from "../shell/server.ts";
import { ViewTitle } from "../shell/view.tsx";
import { listed, t } from "../words/index.ts";
import { keepLevel, keptLevel } from "./create.ts";
import { Invitation } from "./Invitation.tsx";
import { LevelChoices } from "./LevelChoices.tsx";
import { policyWords, rulesetName, timeWords } from "./rules-words.ts";
import { LEVELS } from "./wishes.ts";

interface RoomProps {
  readonly live: LiveGame;
  readonly game: Game;
  readonly code: string;
}

export function WaitingRoom({ live, game, code }: RoomProps) {
  const own = me.value?.playerId;
  const isSeated = game.seats.some((seat) => seat.playerId === own);
  const isCreator = game.creatorPlayerId === own;
  const free = game.seats.filter((seat) => !isTaken(seat)).length;
  const title = game.title || t("game.untitled");
  useTelling(game);
  return (
    <main class="narrow waiting" id="content">
      <ViewTitle title={title} />
      <p class="waiting-words">
        {t("waiting.rules", { ruleset: rulesetName(game.ruleset.preset), time: timeWords(game.ruleset) })}{" "}
        {policyWords(game.policy).length === 0
          ? null
          : t("waiting.with", { list: listed(policyWords(game.policy)) })}
      </p>
      <Seats live={live} game={game} code={code} isSeated={isSeated} isCreator={isCreator} />
      {free > 0 && isSeated ? <Invitation game={game} code={code} /> : null}
      <Foot live={live} game={game} code={code} isSeated={isSeated} isCreator={isCreator} />
    </main>
  );
}

/** Tells who comes and who goes. */
function useTelling(game: Game): void {
  const known = useRef<ReadonlySet<string> | undefined>(undefined);
  const names = new Set(game.seats.filter(isTaken).map((seat) => seat.displayName));
  const [came] = [...names].filter((name) => known.current?.has(name) === false);
  const [went] = [...(known.current ?? [])].filter((name) => !names.has(name));
  useEffect(() => {
    known.current = names;
    if (came !== undefined) announce(t("waiting.came", { name: came }));
    else if (went !== undefined) announce(t("waiting.went", { name: went }));
  });
}

interface SeatedProps extends RoomProps {
  readonly isSeated: boolean;
  readonly isCreator: boolean;
}

function Seats({ live, game, code, isSeated, isCreator }: SeatedProps) {
  const [level, setLevel] = useState(keptLevel);
  const hasFree = game.seats.some((seat) => !isTaken(seat));
  const addBot = (seat: number) =>
    attempt(async () => {
      keepLevel(level);
      live.take(await live.handle.addBot({ seat, level: Number(level) }));
    });
  return (
    <section class="waiting-table" aria-label={t("waiting.seats")}>
      <ul class="places">
        {game.seats.map((seat) => (
          <li key={seat.seat} class={isTaken(seat) ? "place" : "place place-free"}>
            <Place seat={seat} game={game} />
            {isTaken(seat) ? null : (
              <span class="place-buttons">
                {isSeated ? null : (
                  <button type="button" class="button" onClick={() => join(live, game, code, seat.seat)}>
                    {t("waiting.sit")}
                  </button>
                )}
                {isCreator ? (
                  <button type="button" class="button" onClick={() => addBot(seat.seat)}>
                    {t("waiting.bot")}
                  </button>
                ) : null}
              </span>
            )}
          </li>
        ))}
      </ul>
      {isCreator && hasFree ? <LevelChoices value={level} onChoose={setLevel} /> : null}
    </section>
  );
}

function Place({ seat, game }: { seat: Seat; game: Game }) {
  if (!isTaken(seat)) return <span class="place-name">{t("waiting.free")}</span>;
  const marks = [
    seat.playerId === me.value?.playerId ? t("seat.you") : "",
    seat.playerId !== undefined && seat.playerId === game.creatorPlayerId ? t("seat.creator") : "",
    seat.bot === undefined ? "" : botWords(seat),
    seat.awayTime === undefined ? "" : t("seat.away"),
  ].filter((mark) => mark !== "");
  return (
    <>
      <span class="avatar" aria-hidden="true">
        {[...seat.displayName][0]?.toUpperCase()}
      </span>
      <span class="place-name">
        <strong>{seat.displayName}</strong>
        {marks.length === 0 ? null : <span class="place-marks">{marks.join(" · ")}</span>}
      </span>
    </>
  );
}

function Foot(props: SeatedProps) {
  const { live, game, isSeated, isCreator } = props;
  const isLast = game.seats.filter(isTaken).length === 1;
  if (!isSeated) {
    return (
      <div class="waiting-foot">
        <JoinButton {...props} />
      </div>
    );
  }
  return (
    <div class="waiting-foot">
      <button type="button" class="button button-large" onClick={() => leave(live, isCreator && isLast)}>
        {t("waiting.leave")}
      </button>
      {isCreator ? <StartButton live={live} game={game} /> : <p class="hint">{waitingWords(game)}</p>}
    </div>
  );
}

function JoinButton({ live, game, code }: SeatedProps) {
  const isFull = game.seats.every(isTaken);
  return (
    <button
      type="button"
      class="button button-main button-large"
      disabled={isFull}
      onClick={() => join(live, game, code)}
    >
      {isFull ? t("waiting.full") : t("waiting.join")}
    </button>
  );
}

function StartButton({ live, game }: { live: LiveGame; game: Game }) {
  const taken = game.seats.filter(isTaken).length;
  const missing = Math.max(0, game.ruleset.minSeats - taken);
  const start = () => attempt(async () => live.take(await live.handle.start()));
  return (
    <button type="button" class="button button-main button-large" disabled={missing > 0} onClick={start}>
      {missing > 0 ? t("waiting.missing", { count: missing }) : t("waiting.start", { count: taken })}
    </button>
  );
}

function waitingWords(game: Game): string {
  const creator = game.seats.find((seat) => seat.playerId === game.creatorPlayerId);
  return t("waiting.for", { name: creator?.displayName ?? t("seat.creator") });
}

async function join(live: LiveGame, game: Game, code: string, seat?: number): Promise<void> {
  await attempt(async () => {
    const handle = await client().joinGame(game.gameId, { code, seat });
    if (handle.current !== undefined) live.take(handle.current);
  });
}

async function leave(live: LiveGame, isLast: boolean): Promise<void> {
  const question = {
    title: t("waiting.leave.title"),
    text: isLast ? t("waiting.leave.last") : t("waiting.leave.text"),
    yes: t("waiting.leave"),
  };
  if (!(await confirmed(question))) return;
  if (await attempt(() => live.handle.leave())) go({ view: "lobby" }, true);
}

function isTaken(seat: Seat): boolean {
  return seat.playerId !== undefined || seat.bot !== undefined;
}

/** What a bot is, and how well it plays where that is told. */
function botWords({ level }: Seat): string {
  const known = LEVELS.find((each) => each === String(level));
  return known === undefined ? t("seat.bot") : t("seat.bot.level", { level: t(`level.${known}`) });
}
