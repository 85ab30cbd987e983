/** Keys that are held down: what one press has done is not done again with every repeat. */

/** Lets Enter, and Space on a button, act once a press. Text is typed, and arrows go on, as ever. */
export function actOncePerPress(): void {
  const stop = (event: KeyboardEvent) => {
    if (!event.repeat || !isAct(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("keydown", stop, { capture: true });
}

function isAct({ key, target }: KeyboardEvent): boolean {
  if (key === "Enter") return true;
  return key === " " && target instanceof Element && target.closest("button") !== null;
}
