/**
 * What the server tells, as plain values. Fields have the names of the messages they come from; their meaning is
 * written there (`proto/meldhall/v1`) and in the generated types. Enum values are lower-case words.
 */

import type { Tile } from "./notation.ts";
import type { AllSet, Choices, EventsOf, Fields } from "./values.ts";
import type * as wire from "./wire.ts";

/** A meld; in canonical order and with its points where it is legal. */
export interface Meld extends Fields<wire.Meld> {}

/** All melds that lie face up. */
export interface Table extends Fields<wire.Table> {}

/** The tiles as the viewer may see them. */
export interface GameView extends Omit<Fields<wire.GameView>, "table"> {
  readonly table: Table;
}

/** What everybody may see of a seat. */
export interface SeatView extends Fields<wire.SeatView> {}

/** The table that a seat is building, in groups of any size. */
export interface Draft extends Omit<Fields<wire.Draft>, "table"> {
  readonly table: Table;
}

/** How a round ended, with all racks. */
export interface RoundResult extends Fields<wire.RoundResult> {}

/** One seat's share in the end of a round. */
export interface SeatScore extends Fields<wire.SeatScore> {}

/** The final ranking, best first. */
export interface GameResult extends Fields<wire.GameResult> {}

/** One seat's place in the final ranking. */
export interface Standing extends Fields<wire.Standing> {}

/** A place at the table: a player's (`playerId`), a bot's (`bot`) or free. */
export interface Seat extends Omit<Fields<wire.Seat>, "occupant">, Choices<wire.Seat["occupant"]> {}

/** What the server does for the players of a game besides the rules. */
export interface GamePolicy extends Fields<wire.GamePolicy> {}

/** What the order of the tiles hangs on: a commitment, and the secret once the game is over. */
export interface Shuffle extends Fields<wire.Shuffle> {}

/** How the pauses of a running game stand. */
export interface GamePause extends Fields<wire.GamePause> {}

/** The rules of a game, every parameter named as in the rulebook; choices are its words (`UNTIL_ALL_PASS`). */
export interface Ruleset extends AllSet<Fields<wire.Ruleset>> {}

/** A game as the viewer may see it; `view` is missing before the start and for those who may not watch. */
export interface Game extends Omit<Fields<wire.Game>, "ruleset" | "policy"> {
  readonly ruleset: Ruleset;
  readonly policy: GamePolicy;
}

/** A game in a list. */
export interface GameSummary extends Omit<Fields<wire.GameSummary>, "policy"> {
  readonly policy: GamePolicy;
}

/** Somebody who may sit at a table. */
export interface Player extends Fields<wire.Player> {}

/** A refusal as a value, in a verdict. */
export interface Refusal extends Fields<wire.Refusal> {}

/** The verdict on a play. */
export interface TurnVerdict extends Fields<wire.TurnVerdict> {}

/** The verdict on a table. */
export interface TableReport extends Fields<wire.CheckTableResponse> {}

/** The best play of a position; `play` takes its `table` as it is. */
export interface Solution extends Omit<Fields<wire.Solution>, "table"> {
  readonly table: Table;
}

/** One tile to be put elsewhere. */
export interface SolutionStep extends Fields<wire.SolutionStep> {}

/** Limits that clients meet. */
export interface Limits extends Fields<wire.Limits> {}

/** What the server is, can do and allows. */
export interface ServerInfo extends Fields<wire.GetServerInfoResponse> {}

/** What can happen to the tiles of a game. */
export type TileEvent = EventsOf<wire.GameEvent["event"]>;

/** What can happen to the people around the table. */
export type PeopleEvent = EventsOf<wire.SessionEvent["event"]>;

/** One thing that happened; `kind` is the name of its message, `turnPlayed`. */
export type Event = PeopleEvent | TileEvent;

/** Messages with a value of their own, by their full names. */
export interface Named {
  "google.protobuf.Timestamp": Date;
  "google.protobuf.Duration": number;
  "meldhall.v1.Rack": readonly Tile[];
  "meldhall.v1.Meld": Meld;
  "meldhall.v1.Table": Table;
  "meldhall.v1.GameView": GameView;
  "meldhall.v1.SeatView": SeatView;
  "meldhall.v1.Draft": Draft;
  "meldhall.v1.RoundResult": RoundResult;
  "meldhall.v1.SeatScore": SeatScore;
  "meldhall.v1.GameResult": GameResult;
  "meldhall.v1.Standing": Standing;
  "meldhall.v1.Seat": Seat;
  "meldhall.v1.GamePolicy": GamePolicy;
  "meldhall.v1.Shuffle": Shuffle;
  "meldhall.v1.GamePause": GamePause;
  "meldhall.v1.Ruleset": Ruleset;
  "meldhall.v1.Game": Game;
  "meldhall.v1.GameSummary": GameSummary;
  "meldhall.v1.Player": Player;
  "meldhall.v1.Refusal": Refusal;
  "meldhall.v1.TurnVerdict": TurnVerdict;
  "meldhall.v1.Solution": Solution;
  "meldhall.v1.SolutionStep": SolutionStep;
  "meldhall.v1.Limits": Limits;
}
