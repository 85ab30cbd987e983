import { inspect } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, type GameHandle, Refused, type Step, Unreachable } from "../src/index.ts";
import { database, inTurn, isDue, running, SHORT, seenUntil, span, takeTurn, versionsOf } from "./playing.ts";
import { Network } from "./proxy.ts";
import { Server } from "./server.ts";

const KEY = "an application key for tests";
let server: Server;

beforeAll(async () => {
  server = await Server.start(":memory:", undefined, `--application-key=${KEY}`);
});
afterAll(() => server.stop());

/** Plays to the end; whenever nothing has happened since, the folded game must be the server's own. */
async function playAndCompare(game: GameHandle): Promise<Step[]> {
  const steps: Step[] = [];
  let compared = 0;
  let waited = 0;
  for await (const step of game.watch()) {
    steps.push(step);
    const now = await game.get();
    if (now.version === step.version) {
      expect(step.game).toEqual(now);
      compared += 1;
    }
    if (step.game.view?.phase === "between_rounds" && step.game.state === "running") {
      await game.startRound();
    } else if (isDue(game, step)) {
      waited += 1;
      await takeTurn(game);
    }
  }
  expect(compared).toBeGreaterThanOrEqual(waited);
  expect(waited).toBeGreaterThan(0);
  return steps;
}

