/** The languages of the page. */
import { type Catalog, english } from "./catalog.ts";

export type Language = "en" | "pl" | "cs" | "da";

/** Each language by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = {
  en: "English",
  pl: "Polski",
  cs: "Čeština",
  da: "Dansk",
};

/** Fetches a catalog; those other than English are files of their own, so that nobody loads four. */
export async function catalogOf(language: Language): Promise<Catalog> {
  switch (language) {
    case "en":
      return english;
    case "pl":
      return (await import("./pl.ts")).polish;
    case "cs":
      return (await import("./cs.ts")).czech;
    case "da":
      return (await import("./da.ts")).danish;
  }
}

/** The first of the wanted languages that the page has, English if none: `pl-PL` is Polish, `nb` reads Danish. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const [primary = ""] = tag.toLowerCase().split("-");
    if (primary in LANGUAGES) return primary as Language;
    if (primary === "sk") return "cs";
    if (primary === "nb" || primary === "nn" || primary === "no") return "da";
  }
  return "en";
}
