/** Lets pieces glide from where they lay to where they lie: for the eye, which else has to search. */
import { effect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";

const GLIDE_MS = 260;
const STILL = "(prefers-reduced-motion: reduce)";

interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Whenever what `changes` reads has changed, every element with a `data-key` glides to its new place. */
export function useGliding(container: RefObject<HTMLElement | null>, changes: () => unknown): void {
  useEffect(() => {
    let spots = new Map<string, Spot>();
    const remember = () => {
      spots = measured(container.current);
    };
    const run = () => {
      const before = spots;
      remember();
      if (matchMedia(STILL).matches) return;
      for (const [key, spot] of spots) {
        const old = before.get(key);
        if (old) glide(container.current?.querySelector(`[data-key="${key}"]`), old, spot);
      }
    };
    // By the next frame the page has rendered what changed, and nobody has seen it yet.
    const stop = effect(() => {
      changes();
      const frame = requestAnimationFrame(run);
      return () => cancelAnimationFrame(frame);
    });
    addEventListener("scroll", remember, { capture: true, passive: true });
    addEventListener("resize", remember);
    return () => {
      stop();
      removeEventListener("scroll", remember, { capture: true });
      removeEventListener("resize", remember);
    };
  }, [container, changes]);
}

function measured(container: HTMLElement | null): Map<string, Spot> {
  const spots = new Map<string, Spot>();
  for (const element of container?.querySelectorAll<HTMLElement>("[data-key]") ?? []) {
    const { left, top, width } = element.getBoundingClientRect();
    spots.set(element.dataset.key ?? "", { left, top, width });
  }
  return spots;
}

function glide(element: Element | null | undefined, old: Spot, now: Spot): void {
  const [x, y, scale] = [old.left - now.left, old.top - now.top, old.width / (now.width || 1)];
  if (Math.abs(x) + Math.abs(y) < 2) return;
  element?.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(${scale})`, transformOrigin: "0 0", zIndex: 2 },
      { transform: "none", transformOrigin: "0 0", zIndex: 2 },
    ],
    { duration: GLIDE_MS, easing: "cubic-bezier(0.2, 0.8, 0.3, 1)" },
  );
}
