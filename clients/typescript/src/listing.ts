/** A watched list of games, without I/O: what each answer changes in it. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import type { GameSummary } from "./model.ts";
import { dateOf, plainOf, spanMs } from "./values.ts";
import type { Told } from "./watching.ts";
import * as wire from "./wire.ts";

/** A game was added to a list, changed in it, or removed: then `game` is as it was last known. */
export interface ListChange {
  readonly kind: "added" | "changed" | "removed";
  readonly game: GameSummary;
}

/**
 * A watched list, newest first, and what changed in it since the one before. `hasMore`: older games were left out
 * when it was told whole; of these only what changes is told.
 */
export interface GameList {
  readonly games: readonly GameSummary[];
  readonly hasMore: boolean;
  readonly changes: readonly ListChange[];
  readonly serverTime: Date;
}

/**
 * Follows a list of games over any number of streams. One that is told whole again makes a step only of what is
 * another than it was.
 */
export class ListWatch {
  retryAfterMs = 0;
  readonly #filter: wire.GameFilter;
  readonly #games = new Map<string, GameSummary>();
  #hasMore: boolean | undefined;

  constructor(isMine: boolean) {
    this.#filter = isMine ? wire.GameFilter.MINE : wire.GameFilter.OPEN;
  }

  /** A list goes on for ever. */
  isOver(): boolean {
    return false;
  }

  /** The request of the next stream. */
  request(): MessageInitShape<typeof wire.WatchGamesRequestSchema> {
    return { filter: this.#filter };
  }

  /** The step that an answer makes, if any. */
  take(answer: wire.WatchGamesResponse): GameList | Told {
    switch (answer.update.case) {
      case "closing":
        this.retryAfterMs = spanMs(answer.update.value.retryAfter);
        return "closing";
      case "snapshot": {
        const isFirst = this.#hasMore === undefined;
        const changes = this.#replace(answer.update.value);
        return isFirst || changes.length ? this.#step(answer, isFirst ? [] : changes) : "nothing";
      }
      case "changed": {
        const changes = answer.update.value.changes.flatMap((change) => {
          const game = change.game && plainOf(wire.GameSummarySchema, change.game);
          return game ? this.#apply(game, change.kind === wire.GameChangeKind.REMOVED) : [];
        });
        return changes.length ? this.#step(answer, changes) : "nothing";
      }
      default:
        return "nothing";
    }
  }

  #step(answer: wire.WatchGamesResponse, changes: readonly ListChange[]): GameList {
    const games = [...this.#games.values()].sort(newestFirst);
    return { games, hasMore: this.#hasMore ?? false, changes, serverTime: dateOf(answer.serverTime) };
  }

  /** Takes a whole list; what that changes. */
  #replace(snapshot: wire.GamesSnapshot): ListChange[] {
    this.#hasMore = snapshot.hasMore;
    const games = snapshot.games.map((game) => plainOf(wire.GameSummarySchema, game));
    const told = new Set(games.map((game) => game.gameId));
    const gone = [...this.#games.values()].filter((game) => !told.has(game.gameId));
    for (const game of gone) {
      this.#games.delete(game.gameId);
    }
    const removed = gone.map((game): ListChange => ({ kind: "removed", game }));
    return [...removed, ...games.flatMap((game) => this.#apply(game, false))];
  }

  /** Takes a change; none where it is known already. */
  #apply(game: GameSummary, isRemoved: boolean): ListChange[] {
    const known = this.#games.get(game.gameId);
    if (known && known.version > game.version) {
      return [];
    }
    if (isRemoved) {
      this.#games.delete(game.gameId);
      return known ? [{ kind: "removed", game: known }] : [];
    }
    this.#games.set(game.gameId, game);
    if (!known) {
      return [{ kind: "added", game }];
    }
    return JSON.stringify(known) === JSON.stringify(game) ? [] : [{ kind: "changed", game }];
  }
}

function newestFirst(one: GameSummary, other: GameSummary): number {
  const ageMs = (other.createTime?.getTime() ?? 0) - (one.createTime?.getTime() ?? 0);
  return ageMs || (other.gameId > one.gameId ? 1 : -1);
}
