/** The game after an event, from what the viewer is told: what keeps `watch` current without asking again. */

import type { Event, Game, GameView, RoundResult, Ruleset, Seat, SeatView } from "./model.ts";
import { type Tile, tileCode } from "./notation.ts";

/** The game at that version; undefined if only a fresh snapshot can tell it (the start of a game). */
export function gameAfter(game: Game, version: number, events: readonly Event[]): Game | undefined {
  let session: Game | undefined = game;
  for (const event of events) {
    session = session && sessionAfter(session, event);
  }
  if (!session) {
    return undefined;
  }
  const { draft: _, ...undrafted } = session.view ?? ({} as GameView);
  return {
    ...session,
    version,
    view:
      session.view &&
      events.reduce((view, event) => viewAfter(view, event, game.ruleset), undrafted as GameView),
  };
}

/** The game with that draft, or with none. */
export function withDraft(game: Game, draft: GameView["draft"]): Game {
  return game.view ? { ...game, view: { ...game.view, draft } } : game;
}

function sessionAfter(game: Game, event: Event): Game | undefined {
  switch (event.kind) {
    case "playerJoined":
    case "botAdded":
      return withSeat(game, event.seat);
    case "gameStarted":
      return { ...game, state: "running", seats: event.seats, shuffle: awaiting(game, undefined) };
    case "startCalled":
      return game.shuffle && { ...game, shuffle: awaiting(game, event.untilTime) };
    case "roundStarted":
      // The first round gives the game a view, which only a snapshot can tell in full.
      return game.view && withoutAsks(game);
    case "turnStarted":
      // After another deal it is the same turn that begins again.
      return game.view?.turn === event.turn ? game : withoutAsks(game);
    case "pauseAsked":
      return withPause(game, { askedSeats: [...(game.pause?.askedSeats ?? []), event.seat] });
    case "gamePaused":
      return withPause(game, { askedSeats: [], untilTime: event.untilTime });
    case "gameResumed":
      return { ...game, pause: { askedSeats: [], leftMs: event.leftMs } };
    case "rematchCreated":
      return { ...game, rematchGameId: event.gameId };
    case "playerLeft":
      // Who sits there now and what the viewer may still see depends on when and who it was.
      return undefined;
    case "gameEnded":
      return over(game, "finished");
    case "gameAborted":
      return over(game, "aborted");
    default:
      return presenceAfter(game, event);
  }
}

function presenceAfter(game: Game, event: Event): Game {
  switch (event.kind) {
    case "playerAway":
      return withSeat(game, { ...seatOf(game, event.seat), awayTime: event.awayTime });
    case "playerReturned":
      return withSeat(game, { ...seatOf(game, event.seat), awayTime: undefined, standIn: "" });
    case "botTookOver":
      return withSeat(game, { ...seatOf(game, event.seat), standIn: event.bot });
    case "playerForfeited":
      return withSeat(game, { ...seatOf(game, event.seat), awayTime: undefined });
    default:
      return game;
  }
}

function viewAfter(view: GameView, event: Event, ruleset: Ruleset): GameView {
  switch (event.kind) {
    case "roundStarted":
      return dealt(view, event, ruleset);
    case "redealGranted":
      return { ...view, rack: event.rack, racks: event.racks };
    case "turnStarted":
      return {
        ...view,
        turnSeat: event.seat,
        turn: event.turn,
        deadlineTime: event.deadlineTime,
        seats: view.seats.map((seat, place) => ({ ...seat, timeBankMs: event.timeBanksMs[place] })),
      };
    case "turnPlayed":
      return withSeatView(
        { ...rackChanged(view, event.seat, event.laid, []), table: event.table },
        event.seat,
        (seat) => ({
          rackTiles: event.rackTiles,
          hasMelded: seat.hasMelded || event.initialMeld,
        }),
      );
    case "tilesDrawn":
      return withSeatView(
        { ...rackChanged(view, event.seat, [], event.tiles), poolTiles: event.poolTiles },
        event.seat,
        (seat) => ({ rackTiles: seat.rackTiles + event.drawnTiles }),
      );
    case "seatLeft":
      return withSeatView(view, event.seat, () => ({ hasLeft: true }));
    case "roundEnded":
      return scored(view, event.result);
    case "gameEnded":
      return { ...view, phase: "over", result: event.result };
    default:
      return clockAfter(view, event);
  }
}

