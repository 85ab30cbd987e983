/** Pauses: who wants one, and that the game is paused. */
import type { Game } from "@meldhall/client";
import { useEffect } from "preact/hooks";
import { language, listed, t } from "../words/index.ts";
import { announce } from "./announce.tsx";
import type { LiveGame } from "./live-game.ts";
import { attempt } from "./notice.tsx";

export function PauseBar({ live, game }: { live: LiveGame; game: Game }) {
  const words = pauseWords(game);
  useEffect(() => {
    if (words !== "") announce(words);
  }, [words]);
  if (words === "") return null;
  return (
    <div class="pause-bar">
      <p>{words}</p>
      <Answer live={live} game={game} />
    </div>
  );
}

/** What a player can do about it: agree to a pause, or end it. */
function Answer({ live, game: { pause, view } }: { live: LiveGame; game: Game }) {
  const own = view?.seats.find((seat) => seat.seat === view.viewerSeat);
  if (own === undefined || own.hasLeft) return null;
  if (pause?.untilTime === undefined && pause?.askedSeats.includes(own.seat)) return null;
  const isPaused = pause?.untilTime !== undefined;
  const answer = () =>
    attempt(async () => live.take(await (isPaused ? live.handle.resume() : live.handle.pause())));
  return (
    <button type="button" class="button" onClick={answer}>
      {isPaused ? t("pause.resume") : t("pause.agree")}
    </button>
  );
}

function pauseWords({ pause, seats, state, view }: Game): string {
  if (state !== "running" || pause === undefined) return "";
  if (pause.untilTime !== undefined) {
    const time = new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(pause.untilTime);
    return t("pause.until", { time });
  }
  if (pause.askedSeats.length === 0) return "";
  if (pause.askedSeats.every((seat) => seat === view?.viewerSeat)) return t("menu.pause.asked");
  return t("pause.asked", { names: listed(pause.askedSeats.map((seat) => seats[seat]?.displayName ?? "")) });
}
