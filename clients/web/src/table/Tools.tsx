/** What can be done with the draft and with what is picked; and how a turn ends. */
import { Icon } from "../look/Icon.tsx";
import { announce } from "../shell/announce.tsx";
import { confirmed } from "../shell/Dialog.tsx";
import { keep } from "../shell/keep.ts";
import { numeral, t } from "../words/index.ts";
import { piecesOf } from "./draft.ts";
import type { TableScreen } from "./screen.ts";
import type { TableState } from "./state.ts";
import { tapRack } from "./touching.ts";

interface Props {
  readonly screen: TableScreen;
  readonly onHelp: () => void;
}

export function Tools({ screen, onHelp }: Props) {
  const { state } = screen;
  const { past, future } = state.steps.value;
  const isMine = state.isMyTurn.value;
  const otherSorting = state.sorting.value === "runs" ? "groups" : "runs";
  return (
    <div class="tools" role="toolbar" aria-label={t("tools.name")}>
      <Tool
        icon={otherSorting}
        name={t(`tools.sort.${otherSorting}`)}
        onUse={() => {
          state.sorting.value = otherSorting;
          keep("sorting", otherSorting);
          announce(t(`said.sorted.${otherSorting}`));
        }}
      />
      <Tool
        icon="undo"
        name={t("tools.undo")}
        isOff={!isMine || past.length === 0}
        onUse={() => state.undo()}
      />
      <Tool
        icon="redo"
        name={t("tools.redo")}
        isOff={!isMine || future.length === 0}
        onUse={() => state.redo()}
      />
      <Tool
        icon="reset"
        name={t("tools.reset")}
        isOff={!isMine || !state.hasChanged.value}
        onUse={() => state.reset()}
      />
      {state.game.value?.policy.hints && state.mySeat.value !== undefined ? (
        <Tool icon="hint" name={t("tools.hint")} isOff={state.isBusy.value} onUse={() => state.ask()} />
      ) : null}
      <Tool icon="help" name={t("tools.help")} onUse={onHelp} />
    </div>
  );
}

function Tool(props: {
  icon: Parameters<typeof Icon>[0]["name"];
  name: string;
  isOff?: boolean;
  onUse: () => unknown;
}) {
  const { icon, name, isOff = false, onUse } = props;
  return (
    <button
      type="button"
      class="tool"
      aria-label={name}
      title={name}
      aria-disabled={isOff}
      onClick={() => isOff || onUse()}
    >
      <Icon name={icon} />
    </button>
  );
}

/** What can be done with the picked tiles beside putting them somewhere. */
export function PickedTools({ state }: { readonly state: TableState }) {
  const picked = state.picked.value;
  if (picked.length === 0 || !state.isMyTurn.value) return null;
  const pieces = piecesOf(state.steps.value.now).filter((piece) => picked.includes(piece.key));
  const melds = state.melds.value.filter((meld) => meld.pieces.some((piece) => picked.includes(piece.key)));
  const [meld] = melds;
  const isWhole = meld?.pieces.every((piece) => picked.includes(piece.key));
  const cutAt = meld?.pieces.findIndex((piece) => piece.key === picked[0]) ?? 0;
  return (
    <div class="picked-tools" role="toolbar" aria-label={t("picked.name")}>
      {meld && melds.length === 1 && !isWhole ? (
        <Chip
          icon="whole"
          name={t("picked.whole")}
          onUse={() => state.pick(meld.pieces.map((piece) => piece.key))}
        />
      ) : null}
      {meld && picked.length === 1 && cutAt > 0 ? (
        <Chip icon="split" name={t("picked.split")} onUse={() => state.cutBefore(picked[0] as number)} />
      ) : null}
      {pieces.some((piece) => piece.laid) ? (
        <Chip icon="back" name={t("picked.back")} onUse={() => tapRack(state)} />
      ) : null}
      <button type="button" class="quick" onClick={() => state.pick([])}>
        {t("picked.letGo", { count: picked.length })}
      </button>
    </div>
  );
}

function Chip({
  icon,
  name,
  onUse,
}: {
  icon: Parameters<typeof Icon>[0]["name"];
  name: string;
  onUse: () => unknown;
}) {
  return (
    <button type="button" class="quick" onClick={() => onUse()}>
      <Icon name={icon} />
      {name}
    </button>
  );
}

/** Draw or pass, and play. What is off keeps the focus that it has. */
export function TurnButtons({ state }: { readonly state: TableState }) {
  const view = state.view.value;
  const game = state.game.value;
  if (!view || state.mySeat.value === undefined) return null;
  const isOff = !state.isMyTurn.value || state.isBusy.value;
  const isEmpty = view.poolTiles === 0;
  const canPlay = state.hasChanged.value && state.hasLaid.value;
  return (
    <div class="turn-buttons">
      {game?.ruleset.redealOnThreePairs && view.turn <= view.seats.length && hasPairs(view.rack) ? (
        <button type="button" class="button" disabled={state.isBusy.value} onClick={() => state.redeal()}>
          {t("act.redeal")}
        </button>
      ) : null}
      <button
        type="button"
        class="button"
        aria-disabled={isOff}
        onClick={() => isOff || void endWithout(state, isEmpty)}
      >
        {isEmpty ? t("act.pass") : t("act.draw")}
        {isEmpty ? null : (
          <span class="pool-count">
            <span aria-hidden="true">{numeral(view.poolTiles)}</span>
            <span class="unseen">{t("act.pool", { count: view.poolTiles })}</span>
          </span>
        )}
      </button>
      <button
        type="button"
        class={`button button-main${state.verdict.value?.legal ? " is-ready" : ""}`}
        aria-disabled={isOff || !canPlay}
        onClick={() => isOff || !canPlay || void play(state)}
      >
        {t("act.play")}
      </button>
    </div>
  );
}

/** Whether the rack looks as if there were another deal for it: else nobody is offered one. */
function hasPairs(rack: readonly string[]): boolean {
  return new Set(rack.filter((tile, at) => rack.indexOf(tile) !== at)).size >= 3;
}

/** Plays; where an illegal play costs the turn, not before the player knows that it is one. */
async function play(state: TableState): Promise<void> {
  const costs = state.game.peek()?.ruleset.illegalCommit === "PENALTY";
  const isLegal = state.verdict.peek()?.legal ?? false;
  const count = state.game.peek()?.ruleset.penaltyDrawTiles ?? 0;
  const question = {
    title: t("ask.illegal"),
    text: t("ask.illegalText", { count }),
    yes: t("ask.illegalYes"),
    isGrave: true,
  };
  if (costs && !isLegal && !(await confirmed(question))) return;
  await state.play(costs);
}

/** Draws or passes; a draft is not given up unasked. */
async function endWithout(state: TableState, isEmpty: boolean): Promise<void> {
  const question = {
    title: t("ask.giveUp"),
    text: t("ask.giveUpText"),
    yes: t(isEmpty ? "act.pass" : "act.draw"),
  };
  if (state.hasLaid.peek() && !(await confirmed(question))) return;
  await (isEmpty ? state.pass() : state.draw());
}
