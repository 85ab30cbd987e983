/** Who sits where, in the order in which they play after the viewer. */
import type { Game, Seat, SeatView } from "@meldhall/client";

export interface Place {
  readonly seat: number;
  readonly who: Seat;
  readonly view: SeatView;
}

/** The other seats, from the one that plays next; all of them, from the first, for a spectator. */
export function othersOf(game: Game): Place[] {
  const places = placesOf(game);
  const own = game.view?.viewerSeat;
  if (own === undefined) return places;
  return [...places.slice(own + 1), ...places.slice(0, own)];
}

/** The viewer's own place. */
export function ownPlace(game: Game): Place | undefined {
  const own = game.view?.viewerSeat;
  return own === undefined ? undefined : placesOf(game)[own];
}

/** The name of a seat. */
export function nameOf(game: Game | undefined, seat: number | undefined): string {
  return (seat !== undefined && game?.seats[seat]?.displayName) || "?";
}

function placesOf(game: Game): Place[] {
  return (game.view?.seats ?? []).flatMap((view) => {
    const who = game.seats[view.seat];
    return who ? [{ seat: view.seat, who, view }] : [];
  });
}
