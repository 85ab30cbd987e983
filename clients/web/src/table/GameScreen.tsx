/** A running game: the others, the table, the rack. */
import type { Game, Step } from "@meldhall/client";
import type { ReadonlySignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { TileFace } from "../look/Tile.tsx";
import { OpenRacks } from "../rack/OpenRacks.tsx";
import { Rack } from "../rack/Rack.tsx";
import { announce } from "../shell/announce.tsx";
import { kept } from "../shell/keep.ts";
import { t } from "../words/index.ts";
import { refusalWords } from "../words/refusals.ts";
import { piecesOf } from "./draft.ts";
import { useGliding } from "./gliding.ts";
import { Help } from "./Help.tsx";
import { onScreenKey } from "./keys.ts";
import { Opponents } from "./Opponents.tsx";
import { noteWords, StatusLine } from "./StatusLine.tsx";
import { TableScreen } from "./screen.ts";
import { nameOf } from "./seats.ts";
import { type Deeds, TableState } from "./state.ts";
import { TableGrid } from "./TableGrid.tsx";
import { PickedTools, Tools, TurnButtons } from "./Tools.tsx";
import "./game.css";

interface GameScreenProps {
  /** What a player does: the client's GameHandle. */
  readonly handle: Deeds;
  /** The game as it is now. */
  readonly game: ReadonlySignal<Game | undefined>;
  /** Takes the answer of a command, so that nobody waits for the stream to tell the same. */
  readonly take: (game: Game) => void;
  /** The server's time in milliseconds. */
  readonly nowMs: () => number;
  /** Lets the screen hear each step of the game; call the answer to stop. */
  readonly onStep?: (listener: (step: Step) => void) => () => void;
}

/** The screen of one game, for its players and for spectators. Another game needs another screen: give it a key. */
export function GameScreen({ handle, game, take, nowMs, onStep }: GameScreenProps) {
  const screen = useMemo(() => new TableScreen(new TableState(game, handle, take)), [handle, game, take]);
  const { state } = screen;
  useEffect(() => {
    if (kept("sorting") === "groups") state.sorting.value = "groups";
  }, [state]);
  const [isHelping, setHelping] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => state.follow(), [state]);
  useEffect(() => onStep?.(({ events }) => state.hear(events)), [state, onStep]);
  useGliding(
    place,
    useCallback(() => [state.melds.value, state.rack.value], [state]),
  );
  useTelling(state);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
      if (!isElsewhere) onScreenKey(screen, event, () => setHelping(true));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [screen]);
  const isPlayer = state.mySeat.value !== undefined;
  const showHelp = () => setHelping(true);
  return (
    <div class={`play-screen${isPlayer ? "" : " is-watched"}`} ref={place}>
      <Opponents screen={screen} nowMs={nowMs} />
      <section class="cloth" aria-label={t("table.name")}>
        <TableGrid screen={screen} />
        {state.melds.value.length === 0 ? <p class="cloth-empty">{t("table.empty")}</p> : null}
        <PickedTools state={state} />
      </section>
      <div class="own-side">
        <StatusLine screen={screen} nowMs={nowMs} />
        <OpenRacks state={state} />
        {isPlayer ? (
          <div class="own-edge">
            <Rack screen={screen} />
            <Tools screen={screen} onHelp={showHelp} />
            <TurnButtons state={state} />
          </div>
        ) : null}
      </div>
      <DragGhost screen={screen} />
      {isHelping ? <Help onClose={() => setHelping(false)} /> : null}
    </div>
  );
}

/** The tiles that follow the pointer. */
function DragGhost({ screen }: { readonly screen: TableScreen }) {
  const dragged = screen.dragging.dragged.value;
  if (dragged.length === 0) return null;
  const { x, y } = screen.dragging.spot.value;
  const pieces = piecesOf(screen.state.steps.value.now).filter((piece) => dragged.includes(piece.key));
  return (
    <div class="ghost" aria-hidden="true" style={{ transform: `translate(${x}px, ${y}px)` }}>
      {pieces.map((piece) => (
        <span key={piece.key} class="tile">
          <TileFace tile={piece.tile} />
        </span>
      ))}
    </div>
  );
}

/** Says what changed to those who listen. */
function useTelling(state: TableState): void {
  const view = state.view.value;
  const deed = state.deed.value;
  const problem = state.problem.value;
  const note = state.note.value;
  const isMine = state.isMyTurn.value;
  useEffect(() => {
    const told = deed && deed.seat !== state.mySeat.peek();
    const name = nameOf(state.game.peek(), deed?.seat);
    const sentences = [
      told && t(`told.${deed.kind}`, { name, count: deed.count }),
      isMine && t("turn.yours"),
    ];
    const text = sentences.filter(Boolean).join(" ");
    if (text) announce(text);
  }, [state, deed, isMine, view?.turn]);
  useEffect(() => {
    if (problem) announce(refusalWords(problem));
  }, [problem]);
  useEffect(() => {
    if (note) announce(noteWords(state, note));
  }, [state, note]);
}
