import { t } from "../words/index.ts";

const MOST_LETTERS = 40;

/** What the others call the visitor. */
export function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <label class="field">
      <span>{t("name.label")}</span>
      <input
        type="text"
        name="name"
        autocomplete="nickname"
        spellcheck={false}
        required
        maxLength={MOST_LETTERS}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
      />
    </label>
  );
}
