/** One game, seen by the player of its client. */

import type { DescMessage, DescMethodUnary, MessageInitShape } from "@bufbuild/protobuf";
import { durationFromMs } from "@bufbuild/protobuf/wkt";
import { type Choose, dueAt, isOvertaken } from "./bot.ts";
import { isAwaited, requestId, TOO_LATE } from "./entropy.ts";
import { Refused } from "./errors.ts";
import { follow } from "./following.ts";
import type { CallOptions, Line } from "./line.ts";
import type { Game, Solution, TurnVerdict } from "./model.ts";
import { formatTile, parseTable, type TableLike, type Tile } from "./notation.ts";
import { type Objective, objectiveCode, tableMessage } from "./requests.ts";
import { plainOf } from "./values.ts";
import { type Role, roleCode, type Step, Watch } from "./watching.ts";
import * as wire from "./wire.ts";

const Games = wire.GameService.method;

/** How a write is made. */
export interface WriteOptions extends CallOptions {
  /** The version that this was decided on: refused with STALE_VERSION if the game has moved on. */
  readonly expectedVersion?: number | undefined;
}

/** Which bot. */
export interface BotOptions extends WriteOptions {
  /** The seat to fill; the first free one unless it is given. */
  readonly seat?: number | undefined;
  /** How well it plays, from 1 to 5; 2 unless it is given. */
  readonly level?: number | undefined;
  /** How long it takes for each turn, at most 60 s; a pace like that of people unless it is given. */
  readonly thinkMs?: number | undefined;
  readonly displayName?: string | undefined;
}

/** How a game is watched. */
export interface WatchOptions extends CallOptions {
  /** The last version that is known already: without it the first step is a snapshot. */
  readonly afterVersion?: number | undefined;
  /** A game as it was known: like its version, and later steps build on it. */
  readonly since?: Game | undefined;
  /** As whom; from the own seat, if there is one, unless it is given. */
  readonly role?: Role | undefined;
  /** How long a server that cannot be reached is borne; the client's patience unless it is given. */
  readonly patienceMs?: number | undefined;
}

/** The best play for the own seat, and the version it is for. */
export interface Suggestion {
  readonly solution: Solution;
  readonly version: number;
}

interface HandleOptions {
  readonly joinCode?: string | undefined;
  readonly role?: Role | undefined;
  readonly entropy?: Uint8Array<ArrayBuffer> | undefined;
  readonly game?: Game | undefined;
}

type Method = DescMethodUnary<DescMessage, DescMessage>;
type Extra = Readonly<Record<string, unknown>>;

/**
 * One game, seen by the player of its client. `current` is the newest state that a call here brought; every method
 * throws Refused or Unreachable, and writes are repeated by themselves with the same request id.
 */
export class GameHandle {
  readonly id: string;
  readonly #line: Line;
  readonly #joinCode: string;
  readonly #role: Role | undefined;
  #entropy: Uint8Array<ArrayBuffer> | undefined;
  #current: Game | undefined;
  #drafted: (WriteOptions & { readonly table: TableLike | null }) | undefined;
  #drafting: Promise<number> | undefined;

  constructor(line: Line, id: string, options: HandleOptions = {}) {
    this.id = id;
    this.#line = line;
    this.#joinCode = options.joinCode ?? "";
    this.#role = options.role;
    this.#entropy = options.entropy;
    this.#current = options.game;
  }

  /** The newest state that a call here, or `watch`, brought; undefined before the first. */
  get current(): Game | undefined {
    return this.#current;
  }

  /** The game as it is now. */
  async get(options?: CallOptions): Promise<Game> {
    return this.#keep(await this.#get(this.#role, options));
  }

  /** Gives a free seat to a bot; only the creator. */
  addBot(options: BotOptions = {}): Promise<Game> {
    const { seat, level, thinkMs, displayName = "" } = options;
    const thinkTime = thinkMs === undefined ? undefined : durationFromMs(thinkMs);
    return this.#write(Games.addBot, options, { seat, level, thinkTime, displayName });
  }

  /** Starts the game, once seats that committed to entropy have revealed it; only the creator. */
  async start(options?: WriteOptions): Promise<Game> {
    return this.#reveal(await this.#write(Games.startGame, options));
  }