describe.each(["door", "gRPC"] as const)("over the %s", (way) => {
  const client = (): Client => (way === "door" ? server.client() : server.grpcClient());

  test.each(["classic+initial_meld_points=0", `${SHORT}+rounds=2`, "mso+time_bank_ms=60000"])(
    "what is folded is what the server shows: %s",
    async (ruleset) => {
      const ann = client();
      await ann.signUp("Ann");
      const game = await ann.createGame(ruleset, { seats: 2, policy: { hints: true } });
      await game.addBot();
      await game.start();
      const steps = await playAndCompare(game);
      const versions = versionsOf(steps);
      expect(versions).toEqual(span(versions[0] ?? 0, versions.at(-1) ?? 0));
      const kinds = new Set(steps.flatMap((step) => step.events.map((event) => event.kind)));
      expect(kinds).toContain("turnPlayed");
      expect(kinds).toContain("gameEnded");
      expect(steps.at(-1)?.game.state).toBe("finished");
      expect(await game.record()).toMatch(/^meldhall-record 1\n/);
    },
  );

  test("refusals are typed", async () => {
    const ann = client();
    await expect(ann.createGame()).rejects.toMatchObject({
      reason: "TOKEN_MISSING",
      status: "UNAUTHENTICATED",
    });
    await ann.signUp("Ann");
    const game = await ann.createGame("pressman+initial_meld_points=50", { title: "Friday", unlisted: true });
    await expect(game.start()).rejects.toMatchObject({
      reason: "TOO_FEW_SEATS",
      details: { seats: "1", needed_seats: "2" },
    });
    expect(game.current).toMatchObject({ visibility: "unlisted", title: "Friday" });
    expect(game.current?.ruleset).toMatchObject({ preset: "pressman", initialMeldPoints: 50 });
    const again = await ann.createGame(game.current?.ruleset);
    expect(again.current?.ruleset).toEqual(game.current?.ruleset);
    const bob = client();
    await bob.signUp("Bob");
    await expect(bob.joinGame(game.id)).rejects.toMatchObject({ reason: "GAME_NOT_FOUND" });
    const joined = await bob.joinGame(game.id, { code: game.current?.joinCode });
    expect(joined.current?.seats.map((seat) => seat.displayName)).toEqual(["Ann", "Bob"]);
    await expect(ann.createGame("classic+colors=9")).rejects.toBeInstanceOf(Refused);
  });

  test("the rules answer without a game", async () => {
    const ann = client();
    expect((await ann.rulesets()).map((ruleset) => ruleset.preset)).toContain("classic");
    const report = await ann.checkTable("r11 r12 j | k3 r3");
    expect(report).toMatchObject({
      valid: false,
      refusal: { reason: "NOT_A_MELD", details: { melds: "1 TOO_SHORT" } },
    });
    expect((await ann.checkTable([["r7", "r6", "r5"]])).table?.melds[0]?.tiles).toEqual(["r5", "r6", "r7"]);
    const verdict = await ann.checkTurn({ before: "r5 r6 r7", rack: "r4 b1", after: "r4 r5 r6 r7" });
    expect(verdict).toMatchObject({ legal: true, rackLeft: ["b1"] });
    const unopened = { before: "r5 r6 r7", rack: ["r4"], after: "r4 r5 r6 r7", hasMelded: false } as const;
    expect((await ann.checkTurn(unopened)).refusal?.reason).toBe("INITIAL_MELD_TOUCHES_TABLE");
    let melds = 0;
    for await (const meld of ann.enumerateMelds("classic+jokers=0", { pageSize: 100 })) {
      melds += meld.tiles.length >= 3 ? 1 : 0;
    }
    expect(melds).toBe(329);
    await expect(ann.solveTurn({ table: "", rack: "r1" })).rejects.toMatchObject({ reason: "TOKEN_MISSING" });
    await ann.signUp("Ann");
    const best = await ann.solveTurn({
      table: "r5 r6 r7 r8 | k9 b9 o9",
      rack: "r4 k1 r9 r10 r11 b1",
      objective: "points",
    });
    expect(best).toMatchObject({ tiles: 4, points: 34, goesOut: false, proved: true });
  });

  test("lists go over pages, and are watched", async () => {
    const ann = client();
    await ann.signUp("Ann");
    const made: string[] = [];
    for (const title of ["one", "two", "three"]) {
      made.unshift((await ann.createGame("classic", { title })).id);
    }
    const mine: string[] = [];
    for await (const game of ann.listGames({ mine: true, pageSize: 2 })) {
      mine.push(game.gameId);
    }
    expect(mine).toEqual(made);
    let next: GameHandle | undefined;
    for await (const list of ann.watchGames({ mine: true })) {
      if (next) {
        expect(list.changes).toMatchObject([{ kind: "added", game: { gameId: next.id, title: "four" } }]);
        expect(list.games.map((game) => game.gameId)).toEqual([next.id, ...made]);
        break;
      }
      expect(list.games.map((game) => game.gameId)).toEqual(made);
      next = await ann.createGame("classic", { title: "four" });
    }
  });

  test("a host application seats its own players", async () => {
    const host = way === "door" ? server.client({ token: KEY }) : server.grpcClient({ token: KEY });
    const ann = await host.mintToken("42", "Ann");
    const bob = await host.mintToken("43", "Bob");
    const game = await host.createGame("classic", { seats: 2, playerIds: [ann.playerId, bob.playerId] });
    await game.start();
    const hers =
      way === "door" ? server.client({ token: ann.token }) : server.grpcClient({ token: ann.token });
    expect(await hers.me()).toMatchObject({ playerId: ann.playerId, displayName: "Ann" });
    const seen = await hers.game(game.id).get();
    expect(seen.view?.rack).toHaveLength(14);
    const before = seen.view?.seats[0]?.timeBankMs ?? 0;
    await game.creditClock(0, 1_500);
    expect((await hers.game(game.id).get()).view?.seats[0]?.timeBankMs).toBe(before + 1_500);
  });

  test("entropy is committed to and revealed by itself", async () => {
    const [ann, bob] = [client(), client()];
    await ann.signUp("Ann");
    await bob.signUp("Bob");
    const hers = await ann.createGame(SHORT, { seats: 2, entropy: true });
    const his = await bob.joinGame(hers.id, { entropy: true });
    const ending = new AbortController();
    const watched = seenUntil(his.watch({ signal: ending.signal }), (step) => step.game.state === "running");
    await hers.start();
    const started = (await watched).at(-1)?.game;
    ending.abort();
    expect(started?.seats.map((seat) => seat.entropy.length)).toEqual([32, 32]);
  });

  test("drafts are kept, the newest one, and taken back", async () => {
    const [ann, bob] = [client(), client()];
    const [one, other] = await running(ann, bob);
    const [mine] = await inTurn(one, other);
    const rack = mine.current?.view?.rack ?? [];
    const drafts = rack.map((tile) => mine.setDraft([[tile]]));
    await Promise.all(drafts);
    expect((await mine.get()).view?.draft?.table.melds.map((meld) => meld.tiles)).toEqual([[rack.at(-1)]]);
    await mine.setDraft(null);
    expect((await mine.get()).view?.draft).toBeUndefined();
    await expect(mine.setDraft("r15")).rejects.toMatchObject({ reason: "TILE_NOT_ON_RACK" });
    expect(await mine.check([[rack[0] ?? "j"]])).toMatchObject({
      legal: false,
      refusal: { reason: "NOT_A_MELD" },
    });
  });

  test("bots are of the level that is asked for", async () => {
    const ann = client();
    await ann.signUp("Ann");
    const game = await ann.createGame(SHORT, { seats: 3 });
    await game.addBot({ level: 4, thinkMs: 1_500, displayName: "Robin" });
    const { seats } = await game.addBot();
    expect(seats.slice(1)).toMatchObject([
      { displayName: "Robin", level: 4, thinkTimeMs: 1_500 },
      { level: 2 },
    ]);
    await expect(game.addBot({ level: 6 })).rejects.toBeInstanceOf(Refused);
  });

  test("the server's clock is known", async () => {
    const ann = client();
    const info = await ann.serverInfo();
    expect(info.limits?.heartbeatMs).toBeLessThanOrEqual(10_000);
    expect(Math.abs(ann.nowMs() - Date.now())).toBeLessThan(1_000);
  });

  test("a bot plays to the end, and can ask for another game", async () => {
    const [ann, bob] = [client(), client()];
    const [one, other] = await running(ann, bob);
    const play = (game: GameHandle) =>
      game.runBot(async () => {
        const { solution } = await game.suggest();
        return solution.tiles ? solution.table : null;
      });
    const ends = await Promise.all([play(one), play(other)]);
    expect(ends.map((game) => game.state)).toEqual(["finished", "finished"]);
    const [again, same] = await Promise.all([one.rematch(), other.rematch()]);
    expect(again.id).toBe(same.id);
  });
});

