/** Setting up a game. */
import type { Ruleset } from "@meldhall/client";
import { useEffect, useState } from "preact/hooks";
import { Choices, Switch } from "../shell/Choices.tsx";
import { attempt } from "../shell/notice.tsx";
import { formatRoute } from "../shell/routes.ts";
import { client, me } from "../shell/server.ts";
import { ViewTitle } from "../shell/view.tsx";
import { t } from "../words/index.ts";
import { create, keepLevel, keptLevel } from "./create.ts";
import { LevelChoices } from "./LevelChoices.tsx";
import { rulesetName, rulesetText, timeWords } from "./rules-words.ts";
import {
  FIRST_WISHES,
  isComplete,
  PRESETS,
  ROUNDS,
  type SeatBounds,
  SPECTATORS,
  TIMES,
  type TurnTime,
  type Wishes,
  withPreset,
  withSeats,
} from "./wishes.ts";

const FEWEST: SeatBounds = { minSeats: 2, maxSeats: 4 };

interface Part {
  readonly wishes: Wishes;
  readonly change: (changed: Partial<Wishes>) => void;
}

export function NewGame() {
  const [wishes, setWishes] = useState<Wishes>(() => ({ ...FIRST_WISHES, level: keptLevel() }));
  const [isBusy, setBusy] = useState(false);
  const rulesets = useRulesets();
  const change = (changed: Partial<Wishes>) => setWishes((old) => ({ ...old, ...changed }));
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    keepLevel(wishes.level);
    await attempt(() => create(wishes));
    setBusy(false);
  };
  const boundsOf = (preset: string): SeatBounds => rulesets.get(preset) ?? FEWEST;
  return (
    <main class="narrow" id="content">
      <ViewTitle title={t("new.title")} />
      <form class="new-game" onSubmit={submit}>
        <Rules
          wishes={wishes}
          onChoose={(preset) => setWishes((old) => withPreset(old, preset, boundsOf(preset)))}
        />
        <People wishes={wishes} change={change} bounds={boundsOf(wishes.preset)} />
        <Course wishes={wishes} change={change} rules={rulesets.get(wishes.preset)} />
        <Openness wishes={wishes} change={change} />
        <div class="new-game-foot">
          <a class="button button-large" href={formatRoute({ view: "lobby" })}>
            {t("new.cancel")}
          </a>
          <button type="submit" class="button button-main button-large" disabled={isBusy}>
            {isComplete(wishes) ? t("new.start") : t("new.create")}
          </button>
        </div>
      </form>
    </main>
  );
}

/** The presets with their parameters, once the server has told them. */
function useRulesets(): ReadonlyMap<string, Ruleset> {
  const [rulesets, setRulesets] = useState<ReadonlyMap<string, Ruleset>>(new Map());
  useEffect(() => {
    void attempt(async () => {
      const told = await client().rulesets();
      setRulesets(new Map(told.map((ruleset) => [ruleset.preset, ruleset])));
    });
  }, []);
  return rulesets;
}

interface RulesProps {
  readonly wishes: Wishes;
  readonly onChoose: (preset: Wishes["preset"]) => void;
}

function Rules({ wishes, onChoose }: RulesProps) {
  return (
    <fieldset class="sheet">
      <legend>{t("new.rules")}</legend>
      <div class="presets">
        {PRESETS.map((preset) => (
          <label key={preset} class="preset">
            <input
              type="radio"
              name="preset"
              value={preset}
              checked={wishes.preset === preset}
              onChange={() => onChoose(preset)}
            />
            <span class="preset-words">
              <strong>{rulesetName(preset)}</strong>
              <span class="hint">{rulesetText(preset)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function People({ wishes, change, bounds }: Part & { readonly bounds: SeatBounds }) {
  const { seats, bots, level } = wishes;
  const span = Array.from(
    { length: bounds.maxSeats - bounds.minSeats + 1 },
    (_, more) => bounds.minSeats + more,
  );
  return (
    <section class="sheet" aria-labelledby="new-people">
      <h2 id="new-people">{t("new.people")}</h2>
      <Choices
        legend={t("new.seats")}
        name="seats"
        value={String(seats)}
        choices={span.map((number) => ({ value: String(number), label: String(number) }))}
        onChoose={(chosen) => change(withSeats(wishes, Number(chosen), bounds))}
      />
      <Choices
        legend={t("new.bots")}
        name="bots"
        value={String(bots)}
        choices={Array.from({ length: seats }, (_, number) => ({
          value: String(number),
          label: String(number),
        }))}
        onChoose={(chosen) => change({ bots: Number(chosen) })}
        hint={isComplete(wishes) ? t("new.bots.full") : t("new.bots.free", { count: seats - 1 - bots })}
      />
      {bots === 0 ? null : <LevelChoices value={level} onChoose={(chosen) => change({ level: chosen })} />}
    </section>
  );
}

function Course({ wishes, change, rules }: Part & { readonly rules: Ruleset | undefined }) {
  return (
    <section class="sheet" aria-labelledby="new-course">
      <h2 id="new-course">{t("new.course")}</h2>
      <label class="field">
        <span>{t("new.time")}</span>
        <select
          value={wishes.time}
          onChange={(event) => change({ time: event.currentTarget.value as TurnTime })}
        >
          {TIMES.map((time) => (
            <option key={time} value={time}>
              {time === "rules"
                ? t("time.rules", { time: timeWords(rules ?? { turnTimeMs: 60_000 }) })
                : timeLabel(time)}
            </option>
          ))}
        </select>
      </label>
      <Choices
        legend={t("new.rounds")}
        name="rounds"
        value={wishes.rounds}
        choices={ROUNDS.map((value) => ({ value, label: value }))}
        onChoose={(rounds) => change({ rounds })}
      />
      <Switch
        label={t("new.hints")}
        hint={t("new.hints.text")}
        isOn={wishes.hints}
        onSwitch={(hints) => change({ hints })}
      />
      <Switch
        label={t("new.drafts")}
        hint={t("new.drafts.text")}
        isOn={wishes.drafts}
        onSwitch={(drafts) => change({ drafts })}
      />
      <Switch
        label={t("new.pauses")}
        hint={t("new.pauses.text")}
        isOn={wishes.pauses}
        onSwitch={(pauses) => change({ pauses })}
      />
    </section>
  );
}

function timeLabel(time: Exclude<TurnTime, "rules">): string {
  return time === "none" ? t("time.none") : t("time.turn", { seconds: Number(time) });
}

function Openness({ wishes, change }: Part) {
  return (
    <section class="sheet" aria-labelledby="new-open">
      <h2 id="new-open">{t("new.open")}</h2>
      <label class="field">
        <span>{t("new.name")}</span>
        <input
          type="text"
          maxLength={80}
          value={wishes.title}
          placeholder={t("game.of", { name: me.value?.name ?? "" })}
          onInput={(event) => change({ title: event.currentTarget.value })}
        />
      </label>
      <Switch
        label={t("new.unlisted")}
        hint={t("new.unlisted.text")}
        isOn={wishes.unlisted}
        onSwitch={(unlisted) => change({ unlisted })}
      />
      <Choices
        legend={t("new.spectators")}
        name="spectators"
        value={wishes.spectators}
        choices={SPECTATORS.map((value) => ({ value, label: t(`spectators.${value}`) }))}
        onChoose={(spectators) => change({ spectators })}
        hint={t(`spectators.${wishes.spectators}.text`)}
      />
    </section>
  );
}
