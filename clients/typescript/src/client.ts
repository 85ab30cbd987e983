/** The client: who calls, and everything that is asked of a server outside a game. */

import { create } from "@bufbuild/protobuf";
import { commitment, fresh, requestId } from "./entropy.ts";
import { follow } from "./following.ts";
import { GameHandle } from "./game.ts";
import { type CallOptions, Line } from "./line.ts";
import { type GameList, ListWatch } from "./listing.ts";
import type {
  GameSummary,
  Meld,
  Player,
  Ruleset,
  ServerInfo,
  Solution,
  TableReport,
  TurnVerdict,
} from "./model.ts";
import type { RackLike, TableLike } from "./notation.ts";
import {
  type CreateOptions,
  createRequest,
  type Objective,
  objectiveCode,
  rackCodes,
  tableMessage,
} from "./requests.ts";
import { type RulesetLike, rulesetMessage } from "./ruleset.ts";
import { fetchTransport, type Transport } from "./transport.ts";
import { plainOf } from "./values.ts";
import type { Role } from "./watching.ts";
import * as wire from "./wire.ts";

const Games = wire.GameService.method;
const Players = wire.PlayerService.method;
const Rules = wire.RulesService.method;

/** How a client is made. */
export interface ConnectOptions {
  /** The bearer token of a player that signed up before, or an application key. A secret. */
  readonly token?: string | undefined;
  /** How to reach the server, if not by the Connect protocol over `fetch`; made anew when a connection is dead. */
  readonly transport?: (() => Transport) | undefined;
  /** A `fetch` of your own. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Bounds each attempt of a call. */
  readonly timeoutMs?: number | undefined;
  /** Bounds all attempts of one call together, and how long `watch` bears a server that cannot be reached. */
  readonly patienceMs?: number | undefined;
}

/** How a seat is taken. */
export interface JoinOptions extends CallOptions {
  readonly seat?: number | undefined;
  /** The code of an unlisted game. */
  readonly code?: string | undefined;
  /** Lets the order of the tiles hang on the player too; `start` and `watch` of the handle reveal it. */
  readonly entropy?: boolean | undefined;
}

/** A client of the server at that address, `http://127.0.0.1:7434`. Nothing is sent yet. */
export function connect(url: string, options: ConnectOptions = {}): Client {
  return new Client(url, options);
}

/**
 * One server and, after `signUp`, the player that the client acts for. Every method throws Refused or Unreachable;
 * writes are repeated by themselves with the same request id.
 */
export class Client {
  readonly url: string;
  readonly #line: Line;

