/** The server that the page came from, and who the visitor is there. */
import { type Client, connect, Refused, Unreachable } from "@meldhall/client";
import { signal } from "@preact/signals";
import { t } from "../words/index.ts";
import { refusalWords } from "../words/refusals.ts";
import { keep, keptAs } from "./keep.ts";

/** The visitor: a guest of the server, known by a token that stays in this browser. */
export interface Me {
  readonly playerId: string;
  readonly name: string;
  readonly token: string;
}

/** What can stand in a header. */
const TOKEN = /^[!-~]+$/;

let line: Client | undefined;

export const me = signal<Me | undefined>(undefined);

/** Whether the server has forgotten the visitor, who is then asked for a name again and told why. */
export const wasForgotten = signal(false);

/** The way to the server, as the visitor. */
export function client(): Client {
  line ??= connect(location.origin, { token: me.peek()?.token });
  return line;
}

/** Takes the visitor of the last visit. */
export function recallMe(): void {
  line = undefined;
  me.value = keptAs("player", isMe);
}

/** Becomes somebody by that name; `before` is done first of all, as that player. */
export async function signUp(
  name: string,
  before: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  const { playerId, token } = await client().signUp(name.trim());
  const known = { playerId, name: name.trim(), token };
  keep("player", JSON.stringify(known));
  keep("name", known.name);
  try {
    await before();
  } finally {
    wasForgotten.value = false;
    me.value = known;
  }
}

/** Forgets who the visitor is, so that the page asks for a name. */
export function forgetMe(byServer = false): void {
  keep("player", undefined);
  line = undefined;
  wasForgotten.value = byServer;
  me.value = undefined;
}

/** What went wrong, as a sentence. Where the server does not know the visitor any more, the page forgets as well. */
export function failureWords(failure: unknown): string {
  if (failure instanceof Unreachable) return t("refused.unreachable");
  if (!(failure instanceof Refused)) return t("refused.other", { reason: String(failure) });
  if (failure.reason === "TOKEN_INVALID" || failure.reason === "TOKEN_MISSING") forgetMe(true);
  return refusalWords(failure);
}

function isMe(value: unknown): value is Me {
  const { playerId, name, token } = (value ?? {}) as Partial<Record<keyof Me, unknown>>;
  return (
    typeof playerId === "string" && typeof name === "string" && typeof token === "string" && TOKEN.test(token)
  );
}
