import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { errorOf, Refused } from "../src/errors.ts";
import { Reason } from "../src/gen/meldhall/v1/refusal_pb.js";
import { refusal } from "./telling.ts";

interface Told {
  readonly reason: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
  readonly retry_after_ms?: number;
}

/** What a server said to tests: the examples of the catalog in the docs. */
const CATALOG = JSON.parse(
  readFileSync(new URL("../../../docs/refusals.json", import.meta.url), "utf8"),
) as Readonly<Record<string, Told>>;

function thrown({ reason, message, details = {}, retry_after_ms: waitMs }: Told): Error {
  const span = waitMs ? { seconds: Math.floor(waitMs / 1_000), nanos: (waitMs % 1_000) * 1e6 } : undefined;
  return refusal(reason, details, "meldhall", span, message);
}

it.each(Object.values(CATALOG))("throws $reason as it was said", (told) => {
  const error = errorOf(thrown(told));
  expect(error).toBeInstanceOf(Refused);
  expect(error).toMatchObject({
    reason: told.reason,
    details: told.details ?? {},
    status: "FAILED_PRECONDITION",
  });
  expect((error as Refused).retryAfterMs).toBe(told.retry_after_ms);
});

it("knows every reason of the catalog, and no other", () => {
  const known = Object.keys(Reason).filter((name) => /^[A-Z]/.test(name) && name !== "UNSPECIFIED");
  expect(known.sort()).toEqual(Object.keys(CATALOG).sort());
});
