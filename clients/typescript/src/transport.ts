/**
 * The Connect protocol over `fetch`, in binary: what a browser needs of it, in a tenth of the size of a whole
 * implementation. Whoever has another one, as for native gRPC, gives that to `connect`.
 */

import {
  create,
  type DescMessage,
  type DescMethodStreaming,
  type DescMethodUnary,
  fromBinary,
  type MessageInitShape,
  type MessageShape,
  toBinary,
} from "@bufbuild/protobuf";
import { base64Decode } from "@bufbuild/protobuf/wire";
import { type Detail, type Status, TransportError } from "./errors.ts";

/** How calls reach a server; a `Transport` of `@connectrpc/connect` is one. */
export interface Transport {
  unary<I extends DescMessage, O extends DescMessage>(
    method: DescMethodUnary<I, O>,
    signal: AbortSignal | undefined,
    timeoutMs: number | undefined,
    header: HeadersInit | undefined,
    input: MessageInitShape<I>,
  ): Promise<{ readonly message: MessageShape<O> }>;
  stream<I extends DescMessage, O extends DescMessage>(
    method: DescMethodStreaming<I, O>,
    signal: AbortSignal | undefined,
    timeoutMs: number | undefined,
    header: HeadersInit | undefined,
    input: AsyncIterable<MessageInitShape<I>>,
  ): Promise<{ readonly message: AsyncIterable<MessageShape<O>> }>;
}

type Fetch = typeof globalThis.fetch;

const END_OF_STREAM = 2;
const PREFIX_BYTES = 5;
/** Far more than any game; a length beyond it is no length. */
const MAX_MESSAGE_BYTES = 16_777_216;

/** What the HTTP status means where the answer does not say more. */
const BY_HTTP: Readonly<Record<number, Status>> = {
  400: "INTERNAL",
  401: "UNAUTHENTICATED",
  403: "PERMISSION_DENIED",
  404: "UNIMPLEMENTED",
  429: "UNAVAILABLE",
  502: "UNAVAILABLE",
  503: "UNAVAILABLE",
  504: "UNAVAILABLE",
};

type Named = { readonly name: string; readonly parent: { readonly typeName: string } };

/** The Connect protocol with the server at that address. */
export function fetchTransport(baseUrl: string, fetch: Fetch): Transport {
  const post: Post = (method, kind, header, body, signal) => {
    const headers = new Headers(header);
    headers.set("content-type", kind);
    headers.set("connect-protocol-version", "1");
    const url = `${baseUrl.replace(/\/$/, "")}/${method.parent.typeName}/${method.name}`;
    return fetch(url, { method: "POST", headers, body, signal: signal ?? null });
  };
  return { unary: (...call) => unary(post, ...call), stream: (...call) => stream(post, ...call) };
}

type Post = (
  method: Named,
  kind: string,
  header: HeadersInit | undefined,
  body: Uint8Array<ArrayBuffer>,
  signal: AbortSignal | undefined,
) => Promise<Response>;

async function unary<I extends DescMessage, O extends DescMessage>(
  post: Post,
  method: DescMethodUnary<I, O>,
  signal: AbortSignal | undefined,
  timeoutMs: number | undefined,
  header: HeadersInit | undefined,
  input: MessageInitShape<I>,
): Promise<{ readonly message: MessageShape<O> }> {
  const expiring = timeoutMs === undefined ? undefined : AbortSignal.timeout(Math.ceil(timeoutMs));
  const signals = [signal, expiring].filter((each) => each !== undefined);
  const headers = new Headers(header);
  if (timeoutMs !== undefined) {
    headers.set("connect-timeout-ms", String(Math.ceil(timeoutMs)));
  }
  try {
    const body = bytesOf(method.input, input);
    const answer = await post(method, "application/proto", headers, body, AbortSignal.any(signals));
    if (!answer.ok) {
      throw errorIn(answer.status, await answer.text());
    }
    checkKind(answer, "application/proto");
    return { message: fromBinary(method.output, new Uint8Array(await answer.arrayBuffer())) };
  } catch (thrown) {
    throw expiring?.aborted ? new TransportError("DEADLINE_EXCEEDED", "the call took too long") : thrown;
  }
}

