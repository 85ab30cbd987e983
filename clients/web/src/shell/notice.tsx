/** One short sentence at the edge of the page: what could not be done, or was. */
import { signal } from "@preact/signals";
import { t } from "../words/index.ts";
import { announce } from "./announce.tsx";
import { failureWords } from "./server.ts";

const SHOWN_MS = 6_000;

const shown = signal<{ readonly text: string; readonly isFailure: boolean } | undefined>(undefined);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows and announces it for some seconds. */
export function notify(text: string, isFailure = false): void {
  clearTimeout(timer);
  shown.value = { text, isFailure };
  announce(text);
  timer = setTimeout(hide, SHOWN_MS);
}

/** Does it; what goes wrong is told in words. Answers whether it was done. */
export async function attempt(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (failure) {
    notify(failureWords(failure), true);
    return false;
  }
}

function hide(): void {
  shown.value = undefined;
}

/** Where notices appear. */
export function Notice() {
  if (shown.value === undefined) return null;
  const { text, isFailure } = shown.value;
  return (
    <div class={isFailure ? "notice notice-failure" : "notice"}>
      <p>{text}</p>
      <button type="button" class="button-plain" onClick={hide} aria-label={t("notice.close")}>
        ×
      </button>
    </div>
  );
}
