import { readFileSync } from "node:fs";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, it } from "vitest";
import { errorOf, Refused } from "../src/errors.ts";
import { ErrorInfoSchema, RetryInfoSchema } from "../src/gen/google/rpc/error_details_pb.js";
import { Reason } from "../src/gen/meldhall/v1/refusal_pb.js";

interface Told {
  readonly reason: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly retry_after_ms?: number;
}

/** What a server said to tests: the examples of the catalogue in the docs. */
const CATALOGUE = JSON.parse(
  readFileSync(new URL("../../../docs/refusals.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Told>>;

function thrown({ reason, message, details = {}, retry_after_ms: waitMs }: Told): ConnectError {
  const info = { desc: ErrorInfoSchema, value: { reason, domain: "meldhall", metadata: { ...details } } };
  const span = { seconds: BigInt(Math.floor((waitMs ?? 0) / 1_000)), nanos: ((waitMs ?? 0) % 1_000) * 1e6 };
  const retry = { desc: RetryInfoSchema, value: { retryDelay: span } };
  return new ConnectError(message, Code.FailedPrecondition, {}, waitMs ? [info, retry] : [info]);
}

it.each(Object.values(CATALOGUE))("throws $reason as it was said", (told) => {
  const error = errorOf(thrown(told));
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({
    reason: told.reason,
    details: told.details ?? {},
    status: "FAILED_PRECONDITION",
  });
  expect((error as Refused).retryAfterMs).toBe(told.retry_after_ms);
});

it("knows every reason of the catalogue, and no other", () => {
  const known = Object.keys(Reason).filter((name) => /^[A-Z]/.test(name) && name !== "UNSPECIFIED");
  expect(known.sort()).toEqual(Object.keys(CATALOGUE).sort());
});
