/** A link that leads others to a game. */
import type { Game } from "@meldhall/client";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../shell/announce.tsx";
import { notify } from "../shell/notice.tsx";
import { invitation } from "../shell/routes.ts";
import { t } from "../words/index.ts";

const COPIED_MS = 2_500;

export function Invitation({ game, code }: { game: Game; code: string }) {
  const [isCopied, setCopied] = useState(false);
  const link = invitation(game.gameId, game.visibility === "unlisted" ? game.joinCode || code : "");
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (field: HTMLInputElement | null) => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
      announce(t("invite.copied"));
    } catch {
      // Over plain HTTP there is no clipboard: the link is selected, to be copied by hand.
      field?.select();
      notify(t("invite.byHand"));
    }
  };
  return (
    <section class="invitation" aria-labelledby="invite">
      <h2 id="invite">{t("invite.title")}</h2>
      <p class="hint">{game.visibility === "unlisted" ? t("invite.unlisted") : t("invite.public")}</p>
      <div class="invitation-line">
        <input
          type="text"
          readOnly
          value={link}
          aria-label={t("invite.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          class="button"
          onClick={(event) => copy(event.currentTarget.parentElement?.querySelector("input") ?? null)}
        >
          {isCopied ? t("invite.done") : t("invite.copy")}
        </button>
      </div>
    </section>
  );
}
