/**
 * Messages to plain values. A field stands in one place only, its proto file: types and values follow from the
 * generated code. Tiles become text, times `Date`, durations milliseconds (their names then end in `Ms`), 64-bit
 * numbers `number`, enum values lower-case words, and unset messages are `undefined`.
 */

import {
  create,
  type DescEnum,
  type DescField,
  type DescMessage,
  type Message,
  type MessageShape,
} from "@bufbuild/protobuf";
import type { Duration, Timestamp } from "@bufbuild/protobuf/wkt";
import type { Named } from "./model.ts";
import { formatTile, type Tile } from "./notation.ts";
import type * as wire from "./wire.ts";

type Words<E> = Lowercase<Exclude<Extract<keyof E, string>, "UNSPECIFIED">>;
type Capitals<E> = Exclude<Extract<keyof E, string>, "UNSPECIFIED">;

/** Why a request was refused: the reasons of `refusal.proto`. Servers may know others. */
export type Reason = Capitals<typeof wire.Reason>;

/** What an enum value becomes; the choices of a ruleset are written as in the rulebook. */
type Word<V> = V extends wire.Tile
  ? Tile
  : V extends wire.Reason
    ? Reason
    : V extends wire.MeldKind
      ? Words<typeof wire.MeldKind> | "unspecified"
      : V extends wire.Phase
        ? Words<typeof wire.Phase>
        : V extends wire.RoundEndReason
          ? Words<typeof wire.RoundEndReason>
          : V extends wire.DrawCause
            ? Words<typeof wire.DrawCause>
            : V extends wire.GameState
              ? Words<typeof wire.GameState>
              : V extends wire.Visibility
                ? Words<typeof wire.Visibility>
                : V extends wire.SpectatorPolicy
                  ? Words<typeof wire.SpectatorPolicy>
                  : V extends wire.AbsencePolicy
                    ? Words<typeof wire.AbsencePolicy>
                    : V extends wire.AbortCause
                      ? Words<typeof wire.AbortCause>
                      : V extends wire.GameChangeKind
                        ? Words<typeof wire.GameChangeKind>
                        : Choice<V>;

type Choice<V> = V extends wire.StartChoice
  ? Capitals<typeof wire.StartChoice>
  : V extends wire.InitialMeldExtraPlays
    ? Capitals<typeof wire.InitialMeldExtraPlays>
    : V extends wire.IllegalCommit
      ? Capitals<typeof wire.IllegalCommit>
      : V extends wire.JokerRelease
        ? Capitals<typeof wire.JokerRelease>
        : V extends wire.JokerReplacementSource
          ? Capitals<typeof wire.JokerReplacementSource>
          : V extends wire.JokerGroupOfThree
            ? Capitals<typeof wire.JokerGroupOfThree>
            : V extends wire.JokerReuse
              ? Capitals<typeof wire.JokerReuse>
              : V extends wire.TimeoutFailedDraft
                ? Capitals<typeof wire.TimeoutFailedDraft>
                : V extends wire.PoolEmpty
                  ? Capitals<typeof wire.PoolEmpty>
                  : V extends wire.FinalLapStarts
                    ? Capitals<typeof wire.FinalLapStarts>
                    : V extends wire.BlockedScore
                      ? Capitals<typeof wire.BlockedScore>
                      : V extends wire.BlockedWinnerJoker
                        ? Capitals<typeof wire.BlockedWinnerJoker>
                        : V extends wire.Unopened
                          ? Capitals<typeof wire.Unopened>
                          : V extends wire.Ranking
                            ? Capitals<typeof wire.Ranking>
                            : V extends wire.NextStarter
                              ? Capitals<typeof wire.NextStarter>
                              : V;

/** The value of a field. */
export type ValueOf<V> = V extends readonly (infer Item)[]
  ? readonly ValueOf<Item>[]
  : V extends Uint8Array
    ? Uint8Array
    : V extends Message<infer Name>
      ? Name extends keyof Named
        ? Named[Name]
        : Fields<V>
      : V extends bigint
        ? number
        : V extends number
          ? `${number}` extends `${V}`
            ? number
            : Word<V>
          : V;

type IsSpan<V> = [NonNullable<V>] extends [Duration]
  ? true
  : [NonNullable<V>] extends [readonly Duration[]]
    ? true
    : false;
type FieldName<K extends string, V> = K extends `$${string}` ? never : IsSpan<V> extends true ? `${K}Ms` : K;