async function stream<I extends DescMessage, O extends DescMessage>(
  post: Post,
  method: DescMethodStreaming<I, O>,
  signal: AbortSignal | undefined,
  _timeoutMs: number | undefined,
  header: HeadersInit | undefined,
  input: AsyncIterable<MessageInitShape<I>>,
): Promise<{ readonly message: AsyncIterable<MessageShape<O>> }> {
  let body = enveloped(new Uint8Array());
  for await (const each of input) {
    body = enveloped(bytesOf(method.input, each));
  }
  const answer = await post(method, "application/connect+proto", header, body, signal);
  if (!answer.ok || !answer.body) {
    throw errorIn(answer.status, await answer.text());
  }
  checkKind(answer, "application/connect+proto");
  return { message: messages(method.output, answer.body) };
}

function bytesOf<I extends DescMessage>(schema: I, input: MessageInitShape<I>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(toBinary(schema, create(schema, input)));
}

function enveloped(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(PREFIX_BYTES + bytes.length);
  new DataView(whole.buffer).setUint32(1, bytes.length);
  whole.set(bytes, PREFIX_BYTES);
  return whole;
}

/** Who answers in another way is no server of this protocol. */
function checkKind(answer: Response, kind: string): void {
  const told = answer.headers.get("content-type") ?? "nothing";
  if (told !== kind) {
    throw new TransportError("UNKNOWN", `the answer is ${told}, not ${kind}`);
  }
}

/** The messages of a stream. Throws TransportError where it ends with an error, or without an end. */
async function* messages<O extends DescMessage>(
  schema: O,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<MessageShape<O>, void, undefined> {
  const reader = body.getReader();
  const pending = new Pending();
  try {
    for (;;) {
      for (let next = pending.take(); next; next = pending.take()) {
        if (next.flags & END_OF_STREAM) {
          const { error } = parsed(new TextDecoder().decode(next.bytes)) as { error?: unknown };
          if (error) {
            throw errorOfJson(error, "UNKNOWN");
          }
          return;
        }
        yield fromBinary(schema, next.bytes);
      }
      const { done, value } = await reader.read();
      if (done) {
        throw new TransportError("UNAVAILABLE", "the stream was cut off");
      }
      pending.add(value);
    }
  } finally {
    reader.cancel().catch(() => undefined);
  }
}

/** Bytes that have come, until they are a whole message. */
class Pending {
  #bytes = new Uint8Array();

  add(chunk: Uint8Array): void {
    const joined = new Uint8Array(this.#bytes.length + chunk.length);
    joined.set(this.#bytes);
    joined.set(chunk, this.#bytes.length);
    this.#bytes = joined;
  }

  take(): { readonly flags: number; readonly bytes: Uint8Array } | undefined {
    if (this.#bytes.length < PREFIX_BYTES) {
      return undefined;
    }
    const length = new DataView(this.#bytes.buffer, this.#bytes.byteOffset).getUint32(1);
    if (length > MAX_MESSAGE_BYTES) {
      throw new TransportError("DATA_LOSS", `a message of ${length} bytes`);
    }
    if (this.#bytes.length < PREFIX_BYTES + length) {
      return undefined;
    }
    const flags = this.#bytes[0] ?? 0;
    const bytes = this.#bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length);
    this.#bytes = this.#bytes.subarray(PREFIX_BYTES + length);
    return { flags, bytes };
  }
}

function errorIn(httpStatus: number, text: string): TransportError {
  return errorOfJson(parsed(text), BY_HTTP[httpStatus] ?? "UNKNOWN", `HTTP status ${httpStatus}`);
}

/** The error that Connect writes as JSON: `code`, `message` and details in base64. */
function errorOfJson(json: unknown, otherwise: Status, text = ""): TransportError {
  const { code, message, details } = json as { code?: unknown; message?: unknown; details?: unknown };
  const status = typeof code === "string" ? statusNamed(code) : otherwise;
  const told = Array.isArray(details) ? details.map(detailOf).filter((detail) => detail !== undefined) : [];
  return new TransportError(status, typeof message === "string" ? message : text, told);
}

function statusNamed(code: string): Status {
  return (code === "canceled" ? "CANCELLED" : code.toUpperCase()) as Status;
}

function detailOf(json: unknown): Detail | undefined {
  const { type, value } = json as { type?: unknown; value?: unknown };
  return typeof type === "string" && typeof value === "string"
    ? { type, value: base64Decode(value) }
    : undefined;
}

function parsed(text: string): object {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === "object" && json !== null ? json : {};
  } catch {
    return {};
  }
}
