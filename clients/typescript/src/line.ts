/** Calls and streams over one transport: attempts that may be repeated, silence noticed, nothing of games. */

import {
  create,
  type DescMessage,
  type DescMethodStreaming,
  type DescMethodUnary,
  type MessageInitShape,
  type MessageShape,
} from "@bufbuild/protobuf";
import { ServerClock } from "./clock.ts";
import { errorOf, Refused, Unreachable, waitBeforeRetryMs } from "./errors.ts";
import type { ServerInfo } from "./model.ts";
import type { Transport } from "./transport.ts";
import { dateOf, plainOf } from "./values.ts";
import { GetServerInfoResponseSchema, ServerService } from "./wire.ts";

/** How long a stream may bring nothing if the server does not say how often its heart beats. */
const DEFAULT_SILENCE_MS = 30_000;
const HEARTBEATS = 3;

/** How one call is made. */
export interface CallOptions {
  /** Ends the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

/** What a line is made of. */
export interface LineOptions {
  readonly transport: () => Transport;
  readonly token: string | undefined;
  readonly timeoutMs: number;
  readonly patienceMs: number;
}

type Unary<I extends DescMessage, O extends DescMessage> = DescMethodUnary<I, O>;
type Streaming<I extends DescMessage, O extends DescMessage> = DescMethodStreaming<I, O>;

/** One way to a server, and the token that calls carry. */
export class Line {
  readonly clock = new ServerClock();
  readonly patienceMs: number;
  readonly #makeTransport: () => Transport;
  readonly #timeoutMs: number;
  #transport: Transport;
  #token: string | undefined;
  #silenceMs: number | undefined;

  constructor(options: LineOptions) {
    this.#makeTransport = options.transport;
    this.#transport = options.transport();
    this.#token = options.token;
    this.#timeoutMs = options.timeoutMs;
    this.patienceMs = options.patienceMs;
  }

  get token(): string | undefined {
    return this.#token;
  }

  set token(token: string | undefined) {
    this.#token = token;
  }

  /** Makes one call, again while it may help: a request id makes that safe. `isMoot` ends the repeating. */
  async call<I extends DescMessage, O extends DescMessage>(
    method: Unary<I, O>,
    input: MessageInitShape<I>,
    { signal, isMoot = () => false }: CallOptions & { readonly isMoot?: () => boolean } = {},
  ): Promise<MessageShape<O>> {
    const giveUpAt = performance.now() + this.patienceMs;
    // Made once: every attempt must be the same request.
    const request = create(method.input, input);
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#once(method, request, signal);
      } catch (thrown) {
        signal?.throwIfAborted();
        const error = errorOf(thrown);
        if (isMoot()) {
          throw error;
        }
        await pause(error, attempt, giveUpAt, signal);
      }
    }
  }

  /** What one stream brings. Throws Refused or Unreachable, also for a silent one, whose connection is left. */
  async *stream<I extends DescMessage, O extends DescMessage>(
    method: Streaming<I, O>,
    input: MessageInitShape<I>,
    signal: AbortSignal,
  ): AsyncGenerator<MessageShape<O>, void, undefined> {
    const silenceMs = await this.#longestSilenceMs(signal);
    const transport = this.#transport;
    const ending = new AbortController();
    const both = AbortSignal.any([signal, ending.signal]);
    try {
      const opening = transport.stream(
        method,
        both,
        undefined,
        this.#headers(),
        once(create(method.input, input)),
      );
      const answers = (await within(silenceMs, opening)).message[Symbol.asyncIterator]();
      for (;;) {
        const next = await within(silenceMs, answers.next());
        if (next.done) {
          return;
        }
        this.#note(next.value);
        yield next.value;
      }
    } catch (thrown) {
      if (thrown instanceof Unreachable && transport === this.#transport) {
        this.#transport = this.#makeTransport();
      }
      throw errorOf(thrown);
    } finally {
      ending.abort();
    }
  }

  async #once<I extends DescMessage, O extends DescMessage>(
    method: Unary<I, O>,
    request: MessageShape<I>,
    signal: AbortSignal | undefined,
  ): Promise<MessageShape<O>> {
    const init = request as MessageInitShape<I>;
    const answer = await this.#transport.unary(method, signal, this.#timeoutMs, this.#headers(), init);
    this.#note(answer.message);
    return answer.message;
  }

  async #longestSilenceMs(signal: AbortSignal): Promise<number> {
    if (this.#silenceMs === undefined) {
      try {
        const answer = await this.#once(
          ServerService.method.getServerInfo,
          create(ServerService.method.getServerInfo.input),
          signal,
        );
        this.#silenceMs = longestSilenceMs(plainOf(GetServerInfoResponseSchema, answer) as ServerInfo);
      } catch (thrown) {
        if (errorOf(thrown) instanceof Refused || !signal.aborted) {
          return DEFAULT_SILENCE_MS;
        }
        throw thrown;
      }
    }
    return this.#silenceMs;
  }

  #note(answer: object): void {
    if ("serverTime" in answer && answer.serverTime) {
      this.clock.note(dateOf(answer.serverTime as Parameters<typeof dateOf>[0]));
    }
  }

  #headers(): HeadersInit {
    return this.#token ? { authorization: `Bearer ${this.#token}` } : {};
  }
}

/** How long a stream of that server may bring nothing until its connection is taken for dead. */
function longestSilenceMs(info: ServerInfo): number {
  return HEARTBEATS * (info.limits?.heartbeatMs ?? 0) || DEFAULT_SILENCE_MS;
}

/** Waits before the next attempt. Throws the error where it is final, or the wait would last too long. */
export async function pause(
  error: Refused | Unreachable,
  attempt: number,
  giveUpAt: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const waitMs = waitBeforeRetryMs(error, attempt);
  if (waitMs === undefined || performance.now() + waitMs > giveUpAt) {
    throw error;
  }
  await sleep(waitMs, signal);
}

/** Waits; throws the signal's reason as soon as it is aborted. */
export function sleep(spanMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, spanMs);
    if (signal?.aborted) {
      stop();
    } else {
      signal?.addEventListener("abort", stop, { once: true });
    }
  });
}

async function within<T>(spanMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Unreachable("DEADLINE_EXCEEDED", `the stream is silent for ${spanMs / 1_000} s`)),
      spanMs,
    );
  });
  try {
    return await Promise.race([work, silent]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

async function* once<T>(item: T): AsyncGenerator<T, void, undefined> {
  yield item;
}
