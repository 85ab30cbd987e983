/** Steps that can be taken back and taken again. */
export interface History<State> {
  readonly past: readonly State[];
  readonly now: State;
  readonly future: readonly State[];
}

/** More steps than a turn has; what came before is forgotten. */
const KEPT_STEPS = 200;

export function begun<State>(now: State): History<State> {
  return { past: [], now, future: [] };
}

/** After a step; a step that changes nothing is none. */
export function stepped<State>(history: History<State>, next: State): History<State> {
  if (next === history.now) return history;
  return { past: [...history.past, history.now].slice(-KEPT_STEPS), now: next, future: [] };
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future] };
}

export function redone<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.now], now: next, future };
}
