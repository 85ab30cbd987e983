/** Rows of `service.jsonl` that a client has a part in, each named by its id. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Code, ConnectError } from "@connectrpc/connect";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, connect, type GameHandle, Refused, type Step } from "../src/index.ts";
import { database, inTurn, isToPlay, running, seenUntil, span, takeTurn, versionsOf } from "./playing.ts";
import { Server } from "./server.ts";

const GROUPS = new Set(["retry", "stream"]);
const NOT_A_CLIENTS: Readonly<Record<string, string>> = {
  "SVC-060": "over `fetch` there are no pings of its own; the heartbeats of the stream keep it up",
};

let server: Server;

beforeAll(async () => {
  server = await Server.start(":memory:");
});
afterAll(() => server.stop());

/** A client whose line loses the answers of the first calls of a method, after the server has acted on them. */
function lossy(method: string, losses: number): { client: Client; sent: Uint8Array[] } {
  const sent: Uint8Array[] = [];
  const fetchAndLose: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (String(input).endsWith(`/${method}`)) {
      sent.push(init?.body as Uint8Array);
      if (sent.length <= losses) {
        await answer.arrayBuffer();
        throw new TypeError("the line is lost");
      }
    }
    return answer;
  };
  return { client: connect(server.url, { fetch: fetchAndLose }), sent };
}

async function untilTurn(game: GameHandle, other: GameHandle): Promise<void> {
  while (!isToPlay(await game.get())) {
    await takeTurn(other);
  }
}

test("SVC-001 deadline passes after the play was stored", async () => {
  const late: number[] = [];
  const fetchLate: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (String(input).endsWith("/PlayTurn") && late.push(1) === 1) {
      throw new ConnectError("the deadline passed", Code.DeadlineExceeded);
    }
    return answer;
  };
  const [mine, his] = await running(connect(server.url, { fetch: fetchLate }), server.client());
  await untilTurn(mine, his);
  for (let hint = await mine.suggest(); hint.solution.tiles === 0; hint = await mine.suggest()) {
    await mine.draw();
    await untilTurn(mine, his);
  }
  const hint = await mine.suggest();
  const after = await mine.play(hint.solution.table, { expectedVersion: hint.version });
  expect(after.version).toBe(hint.version + 1);
  expect(late.length).toBe(2);
  const [next] = await seenUntil(his.watch({ afterVersion: hint.version }), () => true);
  expect(next?.events.filter((event) => event.kind === "turnPlayed")).toHaveLength(1);
});

test("SVC-002 retried draw gives two tiles", async () => {
  const { client, sent } = lossy("DrawTile", 2);
  const [mine, his] = await running(client, server.client());
  await untilTurn(mine, his);
  const before = mine.current?.view;
  const tile = await mine.draw();
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map((body) => body.toString())).size).toBe(1);
  const after = mine.current?.view;
  expect(after?.rack).toHaveLength((before?.rack.length ?? 0) + 1);
  expect(after?.rack).toContain(tile);
  expect(after?.poolTiles).toBe((before?.poolTiles ?? 0) - 1);
  expect(isToPlay(await his.get())).toBe(true);
});

test("SVC-003 two draws without request ids, sent at the same time", async () => {
  const [one, other] = await running(server.client(), server.client());
  const [mine] = await inTurn(one, other);
  const { version, view } = await mine.get();
  const draws = await Promise.allSettled([
    mine.draw({ expectedVersion: version }),
    mine.draw({ expectedVersion: version }),
  ]);
  const refused = draws.filter((draw) => draw.status === "rejected");
  expect(refused.map((draw) => draw.reason)).toEqual([expect.objectContaining({ reason: "STALE_VERSION" })]);
  expect((await mine.get()).view?.rack).toHaveLength((view?.rack.length ?? 0) + 1);
});

