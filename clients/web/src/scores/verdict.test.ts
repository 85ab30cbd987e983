import { readFileSync } from "node:fs";
import { readRecord } from "@meldhall/client/record";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hexOf, noteCommitment, notedCommitment } from "./commitments.ts";
import { verdictOn } from "./verdict.ts";

const TEXT = readFileSync(
  new URL("../../../typescript/tests/records/two_rounds.record", import.meta.url),
  "utf8",
);
const RECORD = readRecord(TEXT);
const { gameId = "", commitment = "" } = RECORD.shuffle ?? {};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
  });
});
afterEach(() => void vi.unstubAllGlobals());

it("is that it is proved, and whether the commitment was noted", async () => {
  expect(await verdictOn(gameId, RECORD)).toMatchObject({ kind: "proved", isNoted: false });
  noteCommitment(gameId, commitment);
  expect(await verdictOn(gameId, RECORD)).toMatchObject({ kind: "proved", isNoted: true });
});

it("is against a game that was made up around another secret", async () => {
  noteCommitment(gameId, "0".repeat(64));
  expect(await verdictOn(gameId, RECORD)).toMatchObject({ kind: "disproved" });
});

it("is against a record that was changed", async () => {
  const forged = readRecord(TEXT.replace("starter=2", "starter=1"));
  expect(await verdictOn(gameId, forged)).toMatchObject({
    kind: "disproved",
    why: "version 7: the start draw is not what it must be",
  });
});

it("is none where there is no proof, or no way to check it", async () => {
  const { shuffle: _, ...unproved } = RECORD;
  expect(await verdictOn(gameId, unproved)).toEqual({ kind: "none" });
  vi.stubGlobal("isSecureContext", false);
  expect(await verdictOn(gameId, RECORD)).toEqual({ kind: "unable" });
});

it("goes by the first commitment that was seen, of the newest hundred games", () => {
  noteCommitment("a", "first");
  noteCommitment("a", "second");
  expect(notedCommitment("a")).toBe("first");
  for (let game = 0; game < 100; game += 1) noteCommitment(`game ${game}`, "x");
  expect([notedCommitment("a"), notedCommitment("game 0")]).toEqual([undefined, "x"]);
  expect(hexOf(Uint8Array.of(0, 171))).toBe("00ab");
});
