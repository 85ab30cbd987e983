/** The one live region of the page: what changed, for those who listen. */
import { signal } from "@preact/signals";

const said = signal<{ readonly text: string; readonly turn: boolean }>({ text: "", turn: false });

/** Lets screen readers say it, once they are done with what they say; the same text again is said again. */
export function announce(text: string): void {
  said.value = { text, turn: !said.value.turn };
}

/** Two places in turns, as a region whose text stays the same is not read again. */
export function LiveRegion() {
  const { text, turn } = said.value;
  return (
    <div class="unseen" role="status" aria-live="polite">
      <p>{turn ? text : ""}</p>
      <p>{turn ? "" : text}</p>
    </div>
  );
}
