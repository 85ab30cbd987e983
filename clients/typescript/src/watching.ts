/** The state of what is watched, without I/O: what to ask for, and the step that each answer makes. */

import type { MessageInitShape } from "@bufbuild/protobuf";
import { gameAfter, withDraft } from "./fold.ts";
import type { Event, Game } from "./model.ts";
import { dateOf, plainOf, spanMs } from "./values.ts";
import * as wire from "./wire.ts";

/** As whom a game is looked at; without a role from the own seat, if there is one. */
export type Role = "seat" | "spectator";

/**
 * What happened to a watched game, and the game after it. A `snapshot` and a `draft` have no events: of the one
 * they are not known, in the other nothing happened but that `game.view.draft` is another. A `connection` step
 * only tells that the line was lost, or is back: `isConnected`.
 */
export interface Step {
  readonly kind: "snapshot" | "events" | "draft" | "connection";
  readonly version: number;
  readonly game: Game;
  readonly events: readonly Event[];
  /** The server's clock, which deadlines are compared with. */
  readonly serverTime: Date;
  readonly isConnected: boolean;
}

/** What an answer was, if it made no step. */
export type Told = "nothing" | "closing" | "needs_game";

const OVER: ReadonlySet<Game["state"]> = new Set<Game["state"]>(["finished", "aborted"]);

/** Follows one game from version to version over any number of streams. */
export class Watch {
  retryAfterMs = 0;
  readonly #gameId: string;
  readonly #role: Role | undefined;
  readonly #joinCode: string;
  #game: Game | undefined;
  #version: number | undefined;
  #events: readonly Event[] = [];
  #serverTime = new Date(0);

  constructor(gameId: string, since: Game | number | undefined, role: Role | undefined, joinCode: string) {
    this.#gameId = gameId;
    this.#role = role;
    this.#joinCode = joinCode;
    this.#game = typeof since === "object" ? since : undefined;
    this.#version = typeof since === "object" ? since.version : since;
  }

  /** Whether nothing more will come. */
  isOver(): boolean {
    const game = this.#game;
    return game !== undefined && OVER.has(game.state) && (this.#version ?? -1) >= game.version;
  }

  /** The request of the next stream: all that comes after what is known, and the draft that there is. */
  request(): MessageInitShape<typeof wire.WatchGameRequestSchema> {
    this.#game = this.#game && withDraft(this.#game, undefined);
    return {
      gameId: this.#gameId,
      role: roleCode(this.#role),
      joinCode: this.#joinCode,
      ...(this.#version === undefined ? {} : { afterVersion: BigInt(this.#version) }),
    };
  }

  /** The step that an answer makes, if any. After `needs_game` `complete` wants the game as it is now. */
  take(answer: wire.WatchGameResponse): Step | Told {
    this.#serverTime = answer.serverTime ? dateOf(answer.serverTime) : this.#serverTime;
    switch (answer.update.case) {
      case "snapshot": {
        const game = plainOf(wire.GameSchema, answer.update.value);
        this.#events = [];
        this.#version = game.version;
        this.#game = game;
        return this.#step("snapshot", game);
      }
      case "events":
        return this.#advance(answer.update.value);
      case "draft":
        return this.#draft(answer.update.value);
      case "closing":
        this.retryAfterMs = spanMs(answer.update.value.retryAfter);
        return "closing";
      default:
        return "nothing";
    }
  }

  /** The step of the version that was told last, with a game of that version or a later one. */
  complete(game: Game): Step {
    this.#game = game;
    return this.#step("events", game);
  }

  /** The step that tells of the line; none as long as no game is known. */
  line(isConnected: boolean): Step | undefined {
    return this.#game && { ...this.#step("connection", this.#game), events: [], isConnected };
  }

  #step(kind: Step["kind"], game: Game): Step {
    const version = this.#version ?? game.version;
    return { kind, version, game, events: this.#events, serverTime: this.#serverTime, isConnected: true };
  }

  /** The game with another draft; one of a version that is not known changes nothing. */
  #draft(told: wire.DraftChanged): Step | Told {
    const draft = told.draft && plainOf(wire.DraftSchema, told.draft);
    const game = this.#game;
    if (!game?.view || game.version !== Number(told.version) || isSame(game.view.draft, draft)) {
      return "nothing";
    }
    this.#game = withDraft(game, draft);
    return { ...this.#step("draft", this.#game), version: game.version, events: [] };
  }

  #advance(told: wire.VersionEvents): Step | Told {
    const events = eventsOf(told);
    this.#version = Number(told.version);
    this.#events = events.filter((event) => event !== undefined);
    if (!this.#game) {
      return "needs_game";
    }
    if (this.#version <= this.#game.version) {
      return this.complete(this.#game);
    }
    // An event that is not known may have changed anything.
    const isKnown = this.#events.length === events.length;
    const after = isKnown ? gameAfter(this.#game, this.#version, this.#events) : undefined;
    return after ? this.complete(after) : "needs_game";
  }
}

/** The events of one version, in order; undefined in place of a kind that this client does not know. */
function eventsOf(told: wire.VersionEvents): (Event | undefined)[] {
  return [
    ...told.sessionEvents.map((entry) => eventOf(wire.SessionEventSchema, entry.event)),
    ...told.gameEvents.map((entry) => eventOf(wire.GameEventSchema, entry.event)),
  ];
}

function eventOf(
  schema: typeof wire.SessionEventSchema | typeof wire.GameEventSchema,
  event: { case?: string | undefined; value?: unknown },
): Event | undefined {
  const message = schema.fields.find((field) => field.localName === event.case)?.message;
  return message && ({ kind: event.case, ...(plainOf(message, event.value as never) as object) } as Event);
}

/** The number of the role that somebody looks at a game in. */
export function roleCode(role: Role | undefined): wire.ViewerRole {
  switch (role) {
    case "seat":
      return wire.ViewerRole.SEAT;
    case "spectator":
      return wire.ViewerRole.SPECTATOR;
    default:
      return wire.ViewerRole.UNSPECIFIED;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
