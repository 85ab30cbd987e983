/** Plural forms, written side by side. `Intl.PluralRules` names them; those of fractions are never shown. */
import type { PluralForms } from "./catalog.ts";

/** English and Danish: 1, and all others. */
export function two(one: string, other: string): PluralForms {
  return { one, other };
}

/** Polish and Czech: 1, then 2 to 4, then all others. */
export function three(one: string, few: string, many: string): PluralForms {
  return { one, few, many, other: many };
}
