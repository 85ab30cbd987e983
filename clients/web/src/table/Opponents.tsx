/** The others around the table: who they are, how many tiles they have, and whose turn it is. */
import type { Seat } from "@meldhall/client";
import { Icon } from "../look/Icon.tsx";
import { numeral, t } from "../words/index.ts";
import { Clock, spanWords } from "./Clock.tsx";
import type { TableScreen } from "./screen.ts";
import { othersOf, type Place } from "./seats.ts";
import "./seats.css";

const LEVELS = [1, 2, 3, 4, 5] as const;

interface Props {
  readonly screen: TableScreen;
  readonly nowMs: () => number;
}

export function Opponents({ screen, nowMs }: Props) {
  const game = screen.state.game.value;
  if (!game?.view) return null;
  const others = othersOf(game);
  return (
    <section
      class="others"
      aria-label={t(game.view.viewerSeat === undefined ? "seats.players" : "seats.opponents")}
    >
      <ul class={others.length > 3 ? "plates is-many" : "plates"} style={{ "--seats": others.length }}>
        {others.map((place) => (
          <SeatPlate key={place.seat} screen={screen} place={place} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  );
}

function SeatPlate({ screen, place, nowMs }: Props & { readonly place: Place }) {
  const view = screen.state.view.value;
  const { who } = place;
  const isTurn = view?.turnSeat === place.seat;
  const tiles = place.view.rackTiles;
  const classes = ["plate", isTurn && "is-turn", (who.awayTime || place.view.hasLeft) && "is-away"];
  return (
    <li class={classes.filter(Boolean).join(" ")} aria-current={isTurn ? "true" : undefined}>
      <span class="plate-name">{who.displayName}</span>
      <SeatMarks screen={screen} place={place} />
      <span class="plate-tiles">
        <span class="tile-back" aria-hidden="true" />
        <span aria-hidden="true">{numeral(tiles)}</span>
        <span class="unseen">{t("seat.tiles", { count: tiles })}</span>
      </span>
      {isTurn && view?.deadlineTime ? <Clock deadline={view.deadlineTime} nowMs={nowMs} /> : null}
      {isTurn && !view?.deadlineTime ? <span class="plate-turn">{t("seat.plays")}</span> : null}
    </li>
  );
}

/** That it is a bot, unless its name says so, and how well it plays. */
function botMarks({ displayName, level }: Seat): (string | false)[] {
  const known = LEVELS.find((each) => each === level);
  return [!/\bbot\b/i.test(displayName) && t("seat.bot"), known !== undefined && t(`level.${known}`)];
}

function SeatMarks({ screen, place }: { readonly screen: TableScreen; readonly place: Place }) {
  const { who, view: seat } = place;
  const ruleset = screen.state.game.value?.ruleset;
  const isLong = (ruleset?.rounds ?? 1) !== 1;
  const opens = (ruleset?.initialMeldPoints ?? 0) > 0;
  const deed = screen.state.deed.value;
  const marks = [
    seat.hasLeft && t("seat.left"),
    !seat.hasLeft && who.standIn && t("seat.standIn"),
    !seat.hasLeft && !who.standIn && who.awayTime && t("seat.away"),
    ...(who.bot ? botMarks(who) : []),
    isLong && t("seat.points", { points: numeral(seat.totalPoints) }),
    seat.timeBankMs ? t("seat.bank", { time: spanWords(seat.timeBankMs) }) : "",
    deed?.seat === place.seat && t(`deed.${deed.kind}`, { count: deed.count }),
  ].filter(Boolean);
  return (
    <span class="plate-marks">
      {opens && seat.hasMelded ? (
        <span class="plate-opened" title={t("seat.opened")}>
          <Icon name="opened" />
          <span class="unseen">{t("seat.opened")}</span>
        </span>
      ) : null}
      <span>{marks.join(" · ")}</span>
    </span>
  );
}
