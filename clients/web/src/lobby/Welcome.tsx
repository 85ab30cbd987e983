/** The first thing to see: a few tiles, and one click to a game. */
import { useState } from "preact/hooks";
import { TileFace } from "../look/Tile";
import { suggestedName } from "../shell/names.ts";
import { attempt } from "../shell/notice.tsx";
import { formatRoute } from "../shell/routes.ts";
import { me, signUp, wasForgotten } from "../shell/server.ts";
import { t } from "../words/index.ts";
import { createQuick, keptLevel } from "./create.ts";
import { LevelChoices } from "./LevelChoices.tsx";
import { NameField } from "./NameField.tsx";

/** Two melds to look at: a run with a joker, and a group. */
const SHOWN = [
  [37, 38, 96, 40, 41],
  [11, 27, 59],
];

/** The visitor's name is asked here at most, and nowhere before: it is filled in already. */
export function Welcome() {
  const [name, setName] = useState(() => me.peek()?.name ?? suggestedName());
  const [level, setLevel] = useState(keptLevel);
  const [isBusy, setBusy] = useState(false);
  const isGuest = me.value === undefined;
  const play = async (deed: () => Promise<void>) => {
    setBusy(true);
    await attempt(async () => {
      if (me.peek() === undefined) await signUp(name);
      await deed();
    });
    setBusy(false);
  };
  return (
    <section class="welcome" aria-labelledby="welcome">
      <Melds />
      <form
        class="welcome-form"
        onSubmit={(event) => {
          event.preventDefault();
          void play(() => createQuick(level));
        }}
      >
        <h2 id="welcome">
          {isGuest ? t("welcome.title") : t("welcome.again", { name: me.value?.name ?? "" })}
        </h2>
        <p>{wasForgotten.value ? t("welcome.forgotten") : t("welcome.text")}</p>
        {isGuest ? <NameField value={name} onChange={setName} /> : null}
        <LevelChoices value={level} onChoose={setLevel} />
        <Buttons
          isGuest={isGuest}
          isOff={isBusy || name.trim() === ""}
          onEnter={() => play(async () => undefined)}
        />
      </form>
    </section>
  );
}

interface ButtonsProps {
  readonly isGuest: boolean;
  readonly isOff: boolean;
  readonly onEnter: () => void;
}

function Buttons({ isGuest, isOff, onEnter }: ButtonsProps) {
  return (
    <div class="welcome-buttons">
      <button type="submit" class="button button-main button-large" disabled={isOff}>
        {t("welcome.bots")}
      </button>
      {isGuest ? (
        <button type="button" class="button button-large" disabled={isOff} onClick={onEnter}>
          {t("welcome.enter")}
        </button>
      ) : (
        <a class="button button-large" href={formatRoute({ view: "new" })}>
          {t("welcome.new")}
        </a>
      )}
    </div>
  );
}

function Melds() {
  return (
    <div class="welcome-melds" aria-hidden="true">
      {SHOWN.map((meld) => (
        <div class="meld-row" key={meld.join()}>
          {meld.map((tile) => (
            <span class="tile" key={tile}>
              <TileFace tile={tile} standsFor={tile === 96 ? 39 : undefined} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
