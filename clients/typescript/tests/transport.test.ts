import { create, toBinary } from "@bufbuild/protobuf";
import { expect, test } from "vitest";
import { fetchTransport } from "../src/transport.ts";
import * as wire from "../src/wire.ts";

const method = wire.GameService.method.watchGame;

function framed(flags: number, bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(5 + bytes.length);
  whole[0] = flags;
  new DataView(whole.buffer).setUint32(1, bytes.length);
  whole.set(bytes, 5);
  return whole;
}

function heartbeat(version: number): Uint8Array {
  const update = { case: "heartbeat" as const, value: { version: BigInt(version) } };
  const answer = create(wire.WatchGameResponseSchema, { update });
  return framed(0, toBinary(wire.WatchGameResponseSchema, answer));
}

const end = (json: object) => framed(2, new TextEncoder().encode(JSON.stringify(json)));

/** A server that answers with these bytes, in pieces of that size. */
function answering(pieces: Uint8Array[], size: number, kind = "application/connect+proto") {
  const bytes = Uint8Array.from(pieces.flatMap((piece) => [...piece]));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let place = 0; place < bytes.length; place += size) {
        controller.enqueue(bytes.slice(place, place + size));
      }
      controller.close();
    },
  });
  return fetchTransport(
    "http://nowhere.invalid",
    async () => new Response(body, { headers: { "content-type": kind } }),
  );
}

async function versions(transport: ReturnType<typeof fetchTransport>): Promise<number[]> {
  const found: number[] = [];
  const asked = (async function* () {
    yield { gameId: "g" };
  })();
  for await (const answer of (await transport.stream(method, undefined, undefined, {}, asked)).message) {
    found.push(answer.update.case === "heartbeat" ? Number(answer.update.value.version) : -1);
  }
  return found;
}

test.each([1, 2, 5, 7, 1_000])(
  "messages are whole, whatever pieces of %i bytes they come in",
  async (size) => {
    expect(await versions(answering([heartbeat(1), heartbeat(2), heartbeat(300), end({})], size))).toEqual([
      1, 2, 300,
    ]);
  },
);

test("a stream that is cut off is no end", async () => {
  await expect(versions(answering([heartbeat(1)], 9))).rejects.toMatchObject({ status: "UNAVAILABLE" });
  await expect(versions(answering([heartbeat(1).slice(0, 4)], 9))).rejects.toMatchObject({
    status: "UNAVAILABLE",
  });
});

test("an end may hold an error", async () => {
  const details = [{ type: "google.rpc.ErrorInfo", value: "CgFY" }, { type: 5 }, null].slice(0, 2);
  const error = { code: "resource_exhausted", message: "too much", details };
  await expect(versions(answering([end({ error })], 9))).rejects.toMatchObject({
    status: "RESOURCE_EXHAUSTED",
    message: "too much",
    details: [{ type: "google.rpc.ErrorInfo", value: new Uint8Array([10, 1, 88]) }],
  });
});

test("a length beyond all bounds is not waited for", async () => {
  await expect(versions(answering([new Uint8Array([0, 255, 255, 255, 255])], 9))).rejects.toMatchObject({
    status: "DATA_LOSS",
  });
});

test("another kind of answer is none", async () => {
  await expect(versions(answering([end({})], 9, "text/html"))).rejects.toMatchObject({ status: "UNKNOWN" });
});

const unary = (fetch: typeof globalThis.fetch, timeoutMs?: number) =>
  fetchTransport("http://nowhere.invalid/", fetch).unary(
    wire.PlayerService.method.signUp,
    undefined,
    timeoutMs,
    { authorization: "Bearer t" },
    { displayName: "Ada" },
  );

test("a call is one request, with its time and token", async () => {
  const asked: Request[] = [];
  const answer = toBinary(wire.SignUpResponseSchema, create(wire.SignUpResponseSchema, { token: "t" }));
  const found = await unary(async (url, init) => {
    asked.push(new Request(String(url), init));
    return new Response(new Uint8Array(answer), { headers: { "content-type": "application/proto" } });
  }, 250.5);
  expect(found.message.token).toBe("t");
  const [request] = asked;
  expect([request?.url, request?.method]).toEqual([
    "http://nowhere.invalid/meldhall.v1.PlayerService/SignUp",
    "POST",
  ]);
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: "Bearer t",
    "connect-protocol-version": "1",
    "connect-timeout-ms": "251",
    "content-type": "application/proto",
  });
});

test.each([
  [503, "<html>", "UNAVAILABLE"],
  [404, "", "UNIMPLEMENTED"],
  [418, "null", "UNKNOWN"],
  [400, '{"code":"canceled"}', "CANCELLED"],
  [409, '{"code":"failed_precondition","message":5}', "FAILED_PRECONDITION"],
])("HTTP %i with %s is %s", async (status, text, expected) => {
  await expect(unary(async () => new Response(text, { status }))).rejects.toMatchObject({ status: expected });
});

test("a call that takes too long ends", async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  await expect(unary(never, 20)).rejects.toMatchObject({ status: "DEADLINE_EXCEEDED" });
});
