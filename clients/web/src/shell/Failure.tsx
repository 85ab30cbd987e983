/** A view that cannot be shown, and why. */
import { useMemo } from "preact/hooks";
import { t } from "../words/index.ts";
import { formatRoute } from "./routes.ts";
import { failureWords } from "./server.ts";

export function Failure({ failure }: { failure: unknown }) {
  const words = useMemo(() => failureWords(failure), [failure]);
  return (
    <div class="failure" role="alert">
      <p>{words}</p>
      <div class="failure-buttons">
        <button type="button" class="button" onClick={() => location.reload()}>
          {t("failure.again")}
        </button>
        <a class="button" href={formatRoute({ view: "lobby" })}>
          {t("nav.lobby")}
        </a>
      </div>
    </div>
  );
}
