/** The rounds of a game and what they were worth. */
import type { Event, Game, RoundResult } from "@meldhall/client";
import type { Moment } from "../replay/moments.ts";

/** One round: its number, how it ended, and the points of each seat. */
export interface Round {
  readonly round: number;
  readonly reason: string;
  readonly winners: readonly number[];
  readonly scores: readonly number[];
}

/** Each round that a record tells of. */
export function roundsIn(moments: readonly Moment[]): Round[] {
  return moments.flatMap(({ round, deed }) =>
    deed.kind === "end"
      ? [{ round, reason: deed.reason.toLowerCase(), winners: deed.winners, scores: deed.scores }]
      : [],
  );
}

/** The rounds that are known, and one that was just told: the same round is not told twice. */
export function withRound(rounds: readonly Round[], told: RoundResult): Round[] {
  const round = {
    round: told.round,
    reason: told.reason,
    winners: told.winnerSeats,
    scores: told.seats.map((seat) => seat.scorePoints),
  };
  return [...rounds.filter((known) => known.round !== told.round), round].sort(
    (one, other) => one.round - other.round,
  );
}

/** The results among events. */
export function resultsIn(events: readonly Event[]): RoundResult[] {
  return events.flatMap((event) => (event.kind === "roundEnded" ? [event.result] : []));
}

/** A seat with its place, best first: by the final ranking, or by points while the game goes on. */
export interface Place {
  readonly seat: number;
  readonly rank: number;
  readonly name: string;
  readonly totalPoints: number;
}

/** The seats in the order of how they stand. Equal seats share a rank. */
export function placesOf(game: Game): Place[] {
  const { view, seats } = game;
  const name = (seat: number) => seats[seat]?.displayName ?? "";
  if (view?.result !== undefined) {
    return view.result.standings.map((place) => ({ ...place, name: name(place.seat) }));
  }
  const points = (view?.seats ?? []).map(({ seat, totalPoints }) => ({
    seat,
    totalPoints,
    name: name(seat),
  }));
  const sorted = points.sort((one, other) => other.totalPoints - one.totalPoints);
  return sorted.map((place) => ({
    ...place,
    rank: 1 + sorted.findIndex((first) => first.totalPoints === place.totalPoints),
  }));
}
