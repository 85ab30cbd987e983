/** Whether nobody chose the order of the tiles, worked out in the page from the record. */
import type { Proved } from "@meldhall/client/proof";
import { useEffect, useState } from "preact/hooks";
import { listed, t } from "../words/index.ts";
import type { Finished } from "./use-finished.ts";
import { type Verdict, verdictOn } from "./verdict.ts";

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
      void verdictOn(gameId, finished.record).then((found) => {
        if (isWanted) setVerdict(found);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [gameId, finished]);
  return verdict;
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
