/** Whether nobody chose the order of the tiles, worked out in the page from the record. */
import { NoProof, type Proved, prove } from "@meldhall/client/proof";
import { useEffect, useState } from "preact/hooks";
import { listed, t } from "../words/index.ts";
import { notedCommitment } from "./commitments.ts";
import type { Finished } from "./use-finished.ts";

type Verdict =
  | { readonly kind: "checking" | "none" | "unable" }
  | { readonly kind: "proved"; readonly proved: Proved; readonly isNoted: boolean }
  | { readonly kind: "disproved"; readonly why: string };

interface ProofProps {
  readonly gameId: string;
  /** Unset while it is on its way. */
  readonly finished: Finished | undefined;
}

export function ShuffleProof({ gameId, finished }: ProofProps) {
  const verdict = useVerdict(gameId, finished);
  return (
    <section class={`proof proof-${verdict.kind}`} aria-labelledby="proof">
      <h2 id="proof">{titleOf(verdict)}</h2>
      <p>{textOf(verdict)}</p>
      {verdict.kind === "proved" ? (
        <Facts proved={verdict.proved} names={finished?.record.names ?? []} />
      ) : null}
    </section>
  );
}

function useVerdict(gameId: string, finished: Finished | undefined): Verdict {
  const [verdict, setVerdict] = useState<Verdict>({ kind: "checking" });
  useEffect(() => {
    let isWanted = true;
    if (finished !== undefined) {
      void verdictOn(gameId, finished).then((found) => {
        if (isWanted) setVerdict(found);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [gameId, finished]);
  return verdict;
}

async function verdictOn(gameId: string, { record }: Finished): Promise<Verdict> {
  if (!isSecureContext) return { kind: "unable" };
  const noted = notedCommitment(gameId);
  try {
    return { kind: "proved", proved: await prove(record, noted), isNoted: noted !== undefined };
  } catch (fault) {
    if (fault instanceof NoProof) return { kind: "none" };
    return { kind: "disproved", why: fault instanceof Error ? fault.message : String(fault) };
  }
}

function titleOf({ kind }: Verdict): string {
  return t(`proof.${kind}`);
}

function textOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case "proved":
      return verdict.isNoted ? t("proof.proved.noted") : t("proof.proved.unnoted");
    case "disproved":
      return t("proof.disproved.text", { why: verdict.why });
    default:
      return t(`proof.${verdict.kind}.text`);
  }
}

function Facts({ proved, names: seats }: { proved: Proved; names: readonly string[] }) {
  const names = proved.revealedSeats.map((seat) => seats[seat] ?? "");
  return (
    <details>
      <summary>{t("proof.facts")}</summary>
      <ul>
        <li>{t("proof.facts.deals", { count: proved.deals })}</li>
        <li>{t("proof.facts.draws", { count: proved.drawnTiles })}</li>
        {names.length === 0 ? null : <li>{t("proof.facts.entropy", { names: listed(names) })}</li>}
        <li>
          {t("proof.facts.commitment")} <code>{proved.commitment}</code>
        </li>
      </ul>
    </details>
  );
}
