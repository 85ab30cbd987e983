/** Who follows a link to a game and is nobody yet: one field, one click. */
import { Refused } from "@meldhall/client";
import { useState } from "preact/hooks";
import { NameField } from "../lobby/NameField.tsx";
import { t } from "../words/index.ts";
import { suggestedName } from "./names.ts";
import { attempt } from "./notice.tsx";
import { client, signUp, wasForgotten } from "./server.ts";
import { ViewTitle } from "./view.tsx";

export function Invited({ gameId, code }: { gameId: string; code: string }) {
  const [name, setName] = useState(suggestedName);
  const [isBusy, setBusy] = useState(false);
  const enter = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await attempt(() => signUp(name, () => joinIfFree(gameId, code)));
    setBusy(false);
  };
  return (
    <main class="narrow" id="content">
      <form class="sheet invited" onSubmit={enter}>
        <ViewTitle title={wasForgotten.value ? t("invited.again") : t("invited.title")} />
        <p>{wasForgotten.value ? t("welcome.forgotten") : t("invited.text")}</p>
        <NameField value={name} onChange={setName} />
        <button type="submit" class="button button-main button-large" disabled={isBusy || name.trim() === ""}>
          {t("invited.enter")}
        </button>
      </form>
    </main>
  );
}

/** Takes a seat of a game that waits for players; any other is only looked at, and the view of it says why. */
async function joinIfFree(gameId: string, code: string): Promise<void> {
  try {
    const { state, seats } = await client().game(gameId, { code }).get();
    const isFree = seats.some((seat) => seat.playerId === undefined && seat.bot === undefined);
    if (state === "waiting" && isFree) await client().joinGame(gameId, { code });
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
  }
}
