/** Every rack of a replay, open, with whose turn it is and what has just come. */
import { TileFace } from "../look/Tile.tsx";
import { listed, numeral, t } from "../words/index.ts";
import { tileWords } from "../words/tiles.ts";
import type { Moment } from "./moments.ts";

interface RacksProps {
  readonly moments: readonly Moment[];
  readonly place: number;
  readonly names: readonly string[];
}

export function Racks({ moments, place, names }: RacksProps) {
  const moment = moments[place];
  if (moment === undefined) return null;
  const acted = "seat" in moment.deed ? moment.deed.seat : undefined;
  return (
    <section class="replay-racks" aria-label={t("replay.racks")}>
      <ul>
        {names.map((name, seat) => (
          <li
            key={`${seat}:${name}`}
            class={seat === acted ? "replay-seat replay-seat-acted" : "replay-seat"}
            aria-current={seat === acted ? "true" : undefined}
          >
            <SeatHead name={name} seat={seat} moment={moment} />
            <Rack tiles={moment.racks[seat] ?? []} drawn={drawnBy(moment, seat)} />
          </li>
        ))}
      </ul>
      <p class="replay-pool">{t("replay.pool", { count: moment.poolTiles })}</p>
    </section>
  );
}

function SeatHead({ name, seat, moment }: { name: string; seat: number; moment: Moment }) {
  const total = moment.totals[seat] ?? 0;
  return (
    <p class="replay-name">
      <strong>{name}</strong>
      <span class="hint">{t("replay.tiles", { count: moment.racks[seat]?.length ?? 0 })}</span>
      {moment.round > 1 || moment.deed.kind === "end" ? (
        <span class="hint">{t("replay.points", { points: numeral(total, true) })}</span>
      ) : null}
      {moment.turnSeat === seat ? <span class="chip">{t("replay.next")}</span> : null}
    </p>
  );
}

function Rack({ tiles, drawn }: { tiles: readonly number[]; drawn: readonly number[] }) {
  const fresh = freshIn(tiles, drawn);
  return (
    <p
      class="replay-rack"
      role="img"
      aria-label={tiles.length === 0 ? t("replay.rack.empty") : listed(tiles.map(tileWords))}
    >
      {tiles.map((tile, place) => (
        <span key={`${place}:${tile}`} class={fresh.has(place) ? "tile tile-fresh" : "tile"}>
          <TileFace tile={tile} />
        </span>
      ))}
    </p>
  );
}

function drawnBy({ deed }: Moment, seat: number): readonly number[] {
  return deed.kind === "draw" && deed.seat === seat ? deed.tiles : [];
}

/** The places of a rack where tiles that were just drawn lie; copies are not told apart. */
function freshIn(tiles: readonly number[], drawn: readonly number[]): ReadonlySet<number> {
  const left = [...drawn];
  const places = new Set<number>();
  for (const [place, tile] of tiles.entries()) {
    const at = left.indexOf(tile);
    if (at < 0) continue;
    left.splice(at, 1);
    places.add(place);
  }
  return places;
}
