/** What can go wrong, as typed errors. */

import { readErrorInfo, readRetryAfterMs } from "./details.ts";
import type { Reason } from "./values.ts";

const DOMAIN = "meldhall";

/** The status of an answer, as gRPC names it: `UNAVAILABLE`. */
export type Status =
  | "CANCELLED"
  | "UNKNOWN"
  | "INVALID_ARGUMENT"
  | "DEADLINE_EXCEEDED"
  | "NOT_FOUND"
  | "ALREADY_EXISTS"
  | "PERMISSION_DENIED"
  | "RESOURCE_EXHAUSTED"
  | "FAILED_PRECONDITION"
  | "ABORTED"
  | "OUT_OF_RANGE"
  | "UNIMPLEMENTED"
  | "INTERNAL"
  | "UNAVAILABLE"
  | "DATA_LOSS"
  | "UNAUTHENTICATED";

/** Statuses that say no for good, even where the server's own word is missing. */
const FINAL: ReadonlySet<Status> = new Set<Status>([
  "INVALID_ARGUMENT",
  "NOT_FOUND",
  "PERMISSION_DENIED",
  "FAILED_PRECONDITION",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "UNAUTHENTICATED",
]);

/** Statuses after which the same call may succeed; a write carries a request id, so repeating it is safe. */
const TRANSIENT: ReadonlySet<Status> = new Set<Status>(["UNAVAILABLE", "DEADLINE_EXCEEDED", "CANCELLED"]);

/**
 * The server said no. `reason` is a name of `meldhall.v1.Reason`; a newer server may send one that is not listed.
 * `details` are its typed facts, `retryAfterMs` how long to wait where the server named it; `message` is for people.
 */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly reason: Reason | (string & {});
  readonly details: Readonly<Record<string, string>>;
  readonly status: Status;
  readonly retryAfterMs: number | undefined;

  constructor(
    reason: string,
    details: Readonly<Record<string, string>>,
    status: Status,
    message = "",
    retryAfterMs: number | undefined = undefined,
  ) {
    const facts = Object.entries(details)
      .sort()
      .map(([key, fact]) => `${key}=${fact}`)
      .join(", ");
    super([message ? `${reason}: ${message}` : reason, facts && `(${facts})`].filter(Boolean).join(" "));
    this.reason = reason;
    this.details = details;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * The server gave no answer in time, or none of its kind. Whether a write took effect is not known; the client has
 * repeated it as long as its patience allowed.
 */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  readonly status: Status;

  constructor(status: Status, message: string, cause?: unknown) {
    super(`${status}: ${message}`, { cause });
    this.status = status;
  }
}

/** What comes with an error beside its text: the name of a message and its bytes. */
export interface Detail {
  readonly type: string;
  readonly value: Uint8Array;
}

/** A call that failed below this package, as its transport tells it. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  readonly status: Status;
  readonly details: readonly Detail[];

  constructor(status: Status, message: string, details: readonly Detail[] = []) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** The typed error of whatever a call or a stream threw. */
export function errorOf(thrown: unknown): Refused | Unreachable {
  if (thrown instanceof Refused || thrown instanceof Unreachable) {
    return thrown;
  }
  const { status, message, details } = transportError(thrown);
  const told = (name: string) => details.find((detail) => detail.type === `google.rpc.${name}`)?.value;
  const info = readErrorInfo(told("ErrorInfo"));
  if (info?.domain !== DOMAIN) {
    return new Unreachable(status, message, thrown);
  }
  return new Refused(info.reason, info.metadata, status, message, readRetryAfterMs(told("RetryInfo")));
}

/** How long to wait before attempt number `attempt` + 1; undefined if the error is final. */
export function waitBeforeRetryMs(error: Refused | Unreachable, attempt: number): number | undefined {
  if (error instanceof Refused) {
    return error.retryAfterMs ?? (TRANSIENT.has(error.status) ? waitBeforeResumeMs(attempt) : undefined);
  }
  return FINAL.has(error.status) ? undefined : waitBeforeResumeMs(attempt);
}

/**
 * How long to wait before attempt number `attempt` + 1: from 50 ms doubling to 0.8 s, half of it random, so that a
 * restart costs a player less than a second beside it, and a crowd does not come back at the same instant.
 */
export function waitBeforeResumeMs(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 10), 800) * (0.5 + Math.random() / 2);
}

/** The codes of gRPC, from 1. */
const STATUSES: readonly Status[] = [
  "CANCELLED",
  "UNKNOWN",
  "INVALID_ARGUMENT",
  "DEADLINE_EXCEEDED",
  "NOT_FOUND",
  "ALREADY_EXISTS",
  "PERMISSION_DENIED",
  "RESOURCE_EXHAUSTED",
  "FAILED_PRECONDITION",
  "ABORTED",
  "OUT_OF_RANGE",
  "UNIMPLEMENTED",
  "INTERNAL",
  "UNAVAILABLE",
  "DATA_LOSS",
  "UNAUTHENTICATED",
];

/** The error of this package's transport, of that of `@connectrpc/connect`, or of `fetch`. */
function transportError(thrown: unknown): Pick<TransportError, "status" | "message" | "details"> {
  if (thrown instanceof TransportError) {
    return thrown;
  }
  const { code, rawMessage, details } = Object(thrown) as {
    code?: unknown;
    rawMessage?: unknown;
    details?: unknown;
  };
  const status =
    (typeof code === "number" && typeof rawMessage === "string" && STATUSES[code - 1]) || undefined;
  if (!status) {
    return { status: "UNKNOWN", message: String(Object(thrown).message ?? thrown), details: [] };
  }
  const received = (Array.isArray(details) ? details : []).filter(
    (detail) => "value" in detail && "type" in detail,
  );
  return { status, message: String(rawMessage), details: received as Detail[] };
}
