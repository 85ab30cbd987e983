/** The game screen on a table that is always the same, to look at while its looks change. `#opened,bad,turn` etc. */
import "../src/look/tokens.css";
import "../src/look/base.css";
import type { Game, Tile } from "@meldhall/client";
import { signal } from "@preact/signals";
import { render } from "preact";
import { GameScreen } from "../src/table/GameScreen.tsx";
import type { Deeds } from "../src/table/state.ts";
import { table } from "./written.ts";

const TABLE =
  "r3 r4 r5 r6 r7 | k9 r9 b9 | o1 o2 o3 | b4 b5 b6 b7 | k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 k13 | r10 b10 o10 k10 | b11 b12 b13 | k8 b8 o8 | o4 o5 j o7 | r11 r12 r13 | b1 r1 k1 | o10 o11 o12 | k2 b2 r2 o2 | b7 b8 b9 b10 | j r6 o6";
const OPENING = "r3 r4 r5 | k9 r9 b9";
const COLORS =
  "g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13 g14 g15 | p7 p8 p9 | k15 r15 b15 o15 g15 p15 | k3 g3 p3 j | p10 p11 p12 p13 p14";
const FULL = [0, 1]
  .flatMap(() =>
    ["k", "r", "b", "o"].flatMap((color) =>
      [
        [1, 3],
        [4, 7],
        [8, 10],
        [11, 13],
      ].map(([from = 0, to = 0]) =>
        Array.from({ length: to - from + 1 }, (_, at) => `${color}${from + at}`).join(" "),
      ),
    ),
  )
  .join(" | ");
const RACK = "r5 r8 r9 b1 b2 k5 k6 o13 o13 b13 k12 j o9 r1 k4";

const flags = new Set(location.hash.slice(1).split(","));
const laid = [
  [flags.has("empty"), ""],
  [flags.has("opening"), OPENING],
  [flags.has("colors"), COLORS],
  [flags.has("full"), FULL],
  [true, TABLE],
].find(([isWanted]) => isWanted)?.[1] as string;
const melds = (text: string) =>
  table(text)
    .filter((tiles) => tiles.length)
    .map((_, at) => ({
      tiles: text.split("|")[at]?.trim().split(" ") as Tile[],
      kind: "run",
      points: 0,
      jokerRoles: text.split("|")[at]?.includes("j o7") ? [{ index: 2, standsFor: ["o6"] }] : [],
    }));
const names = flags.has("six")
  ? ["Ada", "Bohumil Novák", "Cecylia", "Dagny", "Emil"]
  : ["Ada", "Bohumil Novák", "Cecylia"];
const rack = (flags.has("many") ? `${RACK} k1 k2 k3 r12 r13 o4 o5 o6 b7 b8 b9 b10 k10` : RACK).split(" ");
const mine = flags.has("watch") ? undefined : 0;
const turnSeat = flags.has("turn") ? 0 : 1;

const seats = ["Me", ...names].map((displayName, seat) => ({
  seat,
  displayName,
  ...(seat === 2 ? { bot: "careful" } : { playerId: String(seat) }),
  ...(seat === 3 ? { awayTime: new Date() } : {}),
}));
const view = (turn: number, text: string, seatToPlay: number) => ({
  phase: "round",
  round: 1,
  table: { melds: melds(text) },
  poolTiles: 31,
  seats: seats.map(({ seat }) => ({
    seat,
    rackTiles: seat === 0 ? rack.length : 4 + 3 * seat - (turn > 5 ? 1 : 0),
    hasMelded: seat !== 3 && !flags.has("opening"),
    hasLeft: false,
    totalPoints: 12 * seat,
    roundsWon: 0,
    timeBankMs: 0,
  })),
  turnSeat: seatToPlay,
  turn,
  deadlineTime: new Date(Date.now() + 47_000),
  clockPaused: false,
  viewerSeat: mine,
  rack: mine === undefined ? [] : rack,
  racks: [],
});
const ruleset = {
  numbers: flags.has("colors") ? 15 : 13,
  initialMeldPoints: 30,
  rounds: 1,
  illegalCommit: "REFUSE",
};
const game = (over: object) =>
  ({ version: 9, state: "running", seats, ruleset, policy: { hints: true }, ...over }) as unknown as Game;

const shown = signal<Game | undefined>(game({ view: view(5, laid.replace("o4 o5 j o7 | ", ""), 3) }));
const deeds = {
  current: undefined,
  setDraft: async () => 9,
  check: async (melds: Tile[][]) => {
    const bad = melds.flatMap((tiles, at) => (tiles.length < 3 ? [`${at} TOO_SHORT`] : []));
    return bad.length
      ? { legal: false, version: 9, refusal: { reason: "NOT_A_MELD", details: { melds: bad.join(", ") } } }
      : { legal: true, version: 9, points: 17, goesOut: false };
  },
} as unknown as Deeds;

if (flags.has("dark")) document.documentElement.dataset.theme = "dark";
const place = document.getElementById("page");
if (place) render(<GameScreen handle={deeds} game={shown} take={() => undefined} nowMs={Date.now} />, place);
setTimeout(() => {
  shown.value = game({ version: 10, view: view(6, laid, turnSeat) });
}, 100);
