/** Theme and language: what the visitor chose, else what the browser says. */
import { signal } from "@preact/signals";
import { LANGUAGES, type Language, languageFor, setLanguage } from "../words/index.ts";
import { keep, kept } from "./keep.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const theme = signal<Theme>("system");

/** Takes what was chosen on the last visit. */
export async function recallTaste(): Promise<void> {
  showTheme(THEMES.find((each) => each === kept("theme")) ?? "system");
  const wanted = kept("language");
  await speak(
    wanted !== undefined && Object.hasOwn(LANGUAGES, wanted)
      ? (wanted as Language)
      : languageFor(navigator.languages),
  );
}

export function chooseTheme(chosen: Theme): void {
  keep("theme", chosen);
  showTheme(chosen);
}

export async function chooseLanguage(chosen: Language): Promise<void> {
  keep("language", chosen);
  await speak(chosen);
}

function showTheme(shown: Theme): void {
  theme.value = shown;
  if (shown === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = shown;
}

async function speak(wanted: Language): Promise<void> {
  await setLanguage(wanted);
  document.documentElement.lang = wanted;
}
