import { Choices } from "../shell/Choices.tsx";
import { t } from "../words/index.ts";
import { LEVELS, type Level } from "./wishes.ts";

/** How well bots play. */
export function LevelChoices({ value, onChoose }: { value: Level; onChoose: (level: Level) => void }) {
  return (
    <Choices
      legend={t("level.legend")}
      name="level"
      value={value}
      choices={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
      onChoose={onChoose}
    />
  );
}
