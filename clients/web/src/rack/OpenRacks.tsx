/** All racks, for spectators who may see them. */
import { tileCode } from "@meldhall/client";
import { TileFace } from "../look/Tile.tsx";
import { nameOf } from "../table/seats.ts";
import type { TableState } from "../table/state.ts";
import { listed, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";

export function OpenRacks({ state }: { readonly state: TableState }) {
  const racks = state.view.value?.racks ?? [];
  if (racks.length === 0) return null;
  return (
    <section class="open-racks" aria-label={t("racks.name")}>
      {racks.map((tiles, seat) => {
        const name = nameOf(state.game.value, seat);
        return (
          <div key={`${seat}:${name}`} class="open-rack">
            <span>{name}</span>
            <p role="img" aria-label={listed(tiles.map(tileWords)) || t("racks.none")}>
              {tiles.map((tile, place) => (
                <span key={`${place}:${tile}`} class="tile">
                  <TileFace tile={tileCode(tile)} />
                </span>
              ))}
            </p>
          </div>
        );
      })}
    </section>
  );
}
