/** Whose turn it is, how long it still has, and what the draft is worth: one line between table and rack. */
import { numeral, t } from "../words/index.ts";
import { badMelds, refusalWords, type Told } from "../words/refusals.ts";
import { Clock, spanWords } from "./Clock.tsx";
import { openingPoints } from "./roles.ts";
import type { TableScreen } from "./screen.ts";
import { nameOf, ownPlace } from "./seats.ts";
import type { Note, TableState } from "./state.ts";

interface Props {
  readonly screen: TableScreen;
  readonly nowMs: () => number;
}

export function StatusLine({ screen, nowMs }: Props) {
  const { state } = screen;
  const game = state.game.value;
  const view = state.view.value;
  if (!game || !view) return null;
  const isMine = state.isMyTurn.value;
  const own = ownPlace(game);
  return (
    <div class={`status${isMine ? " is-mine" : ""}`}>
      <p class="status-turn">
        <strong>{turnWords(state)}</strong>
        {view.deadlineTime && view.phase === "round" ? (
          <Clock deadline={view.deadlineTime} nowMs={nowMs} isOwn={isMine} />
        ) : null}
        {own && game.ruleset.rounds !== 1 ? (
          <span class="quiet">{t("seat.points", { points: numeral(own.view.totalPoints) })}</span>
        ) : null}
        {isMine && own?.view.timeBankMs ? (
          <span class="quiet">{t("seat.bank", { time: spanWords(own.view.timeBankMs) })}</span>
        ) : null}
      </p>
      <Verdict state={state} />
    </div>
  );
}

function turnWords(state: TableState): string {
  const view = state.view.value;
  if (view?.phase !== "round") return t("turn.none");
  if (view.clockPaused) return t("turn.paused");
  if (state.isMyTurn.value) return t("turn.yours");
  const name = nameOf(state.game.value, view.turnSeat);
  return t(state.isWatching.value ? "turn.drafts" : "turn.of", { name });
}

function Verdict({ state }: { readonly state: TableState }) {
  const problem = state.problem.value;
  const verdict = state.verdict.value;
  const hint = state.hint.value;
  const note = state.note.value;
  if (problem) return <p class="judged is-bad">{refusalWords(problem)}</p>;
  if (hint) return <HintWords state={state} tiles={hint.tiles} />;
  if (note && (note.seat === state.mySeat.value || !state.isMyTurn.value)) {
    return <p class="judged">{noteWords(state, note)}</p>;
  }
  if (!state.isMyTurn.value) return <p class="judged quiet">{deedWords(state)}</p>;
  if (!state.hasChanged.value) return <p class="judged quiet">{openingWords(state)}</p>;
  if (!verdict) return <p class="judged quiet">{t("verdict.asking")}</p>;
  if (verdict.legal) return <p class="judged is-good">{legalWords(state)}</p>;
  return (
    <p class="judged">
      {hasOpened(state) ? null : <OpeningMeter state={state} />}
      {buildingWords(verdict.refusal)}
    </p>
  );
}

/** What is still missing, in few words: the player is at it, and has not asked. */
function buildingWords(refusal: Told | undefined): string {
  const { reason, details } = refusal ?? {};
  if (reason === "NOT_A_MELD") return t("verdict.unfinished", { count: badMelds(details) });
  if (reason === "NOTHING_PLAYED") return t("verdict.nothing");
  return reason === undefined || reason === "INITIAL_MELD_TOO_LOW"
    ? ""
    : refusalWords({ reason, ...(details && { details }) });
}

/** How far the first melds have come, by the points that the server gives to each of them. */
function OpeningMeter({ state }: { readonly state: TableState }) {
  const needed = state.game.value?.ruleset.initialMeldPoints ?? 0;
  const judged = state.verdict.value?.refusal?.details?.points;
  const points = Number(judged ?? openingPoints(state.melds.value, state.view.value?.draft?.table));
  return (
    <span class="meter">
      <span class="meter-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(100, (100 * points) / (needed || 1))}%` }} />
      </span>
      {t("turn.meter", { points: numeral(points), needed: numeral(needed) })}
    </span>
  );
}

function HintWords({ state, tiles }: { readonly state: TableState; readonly tiles: number }) {
  return (
    <p class="judged">
      {tiles === 0 ? t("hint.none") : t("hint.some", { count: tiles })}
      {tiles > 0 && state.isMyTurn.value ? (
        <button
          type="button"
          class="quick"
          onClick={() => state.hint.value && state.follows(state.hint.value)}
        >
          {t("hint.show")}
        </button>
      ) : null}
    </p>
  );
}

/** What is laid, as far as the server has judged it. */
function legalWords(state: TableState): string {
  const verdict = state.verdict.value;
  if (verdict?.goesOut) return t("verdict.goesOut");
  const count = state.steps.value.now.melds
    .flatMap(({ pieces }) => pieces)
    .filter((piece) => piece.laid).length;
  const points = numeral(verdict?.points ?? 0);
  return t(hasOpened(state) ? "verdict.legal" : "verdict.opens", { count, points });
}

/** What a first meld needs, or nothing to say. */
function openingWords(state: TableState): string {
  const needed = state.game.value?.ruleset.initialMeldPoints ?? 0;
  return hasOpened(state) ? t("turn.choose") : t("turn.opening", { points: numeral(needed) });
}

function hasOpened(state: TableState): boolean {
  const game = state.game.value;
  return game === undefined || (ownPlace(game)?.view.hasMelded ?? true);
}

/** Why a turn ended badly. */
export function noteWords(state: TableState, { seat, kind, refusal }: Note): string {
  const isMine = seat === state.mySeat.value;
  const name = nameOf(state.game.value, seat);
  const what = isMine ? t(`note.own.${kind}`) : t(`note.${kind}`, { name });
  return refusal ? `${what} ${refusalWords(refusal)}` : what;
}

function deedWords(state: TableState): string {
  const deed = state.deed.value;
  if (!deed || deed.seat === state.mySeat.value) return "";
  return t(`told.${deed.kind}`, { name: nameOf(state.game.value, deed.seat), count: deed.count });
}
