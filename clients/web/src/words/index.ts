/** The words of the page: `t` says the sentence of a key in the language that was chosen. */
import { signal } from "@preact/signals";
import { type Catalog, english, type Facts, type Key, type PluralForms } from "./catalog.ts";
import { catalogOf, type Language } from "./languages.ts";
import { apart } from "./turning.ts";

export type { Key } from "./catalog.ts";
export { LANGUAGES, type Language, languageFor } from "./languages.ts";

interface Spoken {
  readonly language: Language;
  readonly catalog: Catalog;
  readonly plurals: Intl.PluralRules;
  readonly numbers: Intl.NumberFormat;
}

const FACT = /\{(\w+)\}/g;

const spoken = signal<Spoken>(speak("en", english));

/** The language that words are in now; reading it in a component renders that again when it changes. */
export function language(): Language {
  return spoken.value.language;
}

/** Changes the language once its words are there. Rejects, and changes nothing, where they cannot be fetched. */
export async function setLanguage(wanted: Language): Promise<void> {
  spoken.value = speak(wanted, await catalogOf(wanted));
}

/** The sentence in the language of the page; numbers among the facts are written as that language writes them. */
export function t<K extends Key>(key: K, ...[facts]: Facts<K>): string {
  const { catalog, plurals, numbers } = spoken.value;
  const told = (facts ?? {}) as Readonly<Record<string, string | number>>;
  const entry: string | PluralForms = catalog[key];
  const text = typeof entry === "string" ? entry : (entry[plurals.select(Number(told.count))] ?? entry.other);
  return text.replace(FACT, (hole, name: string) => {
    const fact = told[name];
    if (fact === undefined) return hole;
    return typeof fact === "number" ? numbers.format(fact) : apart(fact);
  });
}

/** Parts of a sentence as a list in the language of the page: `Ada, Bo and Cy`. */
export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: "conjunction" }).format(parts.map(apart));
}

/** A number as the language of the page writes it; `isSigned` puts a plus before gains. */
export function numeral(value: number, isSigned = false): string {
  const text = spoken.value.numbers.format(Math.abs(value));
  if (value < 0) return `−${text}`;
  return isSigned && value > 0 ? `+${text}` : text;
}

function speak(language: Language, catalog: Catalog): Spoken {
  return {
    language,
    catalog,
    plurals: new Intl.PluralRules(language),
    numbers: new Intl.NumberFormat(language),
  };
}
