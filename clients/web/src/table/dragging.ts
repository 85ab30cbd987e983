/** Dragging with a mouse, a pen or a finger: an addition to tapping, never the only way. */
import { signal } from "@preact/signals";
import type { Target } from "./draft.ts";
import type { TableState } from "./state.ts";
import { putThere } from "./touching.ts";

/** How far a pointer goes before it drags. */
const SLACK_PX = 7;
/** How long a finger rests on the table before it drags; before that it scrolls. */
const REST_MS = 220;

interface Press {
  readonly id: number;
  readonly key: number;
  readonly x: number;
  readonly y: number;
  readonly isHeld: boolean;
}

/** How near to an edge of the table the pointer scrolls it. */
const EDGE_PX = 32;

export class Dragging {
  /** Keys of the pieces that follow the pointer. */
  readonly dragged = signal<readonly number[]>([]);
  /** Where the pointer is. */
  readonly spot = signal({ x: 0, y: 0 });
  /** Where it would be put. */
  readonly target = signal<Target | undefined>(undefined);
  readonly #state: TableState;
  #press: Press | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #hasDragged = false;

  constructor(state: TableState) {
    this.#state = state;
  }

  /** A pointer goes down on a tile. A finger on the table must rest first, as else it scrolls. */
  press(event: PointerEvent, key: number, scrolls = true): void {
    this.#hasDragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const rests = event.pointerType === "touch" && scrolls;
    this.#press = { id: event.pointerId, key, x: event.clientX, y: event.clientY, isHeld: !rests };
    if (rests) {
      this.#rest = setTimeout(() => {
        if (this.#press) this.#press = { ...this.#press, isHeld: true };
        if (this.#press) this.#begin(this.#press);
      }, REST_MS);
    }
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#up);
    addEventListener("pointercancel", this.#cancel);
    addEventListener("touchmove", this.#hold, { passive: false });
    addEventListener("keydown", this.#key);
  }

  /** Whether a click is one, and not the end of dragging. */
  isClick(): boolean {
    const isClick = !this.#hasDragged;
    this.#hasDragged = false;
    return isClick;
  }

  #begin(press: Press): void {
    const picked = this.#state.picked.peek();
    const keys = picked.includes(press.key) ? picked : [press.key];
    if (!this.#state.isMyTurn.peek()) return this.#end();
    this.#hasDragged = true;
    this.spot.value = { x: press.x, y: press.y };
    this.dragged.value = keys;
  }

  readonly #move = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const isFar = Math.hypot(event.clientX - press.x, event.clientY - press.y) > SLACK_PX;
    if (!this.#isDragging()) {
      if (!isFar) return;
      if (!press.isHeld) return this.#end();
      this.#begin(press);
      if (!this.#isDragging()) return;
    }
    this.spot.value = { x: event.clientX, y: event.clientY };
    this.#aim(targetAt(event.clientX, event.clientY));
    scrollNear(event.clientX, event.clientY);
  };

  /** Tells only of another target: every cell listens. */
  #aim(target: Target | undefined): void {
    if (JSON.stringify(target) !== JSON.stringify(this.target.peek())) this.target.value = target;
  }

  #isDragging(): boolean {
    return this.dragged.peek().length > 0;
  }

  readonly #up = (event: PointerEvent): void => {
    const dragged = this.dragged.peek();
    const target = dragged.length ? targetAt(event.clientX, event.clientY) : undefined;
    this.#end();
    if (target) putThere(this.#state, target, dragged);
  };

  readonly #cancel = (): void => this.#end();

  readonly #hold = (event: TouchEvent): void => {
    if (this.#isDragging() && event.cancelable) event.preventDefault();
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.#isDragging()) return;
    event.stopPropagation();
    this.#end();
  };

  #end(): void {
    clearTimeout(this.#rest);
    this.#press = undefined;
    if (this.#isDragging()) this.dragged.value = [];
    this.#aim(undefined);
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#up);
    removeEventListener("pointercancel", this.#cancel);
    removeEventListener("touchmove", this.#hold);
    removeEventListener("keydown", this.#key);
  }
}

/** Scrolls the table along where the pointer comes near its upper or lower edge. */
function scrollNear(x: number, y: number): void {
  const frame = document.elementFromPoint(x, y)?.closest(".grid-frame");
  if (!frame) return;
  const { top, bottom } = frame.getBoundingClientRect();
  if (y < top + EDGE_PX) frame.scrollBy(0, y - top - EDGE_PX);
  if (y > bottom - EDGE_PX) frame.scrollBy(0, y - bottom + EDGE_PX);
}

function targetAt(x: number, y: number): Target | undefined {
  const element = document.elementFromPoint(x, y);
  if (element?.closest("[data-rack]")) return { kind: "rack" };
  const place = element?.closest<HTMLElement>("[data-cell]");
  if (!place) return undefined;
  if (place.dataset.meld) return { kind: "meld", key: Number(place.dataset.meld) };
  const [row = 0, column = 0] = (place.dataset.cell ?? "").split("/").map(Number);
  return { kind: "cell", row, column };
}
