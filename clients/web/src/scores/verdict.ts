/** The page's own verdict on a shuffle. */
import { NoProof, type Proved, prove } from "@meldhall/client/proof";
import type { GameRecord } from "@meldhall/client/record";
import { notedCommitment } from "./commitments.ts";

/** `unable`: the browser lends no checksums to this page; `isNoted`: the commitment was seen before the end. */
export type Verdict =
  | { readonly kind: "checking" | "none" | "unable" }
  | { readonly kind: "proved"; readonly proved: Proved; readonly isNoted: boolean }
  | { readonly kind: "disproved"; readonly why: string };

/** Proves a record against what this browser noted of its game. */
export async function verdictOn(gameId: string, record: GameRecord): Promise<Verdict> {
  if (!isSecureContext) return { kind: "unable" };
  const noted = notedCommitment(gameId);
  try {
    return { kind: "proved", proved: await prove(record, noted), isNoted: noted !== undefined };
  } catch (fault) {
    if (fault instanceof NoProof) return { kind: "none" };
    return { kind: "disproved", why: fault instanceof Error ? fault.message : String(fault) };
  }
}