function clockAfter(view: GameView, event: Event): GameView {
  switch (event.kind) {
    case "clockPaused":
      return { ...view, clockPaused: true, deadlineTime: undefined };
    case "clockResumed":
      return { ...view, clockPaused: false, deadlineTime: event.deadlineTime };
    case "clockCredited":
      return {
        ...withSeatView(view, event.seat, (seat) => ({
          timeBankMs: (seat.timeBankMs ?? 0) + event.creditMs,
        })),
        deadlineTime: event.deadlineTime,
      };
    default:
      return view;
  }
}

function dealt(view: GameView, event: Extract<Event, { kind: "roundStarted" }>, ruleset: Ruleset): GameView {
  // Where no initial meld is asked for nobody has yet to lay it.
  const hasMelded = ruleset.initialMeldPoints === 0;
  return {
    ...view,
    phase: "round",
    round: event.round,
    table: { melds: [] },
    poolTiles: event.poolTiles,
    seats: view.seats.map((seat, place) => ({
      ...seat,
      rackTiles: event.rackTiles[place] ?? 0,
      hasMelded,
    })),
    rack: event.rack,
    racks: event.racks,
    turn: 0,
  };
}

function scored(view: GameView, result: RoundResult): GameView {
  const scores = new Map(result.seats.map((score) => [score.seat, score.scorePoints]));
  return {
    ...view,
    phase: "between_rounds",
    turnSeat: undefined,
    deadlineTime: undefined,
    lastRound: result,
    seats: view.seats.map((seat) => ({
      ...seat,
      totalPoints: seat.totalPoints + (scores.get(seat.seat) ?? 0),
      roundsWon: seat.roundsWon + (result.winnerSeats.includes(seat.seat) ? 1 : 0),
    })),
  };
}

/** The secret comes to light at the end, which only a snapshot tells. */
function over(game: Game, state: Game["state"]): Game | undefined {
  return game.shuffle ? undefined : { ...game, state, pause: undefined };
}

function awaiting(game: Game, revealUntilTime: Date | undefined): Game["shuffle"] {
  return game.shuffle && { ...game.shuffle, revealUntilTime };
}

function withPause(game: Game, change: Partial<NonNullable<Game["pause"]>>): Game {
  return { ...game, pause: game.pause && { ...game.pause, ...change } };
}

function withoutAsks(game: Game): Game {
  return withPause(game, { askedSeats: [] });
}

function seatOf(game: Game, seat: number): Seat {
  return game.seats[seat] as Seat;
}

function withSeat(game: Game, seat: Seat): Game {
  return { ...game, seats: game.seats.map((old) => (old.seat === seat.seat ? seat : old)) };
}

function withSeatView(view: GameView, seat: number, change: (seat: SeatView) => Partial<SeatView>): GameView {
  return { ...view, seats: view.seats.map((old) => (old.seat === seat ? { ...old, ...change(old) } : old)) };
}

/** The rack of that seat without and with these tiles, where the viewer sees it. */
function rackChanged(view: GameView, seat: number, laid: readonly Tile[], drawn: readonly Tile[]): GameView {
  const changed = (rack: readonly Tile[]): readonly Tile[] => {
    const left = [...rack, ...drawn];
    for (const tile of laid) {
      const place = left.indexOf(tile);
      if (place >= 0) {
        left.splice(place, 1);
      }
    }
    return left.sort((one, other) => tileCode(one) - tileCode(other));
  };
  return {
    ...view,
    rack: seat === view.viewerSeat ? changed(view.rack) : view.rack,
    racks: view.racks.map((rack, place) => (place === seat ? changed(rack) : rack)),
  };
}
