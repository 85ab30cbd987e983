/** The player's own tiles. */
import { TileFace } from "../look/Tile.tsx";
import { onRackKey } from "../table/keys.ts";
import type { Piece } from "../table/pieces.ts";
import type { TableScreen } from "../table/screen.ts";
import { tapRack, tapRackTile } from "../table/touching.ts";
import { t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import { isBreak } from "./sorting.ts";
import "./rack.css";

/** From how many tiles on they are shown smaller. */
const MANY = 16;
const VERY_MANY = 27;

export function Rack({ screen }: { readonly screen: TableScreen }) {
  const { state } = screen;
  const rack = state.rack.value;
  const size = rack.length > VERY_MANY ? "is-full" : rack.length > MANY ? "is-big" : "";
  const aimed = screen.dragging.target.value?.kind === "rack" ? "is-aimed" : "";
  return (
    <section class="rack" aria-label={t("rack.name")} onKeyDown={(event) => onRackKey(screen, event)}>
      <div class={`ledge ${size} ${aimed}`} data-rack="">
        {rack.map((piece, at) => (
          <Slot key={piece.key} screen={screen} piece={piece} before={rack[at - 1]} />
        ))}
        {rack.length === 0 ? <p class="rack-empty">{t("rack.empty")}</p> : null}
        <button
          type="button"
          class="rack-end"
          data-rack-end=""
          aria-label={t("rack.giveBack")}
          tabIndex={state.picked.value.length && state.isMyTurn.value ? 0 : -1}
          onClick={() => tapRack(state)}
        />
      </div>
    </section>
  );
}

interface SlotProps {
  readonly screen: TableScreen;
  readonly piece: Piece;
  readonly before: Piece | undefined;
}

/** One tile of the rack, and the gap before it where the order begins anew. */
function Slot({ screen, piece, before }: SlotProps) {
  const { state } = screen;
  const isBroken = before !== undefined && isBreak(before, piece, state.sorting.value);
  return (
    <div class={`slot${isBroken ? " is-break" : ""}`}>
      <button
        type="button"
        class={classesOf(screen, piece)}
        data-key={piece.key}
        aria-label={tileWords(piece.tile)}
        aria-pressed={state.picked.value.includes(piece.key)}
        aria-description={state.drawn.value.has(piece.key) ? t("tile.justDrawn") : undefined}
        tabIndex={hasCursor(screen, piece, before) ? 0 : -1}
        onFocus={() => {
          screen.rackCursor.value = piece.key;
        }}
        onPointerDown={(event) => screen.dragging.press(event, piece.key, false)}
        onClick={() => screen.dragging.isClick() && tapRackTile(state, piece.key)}
        onContextMenu={(event) => event.preventDefault()}
      >
        <TileFace tile={piece.tile} />
      </button>
    </div>
  );
}

function classesOf(screen: TableScreen, { key }: Piece): string {
  const { picked, drawn } = screen.state;
  const names = [
    "tile",
    picked.value.includes(key) && "is-picked",
    drawn.value.has(key) && "is-drawn",
    screen.isDragged(key) && "is-dragged",
  ];
  return names.filter(Boolean).join(" ");
}

/** Whether Tab leads here: to the tile that had the focus last, or to the first if it is gone. */
function hasCursor(screen: TableScreen, piece: Piece, before: Piece | undefined): boolean {
  const cursor = screen.rackCursor.value;
  const isThere = screen.state.rack.value.some(({ key }) => key === cursor);
  return isThere ? piece.key === cursor : before === undefined;
}
