/** What moves a replay: a slider over all moments, single steps, and play. */
import type { ComponentChildren } from "preact";
import { t } from "../words/index.ts";
import type { ReplayPlayer } from "./player.ts";

export function Controls({ player, words }: { player: ReplayPlayer; words: string }) {
  const place = player.place.value;
  const isPlaying = player.isPlaying.value;
  return (
    <section class="controls" aria-label={t("replay.controls")}>
      <input
        type="range"
        min={0}
        max={player.last}
        value={place}
        aria-label={t("replay.slider")}
        aria-valuetext={t("replay.slider.text", { place: place + 1, last: player.last + 1, words })}
        onInput={(event) => {
          player.pause();
          player.goTo(Number(event.currentTarget.value));
        }}
      />
      <div class="controls-buttons">
        <IconButton label={t("replay.first")} isOff={place === 0} onClick={() => player.step(-place)}>
          <path d="M5 4v12M16 4 7 10l9 6Z" />
        </IconButton>
        <IconButton label={t("replay.back")} isOff={place === 0} onClick={() => player.step(-1)}>
          <path d="M14 4 5 10l9 6Z" />
        </IconButton>
        <IconButton
          label={isPlaying ? t("replay.pause") : t("replay.play")}
          isMain
          onClick={() => player.toggle()}
        >
          {isPlaying ? <path d="M6 4v12M14 4v12" /> : <path d="M6 4l10 6-10 6Z" />}
        </IconButton>
        <IconButton label={t("replay.on")} isOff={place === player.last} onClick={() => player.step(1)}>
          <path d="M6 4l9 6-9 6Z" />
        </IconButton>
        <IconButton
          label={t("replay.last")}
          isOff={place === player.last}
          onClick={() => player.step(player.last)}
        >
          <path d="M15 4v12M4 4l9 6-9 6Z" />
        </IconButton>
        <span class="controls-place">{t("replay.place", { place: place + 1, last: player.last + 1 })}</span>
      </div>
    </section>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly isMain?: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

function IconButton({ label, isOff = false, isMain = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      class={isMain ? "button button-icon button-main" : "button button-icon"}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}