  constructor(url: string, options: ConnectOptions = {}) {
    this.url = url;
    const { fetch = globalThis.fetch, timeoutMs = 5_000, patienceMs = 20_000 } = options;
    this.#line = new Line({
      transport: options.transport ?? (() => fetchTransport(url, (input, init) => fetch(input, init))),
      token: options.token,
      timeoutMs,
      patienceMs,
    });
  }

  /** The bearer token that calls carry: keep it to act for the same player later. A secret. */
  get token(): string | undefined {
    return this.#line.token;
  }

  /** The server's time in milliseconds since 1970, as its answers told it: what deadlines are compared with. */
  nowMs(): number {
    return this.#line.clock.nowMs();
  }

  /** Becomes a new guest player. */
  async signUp(displayName: string, options?: CallOptions): Promise<Player & { readonly token: string }> {
    const answer = await this.#line.call(Players.signUp, { displayName }, options);
    this.#line.token = answer.token;
    return { ...playerOf(answer), token: answer.token };
  }

  /** A player of the host application and its token; the client's own token is then the application key. */
  async mintToken(
    externalId: string,
    displayName: string,
    options?: CallOptions,
  ): Promise<Player & { readonly token: string }> {
    const answer = await this.#line.call(Players.mintToken, { externalId, displayName }, options);
    return { ...playerOf(answer), token: answer.token };
  }

  /** The player that the client acts for. */
  async me(options?: CallOptions): Promise<Player> {
    return playerOf(await this.#line.call(Players.getMe, {}, options));
  }

  /** What the server is, can do and allows. */
  async serverInfo(options?: CallOptions): Promise<ServerInfo> {
    const answer = await this.#line.call(wire.ServerService.method.getServerInfo, {}, options);
    return plainOf(wire.GetServerInfoResponseSchema, answer) as ServerInfo;
  }

  /** Creates a game and takes seat 0. */
  async createGame(
    ruleset: RulesetLike = "classic",
    options: CreateOptions & CallOptions = {},
  ): Promise<GameHandle> {
    const entropy = options.entropy ? fresh() : undefined;
    const request = createRequest(ruleset, options);
    if (entropy) {
      request.entropyCommitment = await commitment(entropy);
    }
    const answer = await this.#line.call(Games.createGame, request, options);
    return this.#handle(answer.game, { entropy });
  }

  /** Takes a seat in somebody's game. */
  async joinGame(gameId: string, options: JoinOptions = {}): Promise<GameHandle> {
    const { seat, code: joinCode = "" } = options;
    const entropy = options.entropy ? fresh() : undefined;
    const request = create(wire.JoinGameRequestSchema, { requestId: requestId(), gameId, joinCode });
    if (seat !== undefined) {
      request.seat = seat;
    }
    if (entropy) {
      request.entropyCommitment = await commitment(entropy);
    }
    const answer = await this.#line.call(Games.joinGame, request, options);
    return this.#handle(answer.game, { joinCode, entropy });
  }

  /** A handle on a game that the player may see; nothing is asked before it is used. */
  game(
    gameId: string,
    options: { readonly code?: string | undefined; readonly role?: Role | undefined } = {},
  ): GameHandle {
    return new GameHandle(this.#line, gameId, { joinCode: options.code, role: options.role });
  }

  /** Public games that wait for players, or the player's own, newest first; page by page. */
  async *listGames(
    options: CallOptions & { readonly mine?: boolean; readonly pageSize?: number } = {},
  ): AsyncGenerator<GameSummary, void, undefined> {
    const filter = options.mine ? wire.GameFilter.MINE : wire.GameFilter.OPEN;
    let pageToken = "";
    do {
      const answer = await this.#line.call(
        Games.listGames,
        { filter, pageSize: options.pageSize ?? 50, pageToken },
        options,
      );
      yield* answer.games.map((game) => plainOf(wire.GameSummarySchema, game));
      pageToken = answer.nextPageToken;
    } while (pageToken);
  }

  /**
   * The list of `listGames` as it changes, for ever, over any number of broken streams: first what there is (the
   * newest 100), then each change with the list after it. Ends without an error when the signal is aborted.
   */
  async *watchGames(options: WatchGamesOptions = {}): AsyncGenerator<GameList, void, undefined> {
    const watch = new ListWatch(options.mine ?? false);
    for await (const told of follow(this.#line, Games.watchGames, watch, options)) {
      if (typeof told !== "string" && "games" in told) {
        yield told;
      }
    }
  }

  /** The presets, in the order of the rulebook. */
  async rulesets(options?: CallOptions): Promise<readonly Ruleset[]> {
    const answer = await this.#line.call(Rules.listRulesets, {}, options);
    return answer.rulesets.map((ruleset) => plainOf(wire.RulesetSchema, ruleset));
  }

  /** Whether every meld of a table is legal, and how each is read. */
  async checkTable(
    table: TableLike,
    ruleset: RulesetLike = "classic",
    options?: CallOptions,
  ): Promise<TableReport> {
    const request = { ruleset: rulesetMessage(ruleset), table: tableMessage(table) };
    return plainOf(
      wire.CheckTableResponseSchema,
      await this.#line.call(Rules.checkTable, request, options),
    ) as TableReport;
  }

  /** The verdict on laying `after` over `before` from `rack`, in no game. */
  async checkTurn(turn: AnyTurn, options?: CallOptions): Promise<TurnVerdict> {
    const request = {
      ruleset: rulesetMessage(turn.ruleset ?? "classic"),
      before: tableMessage(turn.before),
      rack: rackCodes(turn.rack),
      after: tableMessage(turn.after),
      unopened: turn.hasMelded === false,
    };
    const answer = await this.#line.call(Rules.checkTurn, request, options);
    return plainOf(wire.TurnVerdictSchema, answer.verdict as wire.TurnVerdict);
  }

  /** The best play in any position, if the server solves; `proved` is false where the search was cut short. */
  async solveTurn(position: AnyPosition, options?: CallOptions): Promise<Solution> {
    const request = {
      ruleset: rulesetMessage(position.ruleset ?? "classic"),
      table: tableMessage(position.table),
      rack: rackCodes(position.rack),
      unopened: position.hasMelded === false,
      objective: objectiveCode(position.objective ?? "tiles"),
      fewestChanges: position.fewestChanges ?? false,
      nodeLimit: BigInt(position.nodeLimit ?? 0),
    };
    const answer = await this.#line.call(Rules.solveTurn, request, options);
    return plainOf(wire.SolutionSchema, answer.solution as wire.Solution);
  }

  /** Every legal meld of a ruleset, in the server's order; page by page. */
  async *enumerateMelds(
    ruleset: RulesetLike = "classic",
    options: CallOptions & { readonly pageSize?: number } = {},
  ): AsyncGenerator<Meld, void, undefined> {
    let pageToken = "";
    do {
      const request = { ruleset: rulesetMessage(ruleset), pageSize: options.pageSize ?? 1_000, pageToken };
      const answer = await this.#line.call(Rules.enumerateMelds, request, options);
      yield* answer.melds.map((meld) => plainOf(wire.MeldSchema, meld));
      pageToken = answer.nextPageToken;
    } while (pageToken);
  }

  #handle(
    game: wire.Game | undefined,
    options: { joinCode?: string; entropy?: Uint8Array<ArrayBuffer> | undefined },
  ): GameHandle {
    const created = plainOf(wire.GameSchema, game as wire.Game);
    return new GameHandle(this.#line, created.gameId, { ...options, game: created });
  }
}

/** How a list is watched. */
export interface WatchGamesOptions extends CallOptions {
  /** The player's own games instead of those that wait for players. */
  readonly mine?: boolean | undefined;
  /** How long a server that cannot be reached is borne; the client's patience unless it is given. */
  readonly patienceMs?: number | undefined;
}

/** A play in any position. */
export interface AnyTurn {
  readonly before: TableLike;
  readonly rack: RackLike;
  readonly after: TableLike;
  readonly ruleset?: RulesetLike;
  /** Whether the seat has laid its initial meld; so it is unless told otherwise. */
  readonly hasMelded?: boolean;
}

/** A position whose best play is wanted. */
export interface AnyPosition {
  readonly table: TableLike;
  readonly rack: RackLike;
  readonly ruleset?: RulesetLike;
  readonly objective?: Objective;
  readonly hasMelded?: boolean;
  readonly fewestChanges?: boolean;
  /** States that the search may look at; 0 is the server's own limit. */
  readonly nodeLimit?: number;
}

function playerOf(answer: { readonly player?: wire.Player | undefined }): Player {
  return plainOf(wire.PlayerSchema, answer.player as wire.Player);
}
