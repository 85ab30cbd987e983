/** One of a few, all in sight. */
export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly lang?: string;
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChoose: (value: Value) => void;
  readonly hint?: string;
}

/** Radio buttons that look like one bar. */
export function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, name, value, choices, onChoose, hint } = props;
  return (
    <fieldset class="choices">
      <legend>{legend}</legend>
      <div class="choices-bar">
        {choices.map((choice) => (
          <label key={choice.value} class="choice" lang={choice.lang}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
      {hint === undefined ? null : <p class="hint">{hint}</p>}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** On or off, with a sentence on what that means. */
export function Switch({ label, hint, isOn, onSwitch }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onSwitch(event.currentTarget.checked)}
      />
      <span class="switch-words">
        <span>{label}</span>
        {hint === undefined ? null : <span class="hint">{hint}</span>}
      </span>
    </label>
  );
}