/** The fields of a message as values. */
export type Fields<M> = {
  readonly [K in keyof M as FieldName<K & string, M[K]>]: ValueOf<M[K]>;
};

/** The members of a oneof as fields, of which one is set. */
export type Choices<U extends { case: string | undefined; value?: unknown }> = {
  readonly [C in Extract<U, { case: string }>["case"]]?: ValueOf<Extract<U, { case: C }>["value"]>;
};

/** The members of a oneof of events as values that name their kind. */
export type EventsOf<U> = U extends { case: infer Kind extends string; value: infer Value }
  ? { readonly kind: Kind } & Told<Value>
  : never;

/** With no field missing. */
export type AllSet<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> };

/** The fields of an event: what it tells is there, but for a deadline or a refusal where there is none. */
type Told<M> = AllSet<Pick<Fields<M>, Certain<Fields<M>>>> & Omit<Fields<M>, Certain<Fields<M>>>;
type Certain<F> = {
  [K in keyof F]-?: K extends "deadlineTime" | "refusal"
    ? never
    : NonNullable<F[K]> extends object
      ? K
      : K extends `${string}Ms`
        ? K
        : never;
}[keyof F];

/** Fields that are never missing: a server that leaves them out means an empty one. */
const ALWAYS_SET = new Set([
  "GameView.table",
  "Draft.table",
  "Solution.table",
  "TurnPlayed.table",
  "Game.ruleset",
  "Game.policy",
  "GameSummary.policy",
]);

/** The plain value of a message. */
export function plainOf<D extends DescMessage>(
  schema: D,
  message: MessageShape<D>,
): ValueOf<MessageShape<D>> {
  return plain(schema, message as unknown as Loose) as ValueOf<MessageShape<D>>;
}

/** The time of a timestamp; the beginning of 1970 where there is none. */
export function dateOf(time: Timestamp | undefined): Date {
  return new Date(time ? Number(time.seconds) * 1_000 + time.nanos / 1e6 : 0);
}

/** The whole span in milliseconds; 0 where there is none. */
export function spanMs(span: Duration | undefined): number {
  return span ? Number(span.seconds) * 1_000 + span.nanos / 1e6 : 0;
}

type Loose = Record<string, unknown>;

function plain(schema: DescMessage, message: Loose): unknown {
  switch (schema.typeName) {
    case "google.protobuf.Timestamp":
      return dateOf(message as unknown as Timestamp);
    case "google.protobuf.Duration":
      return spanMs(message as unknown as Duration);
    case "meldhall.v1.Rack":
      return (message["tiles"] as number[]).map(formatTile);
  }
  const value: Loose = {};
  for (const field of schema.fields) {
    const found = fieldOf(schema, field, message);
    if (found !== undefined) {
      value[nameOf(field)] = found;
    }
  }
  return value;
}

/** The name of a field in its value. */
export function nameOf(field: DescField): string {
  return field.message?.typeName === "google.protobuf.Duration" ? `${field.localName}Ms` : field.localName;
}

function fieldOf(schema: DescMessage, field: DescField, message: Loose): unknown {
  let raw = message[field.localName];
  if (field.oneof) {
    const chosen = message[field.oneof.localName] as { case?: string; value?: unknown };
    raw = chosen.case === field.localName ? chosen.value : undefined;
  }
  if (field.fieldKind === "list") {
    return (raw as unknown[]).map((item) => single(field, item, schema));
  }
  if (raw === undefined && field.message && ALWAYS_SET.has(`${schema.name}.${field.localName}`)) {
    raw = create(field.message);
  }
  if (raw === undefined || field.fieldKind === "map") {
    return raw;
  }
  return single(field, raw, schema);
}

function single(field: DescField, value: unknown, owner: DescMessage): unknown {
  if (field.message) {
    return plain(field.message, value as Loose);
  }
  if (field.enum) {
    return wordOf(field.enum, value as number, owner.name === "Ruleset");
  }
  return typeof value === "bigint" ? Number(value) : value;
}

/** The word of an enum value; a value that this client does not know is its number as text. */
function wordOf(known: DescEnum, code: number, inCapitals: boolean): string | undefined {
  if (known.name === "Tile") {
    return code === 0 ? undefined : formatTile(code);
  }
  const word = known.value[code]?.localName ?? String(code);
  return inCapitals || known.name === "Reason" ? word : word.toLowerCase();
}
