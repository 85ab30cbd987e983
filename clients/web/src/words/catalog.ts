/** What a catalog of words is made of: sentences with `{facts}`, and plural forms chosen by the fact `count`. */
import { lobby } from "./en/lobby.ts";
import { past } from "./en/past.ts";
import { refusals } from "./en/refusals.ts";
import { shell } from "./en/shell.ts";
import { table } from "./en/table.ts";

export const english = { ...shell, ...lobby, ...past, ...table, ...refusals } as const;

type English = typeof english;

/** The name of a sentence. */
export type Key = keyof English;

/** The plural forms that a language may need, as `Intl.PluralRules` names them; `other` is always there. */
export interface PluralForms {
  readonly zero?: string;
  readonly one?: string;
  readonly two?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
}

/** One sentence of a catalog. */
export type Words = string | PluralForms;

/** The same sentences in another language: the same keys, and plural forms where English has them. */
export type CatalogOf<Sentences> = {
  readonly [K in keyof Sentences]: Sentences[K] extends string ? string : PluralForms;
};

/** All sentences in one language: the keys are those of English, and a sentence with plural forms has them everywhere. */
export type Catalog = CatalogOf<English>;

/** The names of the facts in a text. */
type FactNames<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | FactNames<Rest> : never;

type FactsIn<Entry> = Entry extends string
  ? FactNames<Entry>
  : "count" | FactNames<Entry[keyof Entry & keyof PluralForms]>;

/** What a sentence needs to be told: nothing, or one object with each of its facts. */
export type Facts<K extends Key> = [FactsIn<English[K]>] extends [never]
  ? []
  : [facts: { readonly [Name in FactsIn<English[K]>]: string | number }];
