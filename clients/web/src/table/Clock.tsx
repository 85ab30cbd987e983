/** How long a turn still has, by the server's time. */
import { useEffect, useState } from "preact/hooks";
import { announce } from "../shell/announce.tsx";
import { t } from "../words/index.ts";

const TICK_MS = 250;
const SOON_MS = 10_000;

interface Props {
  readonly deadline: Date;
  /** The server's time in milliseconds. */
  readonly nowMs: () => number;
  /** Whether the player is to hear that little is left. */
  readonly isOwn?: boolean;
}

/** Minutes and seconds until the deadline; it changes its look for the last ten seconds. */
export function Clock({ deadline, nowMs, isOwn = false }: Props) {
  const [leftMs, setLeftMs] = useState(() => deadline.getTime() - nowMs());
  useEffect(() => {
    const tick = () => setLeftMs(deadline.getTime() - nowMs());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline.getTime(), nowMs]);
  const isSoon = leftMs < SOON_MS;
  useEffect(() => {
    if (isOwn && isSoon) announce(t("said.soon"));
  }, [isOwn, isSoon]);
  const text = spanWords(leftMs);
  return (
    <span
      class={`clock${isSoon ? " is-soon" : ""}`}
      role="timer"
      aria-label={t("clock.left", { time: text })}
    >
      {text}
    </span>
  );
}

/** A span as people read clocks: `1:05`, or `1:02:05` with hours; nothing is less than `0:00`. */
export function spanWords(spanMs: number): string {
  const seconds = Math.max(0, Math.ceil(spanMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
