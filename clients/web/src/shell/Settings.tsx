/** Theme, language and name. */
import { signal } from "@preact/signals";
import { LANGUAGES, type Language, language, t } from "../words/index.ts";
import { Choices } from "./Choices.tsx";
import { Dialog } from "./Dialog.tsx";
import { attempt } from "./notice.tsx";
import { forgetMe, me } from "./server.ts";
import { chooseLanguage, chooseTheme, THEMES, theme } from "./taste.ts";

const isOpen = signal(false);

export function openSettings(): void {
  isOpen.value = true;
}

export function Settings() {
  if (!isOpen.value) return null;
  const close = () => {
    isOpen.value = false;
  };
  const forget = () => {
    close();
    forgetMe();
  };
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <Dialog title={t("settings.title")} onClose={close}>
      <Choices
        legend={t("settings.theme")}
        name="theme"
        value={theme.value}
        choices={THEMES.map((each) => ({ value: each, label: t(`settings.theme.${each}`) }))}
        onChoose={chooseTheme}
      />
      <Choices
        legend={t("settings.language")}
        name="language"
        value={language()}
        choices={languages.map(([value, label]) => ({ value, label, lang: value }))}
        onChoose={(value) => attempt(() => chooseLanguage(value))}
      />
      {me.value === undefined ? null : (
        <section class="settings-me">
          <p>{t("settings.me", { name: me.value.name })}</p>
          <button type="button" class="button" onClick={forget}>
            {t("settings.forget")}
          </button>
          <p class="hint">{t("settings.forget.hint")}</p>
        </section>
      )}
    </Dialog>
  );
}