test("SVC-007 failed attempt must not be stored as the final answer for ever", async () => {
  const [one, other] = await running(server.client(), server.client());
  const [first, second] = await inTurn(one, other);
  await expect(second.draw()).rejects.toMatchObject({ reason: "NOT_YOUR_TURN" });
  const rack = (await second.get()).view?.rack.length ?? 0;
  await first.draw();
  expect((await second.get()).view?.rack).toHaveLength(rack);
  await second.draw();
  expect(second.current?.view?.rack).toHaveLength(rack + 1);
});

test("SVC-052 resume from a version", async () => {
  const [one, other] = await running(server.client(), server.client());
  const { version } = await one.get();
  for (let turns = 0; turns < 6; turns += 1) {
    await (await inTurn(one, other))[0].draw();
  }
  const steps = seenUntil(one.watch({ afterVersion: version }), (step) => step.version === version + 7);
  await (await inTurn(one, other))[0].draw();
  expect(versionsOf(await steps)).toEqual(span(version + 1, version + 7));
});

test("SVC-053 resume point too old or from the future", async () => {
  const [one] = await running(server.client(), server.client());
  const { version } = await one.get();
  const steps = await seenUntil(one.watch({ afterVersion: 0 }), (step) => step.version === version);
  expect(versionsOf(steps)).toEqual(span(1, version));
  await expect(seenUntil(one.watch({ afterVersion: 9_999 }), () => true)).rejects.toMatchObject({
    reason: "RESUME_FROM_FUTURE",
    details: { version: String(version) },
  });
});

test("SVC-054 snapshot and subscription not atomic", async () => {
  const [one, other] = await running(server.client(), server.client());
  const known = await other.get();
  await (await inTurn(one, other))[0].draw();
  const steps = await seenUntil(other.watch({ since: known }), (step) => step.version === known.version + 1);
  expect(versionsOf(steps)).toEqual([known.version + 1]);
  expect(steps[0]?.game).toEqual(await other.get());
});

test("SVC-057 several streams of one player", async () => {
  const [one, other] = await running(server.client(), server.client());
  const { version } = await one.get();
  const phone = new AbortController();
  const told = (step: Step) => step.version === version + 1;
  const both = [
    seenUntil(one.watch({ afterVersion: version, signal: phone.signal }), told),
    seenUntil(one.watch({ afterVersion: version }), (step) => step.version === version + 2),
  ];
  await (await inTurn(one, other))[0].draw();
  await both[0];
  phone.abort();
  await (await inTurn(one, other))[0].draw();
  expect((await Promise.all(both)).map(versionsOf)).toEqual([[version + 1], [version + 1, version + 2]]);
  expect((await other.get()).seats.map((seat) => seat.awayTime)).toEqual([undefined, undefined]);
});

test("SVC-059 shutdown with open streams", async () => {
  const kept = database();
  const first = await Server.start(kept);
  const [one, other] = await running(first.client(), first.client());
  const { version } = await one.get();
  const watched = Array.from({ length: 10 }, () =>
    seenUntil(one.watch({ afterVersion: version }), (step) => step.version === version + 1),
  );
  await first.stop();
  const second = await Server.start(kept, first.ports);
  await (await inTurn(one, other))[0].draw();
  for (const steps of await Promise.all(watched)) {
    expect(versionsOf(steps)).toEqual([version + 1]);
  }
  await second.stop();
});

test("no row of these groups is left out", () => {
  const text = readFileSync(new URL("../../../tests/vectors/service.jsonl", import.meta.url), "utf8");
  const rows = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { id: string; group: string; title: string })
    .filter((row) => GROUPS.has(row.group) && !(row.id in NOT_A_CLIENTS));
  const tests = readFileSync(fileURLToPath(import.meta.url), "utf8");
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter((row) => !tests.includes(`test("${row.id} ${row.title}"`))).toEqual([]);
});

test("a refusal is one also where the answer before was lost", async () => {
  const { client } = lossy("DrawTile", 1);
  const [mine, his] = await running(client, server.client());
  await untilTurn(his, mine);
  await expect(mine.draw()).rejects.toBeInstanceOf(Refused);
});
