/** Plays, resumes and watches games of a Meldhall server, from a browser or Node. */

export type { Choose } from "./bot.ts";
export {
  type AnyPosition,
  type AnyTurn,
  Client,
  type ConnectOptions,
  connect,
  type JoinOptions,
  type WatchGamesOptions,
} from "./client.ts";
export { Refused, type Status, Unreachable } from "./errors.ts";
export {
  type BotOptions,
  GameHandle,
  type Suggestion,
  type WatchOptions,
  type WriteOptions,
} from "./game.ts";
export type { CallOptions } from "./line.ts";
export type { GameList, ListChange } from "./listing.ts";
export type * from "./model.ts";
export * from "./notation.ts";
export type { CreateOptions, Objective } from "./requests.ts";
export { formatRuleset, type RulesetLike } from "./ruleset.ts";
export type { Transport } from "./transport.ts";
export type { Reason } from "./values.ts";
export type { Role, Step } from "./watching.ts";
