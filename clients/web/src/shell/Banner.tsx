/** Says that the line is lost, once that has lasted: what heals within two seconds nobody needs to know. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../words/index.ts";
import { announce } from "./announce.tsx";
import type { LiveGame } from "./live-game.ts";

const PATIENCE_MS = 2_000;

export function Banner({ live }: { live: LiveGame }) {
  const isLost = live.connection.value === "lost";
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => {
      setShown(true);
      announce(t("line.lost"));
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setShown((wasShown) => {
        if (wasShown) announce(t("line.back"));
        return false;
      });
    };
  }, [isLost]);
  return isShown ? <aside class="banner">{t("line.lost")}</aside> : null;
}
