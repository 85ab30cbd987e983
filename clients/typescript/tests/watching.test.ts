import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { Code, ConnectError, createRouterTransport, type Transport } from "@connectrpc/connect";
import { expect, test } from "vitest";
import { connect, type Step } from "../src/index.ts";
import * as wire from "../src/wire.ts";

type Answer = MessageInitShape<typeof wire.WatchGameResponseSchema>;
type Stream = (request: wire.WatchGameRequest, signal: AbortSignal) => AsyncIterable<Answer>;

const RULESET = { preset: "classic" };

function game(version: number, more: MessageInitShape<typeof wire.GameSchema> = {}) {
  return create(wire.GameSchema, {
    gameId: "g",
    version: BigInt(version),
    state: wire.GameState.RUNNING,
    ruleset: RULESET,
    view: { phase: wire.Phase.ROUND, table: {}, seats: [{ seat: 0 }, { seat: 1 }] },
    ...(more as object),
  });
}

function snapshot(version: number): Answer {
  return { update: { case: "snapshot", value: game(version) } };
}

function events(version: number, ...kinds: string[]): Answer {
  const gameEvents = kinds.map((kind) => ({ event: { case: kind, value: { seat: 0 } } }));
  return { update: { case: "events", value: { version: BigInt(version), gameEvents } } } as Answer;
}

function closing(): Answer {
  return { update: { case: "closing", value: { retryAfter: { nanos: 1_000_000 } } } };
}

/** A server whose streams are these, one after the other; and what was asked of it. */
function hall(streams: Stream[], { newest = 0, heartbeatMs = 10_000 } = {}) {
  const asked: wire.WatchGameRequest[] = [];
  const counts = { gets: 0, transports: 0 };
  const transport = (): Transport => {
    counts.transports += 1;
    return createRouterTransport(({ service }) => {
      service(wire.GameService, {
        watchGame(request, { signal }) {
          asked.push(request);
          return (streams[asked.length - 1] ?? never)(
            request,
            signal,
          ) as AsyncIterable<wire.WatchGameResponse>;
        },
        getGame() {
          counts.gets += 1;
          return { game: game(newest) };
        },
      });
      service(wire.ServerService, {
        getServerInfo: () => ({ limits: { heartbeat: { nanos: heartbeatMs * 1e6 } } }),
      });
    });
  };
  return { client: connect("http://nowhere.invalid", { transport, patienceMs: 5_000 }), asked, counts };
}

async function* never(_: wire.WatchGameRequest, signal: AbortSignal): AsyncGenerator<Answer> {
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
}

async function collect(steps: AsyncIterable<Step>, until: (step: Step) => boolean): Promise<Step[]> {
  const seen: Step[] = [];
  for await (const step of steps) {
    seen.push(step);
    if (until(step)) {
      break;
    }
  }
  return seen;
}

const told = (steps: Step[]) => steps.map((step) => `${step.kind} ${step.version}`);

test("after a broken stream the next version comes, once", async () => {
  const { client, asked } = hall([
    async function* () {
      yield snapshot(7);
      yield events(8, "turnPassed");
      throw new ConnectError("cut off", Code.Unavailable);
    },
    async function* () {
      yield events(9, "turnPassed");
    },
  ]);
  const steps = await collect(
    client.game("g").watch(),
    (step) => step.version === 9 && step.kind === "events",
  );
  expect(told(steps)).toEqual(["snapshot 7", "events 8", "connection 8", "connection 8", "events 9"]);
  expect(steps.map((step) => step.isConnected)).toEqual([true, true, false, true, true]);
  expect(asked.map((request) => request.afterVersion)).toEqual([undefined, 8n]);
});

test("a server that closes is left for as long as it says, and is no fault", async () => {
  const { client, asked } = hall([
    async function* () {
      yield snapshot(3);
      yield closing();
    },
    async function* () {
      yield events(4, "turnPassed");
    },
  ]);
  const steps = await collect(client.game("g").watch(), (step) => step.version === 4);
  expect(told(steps)).toEqual(["snapshot 3", "connection 3", "connection 3", "events 4"]);
  expect(asked[1]?.afterVersion).toBe(3n);
});

