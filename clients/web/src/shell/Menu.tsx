/** A button that opens a few choices. */
import { useEffect, useRef } from "preact/hooks";

export interface MenuEntry {
  readonly label: string;
  readonly onChoose: () => unknown;
}

/** A disclosure rather than an ARIA menu: plain buttons, in the order of Tab. */
export function Menu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const shown = details.current;
      if (shown?.open && event.target instanceof Node && !shown.contains(event.target)) shown.open = false;
    };
    addEventListener("pointerdown", closeOutside);
    addEventListener("focusin", closeOutside);
    return () => {
      removeEventListener("pointerdown", closeOutside);
      removeEventListener("focusin", closeOutside);
    };
  }, []);
  const close = () => {
    if (details.current?.open !== true) return;
    details.current.open = false;
    details.current.querySelector("summary")?.focus();
  };
  return (
    <details
      ref={details}
      class="menu"
      onKeyDown={(event) => {
        if (event.key === "Escape") close();
      }}
    >
      <summary class="button button-icon" aria-label={label} title={label}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M4 6h12M4 10h12M4 14h12" />
        </svg>
      </summary>
      <div class="menu-entries">
        {entries.map((entry) => (
          <button
            key={entry.label}
            type="button"
            class="menu-entry"
            onClick={() => {
              close();
              entry.onChoose();
            }}
          >
            {entry.label}
          </button>
        ))}
      </div>
    </details>
  );
}