  /** Starts the next round. */
  startRound(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.startRound, options);
  }

  /** Plays a turn: the whole table after it, as `r5 r6 r7 | k9 b9 o9` or a list of melds. */
  play(table: TableLike, options?: WriteOptions): Promise<Game> {
    return this.#write(Games.playTurn, options, { table: tableMessage(table) });
  }

  /** Draws a tile and ends the turn; the tile, unless the round ended before it was drawn. */
  async draw(options: WriteOptions = {}): Promise<Tile | undefined> {
    const request = { requestId: requestId(), gameId: this.id, expectedVersion: versionOf(options) };
    const answer = await this.#line.call(Games.drawTile, request, options);
    this.#keep(plainOf(wire.GameSchema, answer.game as wire.Game));
    return answer.tile ? formatTile(answer.tile) : undefined;
  }

  /** Passes; only when the pool is empty. */
  passTurn(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.passTurn, options);
  }

  /** The verdict on a play, without effect, and the version it was given at. */
  async check(table: TableLike, options?: CallOptions): Promise<TurnVerdict & { readonly version: number }> {
    const answer = await this.#line.call(
      Games.checkTurn,
      { gameId: this.id, table: tableMessage(table) },
      options,
    );
    const verdict = plainOf(wire.TurnVerdictSchema, answer.verdict as wire.TurnVerdict);
    return { ...verdict, version: Number(answer.version) };
  }

  /**
   * Keeps the table that the own seat is building, in groups of any size; null takes it back. At time-out it stands
   * if it is a legal turn. One is sent at a time, and of those that wait meanwhile only the newest: all of them
   * then get the version that this one belongs to.
   */
  setDraft(table: TableLike | null, options: WriteOptions = {}): Promise<number> {
    this.#drafted = { ...options, table: table === null ? null : parseTable(table) };
    this.#drafting ??= this.#sendDrafts().finally(() => {
      this.#drafting = undefined;
    });
    return this.#drafting;
  }

  /** The best play for the own seat on the table as it lies; only in games whose policy allows hints. */
  async suggest(
    objective: Objective = "tiles",
    options: CallOptions & { readonly fewestChanges?: boolean } = {},
  ): Promise<Suggestion> {
    const request = {
      gameId: this.id,
      objective: objectiveCode(objective),
      fewestChanges: options.fewestChanges ?? false,
    };
    const answer = await this.#line.call(Games.suggestTurn, request, options);
    return {
      solution: plainOf(wire.SolutionSchema, answer.solution as wire.Solution),
      version: Number(answer.version),
    };
  }

  /** Asks for another deal, where the rules allow it to three identical pairs. */
  requestRedeal(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.requestRedeal, options);
  }

  /** Gives up and stays to watch. */
  resign(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.resignGame, options);
  }

  /** Gives up the seat. */
  async leave(options: WriteOptions = {}): Promise<void> {
    const request = { requestId: requestId(), gameId: this.id, expectedVersion: versionOf(options) };
    await this.#line.call(Games.leaveGame, request, options);
  }

  /** Asks for a pause; the game is paused once all who are there have asked in the same turn. */
  pause(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.pauseGame, options);
  }

  /** Ends a pause. */
  resume(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.resumeGame, options);
  }

  /** Ends a game that has hardly begun, without a result. */
  abort(options?: WriteOptions): Promise<Game> {
    return this.#write(Games.abortGame, options);
  }

  /** Gives a seat time, 1 ms to 24 h; only the host application that created the game. */
  creditClock(seat: number, creditMs: number, options?: WriteOptions): Promise<Game> {
    return this.#write(Games.creditClock, options, { seat, credit: durationFromMs(creditMs) });
  }

  /** Another game of the same people, after the end: the same one for all who ask. */
  async rematch(options?: CallOptions): Promise<GameHandle> {
    const answer = await this.#line.call(Games.rematch, { requestId: requestId(), gameId: this.id }, options);
    const game = plainOf(wire.GameSchema, answer.game as wire.Game);
    return new GameHandle(this.#line, game.gameId, { game });
  }

  /** The record of the finished game, in notation. */
  async record(options?: CallOptions): Promise<string> {
    return (await this.#line.call(Games.getRecord, { gameId: this.id }, options)).record;
  }

  /**
   * Every version from now (or after one that is known) to the end of the game, over any number of broken streams
   * and restarts of the server. Ends without an error when the signal is aborted.
   */
  async *watch(options: WatchOptions = {}): AsyncGenerator<Step, void, undefined> {
    const role = options.role ?? this.#role;
    const watch = new Watch(this.id, options.since ?? options.afterVersion, role, this.#joinCode);
    for await (const told of follow(this.#line, Games.watchGame, watch, options)) {
      const step = await this.#stepOf(watch, told, role, options);
      if (step) {
        await this.#reveal(this.#keep(step.game));
        yield step;
      }
    }
  }

  /**
   * Plays the own seat to the end of the game, which it returns. `choose`, asynchronous or not, gets the game at
   * each turn and gives the whole table after it, null to draw or pass. What the rules refuse of that is thrown; a
   * turn that is over before it has chosen is let go.
   */
  async runBot(
    choose: Choose,
    options: WatchOptions & { readonly startsRounds?: boolean } = {},
  ): Promise<Game> {
    for await (const step of this.watch(options)) {
      const due = dueAt(step, this.#current, options.startsRounds ?? false);
      try {
        if (due === "turn") {
          await this.#takeTurn(await choose(step.game), step);
        } else if (due === "round") {
          await this.startRound(options);
        }
      } catch (thrown) {
        if (!isOvertaken(thrown)) {
          throw thrown;
        }
      }
    }
    return this.#current ?? this.get();
  }

  async #takeTurn(table: TableLike | null, step: Step): Promise<void> {
    const expectedVersion = step.version;
    if (table !== null) {
      await this.play(table, { expectedVersion });
    } else if (step.game.view?.poolTiles) {
      await this.draw({ expectedVersion });
    } else {
      await this.passTurn({ expectedVersion });
    }
  }

  async #stepOf(
    watch: Watch,
    told: Awaited<ReturnType<Watch["take"]>> | { readonly isConnected: boolean },
    role: Role | undefined,
    options: WatchOptions,
  ): Promise<Step | undefined> {
    if (typeof told === "object") {
      return "kind" in told ? told : watch.line(told.isConnected);
    }
    return told === "needs_game" ? watch.complete(await this.#get(role, options)) : undefined;
  }

  async #get(role: Role | undefined, options: CallOptions | undefined): Promise<Game> {
    const request = { gameId: this.id, joinCode: this.#joinCode, role: roleCode(role) };
    const answer = await this.#line.call(Games.getGame, request, options);
    return plainOf(wire.GameSchema, answer.game as wire.Game);
  }

  async #sendDrafts(): Promise<number> {
    let version = 0;
    while (this.#drafted) {
      const { table, ...options } = this.#drafted;
      this.#drafted = undefined;
      const request = {
        gameId: this.id,
        expectedVersion: versionOf(options),
        ...(table === null ? {} : { table: tableMessage(table) }),
      };
      try {
        const isMoot = () => this.#drafted !== undefined;
        version = Number((await this.#line.call(Games.setDraft, request, { ...options, isMoot })).version);
      } catch (thrown) {
        if (!this.#drafted) {
          throw thrown;
        }
      }
    }
    return version;
  }

  /** Reveals what the player committed to, once, if it is time. */
  async #reveal(game: Game): Promise<Game> {
    const entropy = this.#entropy;
    if (!entropy || !isAwaited(game)) {
      return game;
    }
    this.#entropy = undefined;
    try {
      return await this.#write(Games.revealEntropy, {}, { entropy });
    } catch (thrown) {
      if (thrown instanceof Refused && TOO_LATE.has(thrown.reason)) {
        return game;
      }
      throw thrown;
    }
  }

  async #write(method: Method, options: WriteOptions = {}, extra: Extra = {}): Promise<Game> {
    const request = {
      requestId: requestId(),
      gameId: this.id,
      expectedVersion: versionOf(options),
      ...extra,
    };
    const answer = await this.#line.call(method, request as MessageInitShape<DescMessage>, options);
    return this.#keep(plainOf(wire.GameSchema, (answer as unknown as { readonly game: wire.Game }).game));
  }

  #keep(game: Game): Game {
    if (!this.#current || game.version >= this.#current.version) {
      this.#current = game;
    }
    return game;
  }
}

function versionOf({ expectedVersion }: WriteOptions): bigint | undefined {
  return expectedVersion === undefined ? undefined : BigInt(expectedVersion);
}
