import { readFileSync } from "node:fs";
import { Code, ConnectError } from "@connectrpc/connect";
import { expect, expectTypeOf, test } from "vitest";
import { errorOf, waitBeforeResumeMs, waitBeforeRetryMs } from "../src/errors.ts";
import { type Reason, Refused, Unreachable } from "../src/index.ts";
import { ReasonSchema } from "../src/wire.ts";
import { refusal } from "./telling.ts";

const PROTO = new URL("../../../proto/meldhall/v1/refusal.proto", import.meta.url);

test("the reasons are those of the contract", () => {
  const told = [...readFileSync(PROTO, "utf8").matchAll(/^ {2}REASON_(\w+) = [1-9]/gm)].map(
    (found) => found[1],
  );
  expect(ReasonSchema.values.slice(1).map((value) => value.localName)).toEqual(told);
  expectTypeOf<"NOT_YOUR_TURN">().toExtend<Reason>();
  expectTypeOf<"UNSPECIFIED">().not.toExtend<Reason>();
});

test("a refusal has its reason and facts", () => {
  const error = errorOf(refusal("TOO_FEW_SEATS", { seats: "1", needed_seats: "2" }));
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({
    reason: "TOO_FEW_SEATS",
    details: { seats: "1", needed_seats: "2" },
    status: "FAILED_PRECONDITION",
    message: "TOO_FEW_SEATS: no (needed_seats=2, seats=1)",
  });
  expect(waitBeforeRetryMs(error, 0)).toBeUndefined();
});

test("a reason that is not known yet is one as well", () => {
  expect(errorOf(refusal("TOO_LATE_AT_NIGHT"))).toMatchObject({ reason: "TOO_LATE_AT_NIGHT" });
});

test("who else says no is no server of this kind", () => {
  expect(errorOf(refusal("QUOTA", {}, "example.com"))).toBeInstanceOf(Unreachable);
});

test("a wait that the server names is kept", () => {
  const error = refusal("RATE_LIMITED", {}, "meldhall", { seconds: 1, nanos: 250_000_000 });
  const told = errorOf(error);
  expect(told).toMatchObject({ reason: "RATE_LIMITED", retryAfterMs: 1_250 });
  expect(waitBeforeRetryMs(told, 7)).toBe(1_250);
});

test.each([Code.Unavailable, Code.DeadlineExceeded, Code.Canceled, Code.Unknown, Code.Internal])(
  "status %i without a reason may pass",
  (code) => {
    const wait = waitBeforeRetryMs(errorOf(new ConnectError("cut off", code)), 0);
    expect(wait).toBeGreaterThanOrEqual(25);
    expect(wait).toBeLessThanOrEqual(50);
  },
);

test.each([Code.Unimplemented, Code.NotFound, Code.PermissionDenied])("status %i does not", (code) => {
  expect(waitBeforeRetryMs(errorOf(new ConnectError("no", code)), 0)).toBeUndefined();
});

test("waits grow to less than a second", () => {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    expect(waitBeforeResumeMs(attempt)).toBeLessThanOrEqual(Math.min(50 * 2 ** attempt, 800));
    expect(waitBeforeResumeMs(attempt)).toBeGreaterThanOrEqual(Math.min(25 * 2 ** attempt, 400));
  }
});

test("a failed fetch is told as what it is", () => {
  const error = errorOf(new TypeError("fetch failed"));
  expect(error).toBeInstanceOf(Unreachable);
  expect(error.message).toContain("fetch failed");
});