test("three heartbeats of silence end a connection, and another one is made", async () => {
  const { client, counts } = hall(
    [
      async function* (_, signal) {
        yield snapshot(3);
        yield* never(_, signal);
      },
      async function* () {
        yield events(4, "turnPassed");
      },
    ],
    { heartbeatMs: 20 },
  );
  const steps = await collect(client.game("g").watch(), (step) => step.version === 4);
  expect(told(steps)).toEqual(["snapshot 3", "connection 3", "connection 3", "events 4"]);
  expect(counts.transports).toBe(2);
});

test("an event that is not known makes it ask for the game", async () => {
  const strange = { update: { case: "events" as const, value: { version: 8n, gameEvents: [{}] } } };
  const { client, counts } = hall(
    [
      async function* () {
        yield snapshot(7);
        yield strange;
      },
    ],
    { newest: 8 },
  );
  const steps = await collect(client.game("g").watch(), (step) => step.version === 8);
  expect(told(steps)).toEqual(["snapshot 7", "events 8"]);
  expect([steps[1]?.events, steps[1]?.game.version, counts.gets]).toEqual([[], 8, 1]);
});

test("an answer of a kind that is not known is nothing", async () => {
  const { client } = hall([
    async function* () {
      yield {};
      yield snapshot(7);
    },
  ]);
  const steps = await collect(client.game("g").watch(), () => true);
  expect(told(steps)).toEqual(["snapshot 7"]);
});

test("resuming from a version that is known asks for the game at the first event", async () => {
  const { client, asked, counts } = hall(
    [
      async function* () {
        yield events(21, "turnPassed");
        yield events(22, "turnPassed");
      },
    ],
    { newest: 22 },
  );
  const steps = await collect(client.game("g").watch({ afterVersion: 20 }), (step) => step.version === 22);
  expect(told(steps)).toEqual(["events 21", "events 22"]);
  expect([asked[0]?.afterVersion, counts.gets]).toEqual([20n, 1]);
});

test("drafts are steps of their own, and those of another version none", async () => {
  const draft = (version: number, tiles: wire.Tile[]): Answer => ({
    update: {
      case: "draft",
      value: { version: BigInt(version), draft: { seat: 1, table: { melds: [{ tiles }] } } },
    },
  });
  const { client } = hall([
    async function* () {
      yield snapshot(7);
      yield draft(7, [wire.Tile.RED_5]);
      yield draft(7, [wire.Tile.RED_5]);
      yield draft(6, [wire.Tile.RED_6]);
      yield { update: { case: "draft", value: { version: 7n } } };
      yield draft(7, [wire.Tile.RED_7]);
      yield events(8, "turnPassed");
    },
  ]);
  const steps = await collect(client.game("g").watch(), (step) => step.version === 8);
  expect(told(steps)).toEqual(["snapshot 7", "draft 7", "draft 7", "draft 7", "events 8"]);
  expect(steps.map((step) => step.game.view?.draft?.table.melds[0]?.tiles)).toEqual([
    undefined,
    ["r5"],
    undefined,
    ["r7"],
    undefined,
  ]);
});

test("an aborted signal ends it without an error", async () => {
  const { client } = hall([
    async function* (_, signal) {
      yield snapshot(7);
      yield* never(_, signal);
    },
  ]);
  const ending = new AbortController();
  const steps: Step[] = [];
  for await (const step of client.game("g").watch({ signal: ending.signal })) {
    steps.push(step);
    ending.abort();
  }
  expect(told(steps)).toEqual(["snapshot 7"]);
});

test("a refusal ends it, and so does patience", async () => {
  const refused = hall([
    // biome-ignore lint/correctness/useYield: it ends before it has anything to give.
    async function* () {
      throw new ConnectError("no", Code.PermissionDenied);
    },
  ]);
  await expect(collect(refused.client.game("g").watch(), () => true)).rejects.toThrow("PERMISSION_DENIED");
  const broken = hall(
    Array.from(
      { length: 9 },
      () =>
        // biome-ignore lint/correctness/useYield: it ends before it has anything to give.
        async function* () {
          throw new ConnectError("cut off", Code.Unavailable);
        },
    ),
  );
  await expect(collect(broken.client.game("g").watch({ patienceMs: 100 }), () => true)).rejects.toThrow(
    "UNAVAILABLE",
  );
});
