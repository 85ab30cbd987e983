/** The player's own tiles. */
import { TileFace } from "../look/Tile.tsx";
import { onRackKey } from "../table/keys.ts";
import type { TableScreen } from "../table/screen.ts";
import { tapRack, tapRackTile } from "../table/touching.ts";
import { t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import { isBreak } from "./sorting.ts";
import "./rack.css";

/** From how many tiles on they are shown smaller. */
const MANY = 16;
const VERY_MANY = 27;

export function Rack({ screen }: { screen: TableScreen }) {
  const { state } = screen;
  const rack = state.rack.value;
  const size = rack.length > VERY_MANY ? "is-full" : rack.length > MANY ? "is-big" : "";
  const aimed = screen.dragging.target.value?.kind === "rack" ? "is-aimed" : "";
  return (
    <section class="rack" aria-label={t("rack.name")} onKeyDown={(event) => onRackKey(screen, event)}>
      <div class={`ledge ${size} ${aimed}`} data-rack="">
        {rack.map((piece, at) => {
          const before = rack[at - 1];
          const isPicked = state.picked.value.includes(piece.key);
          const isCursor = rack.some((other) => other.key === screen.rackCursor.value)
            ? piece.key === screen.rackCursor.value
            : at === 0;
          const isNew = state.drawn.value.has(piece.key);
          const classes = [
            "tile",
            isPicked && "is-picked",
            isNew && "is-drawn",
            screen.isDragged(piece.key) && "is-dragged",
          ];
          return (
            <div
              key={piece.key}
              class={`slot${before && isBreak(before, piece, state.sorting.value) ? " is-break" : ""}`}
            >
              <button
                type="button"
                class={classes.filter(Boolean).join(" ")}
                data-key={piece.key}
                aria-label={tileWords(piece.tile)}
                aria-pressed={isPicked}
                aria-description={isNew ? t("tile.justDrawn") : undefined}
                tabIndex={isCursor ? 0 : -1}
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
        })}
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
