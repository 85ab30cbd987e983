/** The game screen on a new game against bots, without the rest of the page. `#preset,seats,drafts` */
import "../src/look/tokens.css";
import "../src/look/base.css";
import { connect, type Game } from "@meldhall/client";
import { signal } from "@preact/signals";
import { render } from "preact";
import { GameScreen } from "../src/table/GameScreen.tsx";

const [preset = "classic", seats = "3"] = location.hash.slice(1).split(",").filter(Boolean);
const kept = sessionStorage.getItem("live");
const known = kept ? (JSON.parse(kept) as { token: string; id: string }) : undefined;
const client = connect(location.origin, known ? { token: known.token } : {});
if (!known) await client.signUp("Wanda");
const game = known
  ? client.game(known.id)
  : await client.createGame(preset, {
      seats: Number(seats),
      policy: { hints: true, showDrafts: true } as never,
    });
if (!known) {
  for (let seat = 1; seat < Number(seats); seat++) await game.addBot();
  await game.start();
  sessionStorage.setItem("live", JSON.stringify({ token: client.token, id: game.id }));
}
const shown = signal<Game | undefined>(undefined);
const take = (next: Game) => {
  if (next.version >= (shown.peek()?.version ?? 0)) shown.value = next;
};
const nowMs = () => client.nowMs();
const place = document.getElementById("page");
if (place) render(<GameScreen handle={game} game={shown} take={take} nowMs={nowMs} />, place);
for await (const step of game.watch()) shown.value = step.game;