test("a game goes on over a killed server", async () => {
  const kept = database();
  const first = await Server.start(kept);
  const ann = first.client();
  await ann.signUp("Ann");
  const game = await ann.createGame(SHORT, { seats: 2, policy: { hints: true } });
  await game.addBot();
  await game.start();
  let current = first;
  const steps: Step[] = [];
  let kills = 0;
  for await (const step of game.watch()) {
    steps.push(step);
    if (!isDue(game, step)) {
      continue;
    }
    if (kills < 2) {
      kills += 1;
      await current.kill();
      const restarting = Server.start(kept, current.ports);
      const turn = takeTurn(game);
      current = await restarting;
      await turn;
    } else {
      await takeTurn(game);
    }
  }
  await current.stop();
  const versions = versionsOf(steps);
  expect(versions).toEqual(span(versions[0] ?? 0, versions.at(-1) ?? 0));
  expect(steps.filter((step) => !step.isConnected).length).toBeGreaterThanOrEqual(2);
  expect(steps.at(-1)?.game.state).toBe("finished");
  const turns = steps.flatMap((step) => step.events).filter((event) => event.kind === "turnStarted");
  expect(turns.map((turn) => turn.turn)).toEqual(span(turns[0]?.turn ?? 0, turns.at(-1)?.turn ?? 0));
});

test("a game goes on over a line that is cut again and again", async () => {
  const proxy = await Network.of(server.url);
  const direct = server.client();
  await direct.signUp("Ann");
  const ann = server.client({ token: direct.token });
  const game = await ann.createGame(SHORT, { seats: 2, policy: { hints: true } });
  await game.addBot();
  await game.start();
  const { connect } = await import("../src/index.ts");
  const shaky = connect(proxy.url, { token: direct.token }).game(game.id);
  const steps: Step[] = [];
  for await (const step of shaky.watch()) {
    steps.push(step);
    if (isDue(shaky, step)) {
      const turn = takeTurn(shaky);
      proxy.cut();
      await turn.catch((thrown: unknown) => {
        // A turn that was stored before its answer was cut off has moved the game on.
        expect(thrown).toMatchObject({ reason: expect.stringMatching(/STALE_VERSION|NOT_YOUR_TURN/) });
      });
    }
  }
  await proxy.close();
  const versions = versionsOf(steps);
  expect(versions).toEqual(span(versions[0] ?? 0, versions.at(-1) ?? 0));
  expect(proxy.connections).toBeGreaterThan(3);
  expect(steps.at(-1)?.game.state).toBe("finished");
});

test("a server that is not there is told as such", async () => {
  const gone = await Server.start(":memory:");
  const ann = gone.client({ patienceMs: 300 });
  await gone.kill();
  await expect(ann.serverInfo()).rejects.toBeInstanceOf(Unreachable);
});

test("a token never shows", async () => {
  const ann = server.client();
  const { token } = await ann.signUp("Ann");
  expect(token.length).toBeGreaterThan(20);
  expect(inspect(ann, { showHidden: true, depth: 9 })).not.toContain(token);
  expect(JSON.stringify(ann)).not.toContain(token);
});
