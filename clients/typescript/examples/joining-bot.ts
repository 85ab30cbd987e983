/**
 * A bot that joins open games as they come, and plays in all of them at once: `joining-bot URL GAMES`. It lays the
 * runs and groups of its rack, and adds single tiles to melds of the table.
 */

import { connect, type Game, type GameHandle, Refused, type Tile } from "../src/index.ts";

const COLORS = [..."krbogp"];
const GONE = new Set(["GAME_FULL", "SEAT_TAKEN", "GAME_ALREADY_STARTED", "GAME_NOT_FOUND", "GAME_OVER"]);

/** The whole table after the turn; null if nothing simple can be laid. */
function choose({ view, ruleset }: Game): Tile[][] | null {
  const rack = (view?.rack ?? []).filter((tile) => tile !== "j");
  const table = (view?.table.melds ?? []).map((meld) => [...meld.tiles]);
  const own = newMelds(rack);
  if (!view?.seats[view.viewerSeat ?? 0]?.hasMelded) {
    const points = own.flat().reduce((sum, tile) => sum + Number(tile.slice(1)), 0);
    return own.length && points >= ruleset.initialMeldPoints ? [...table, ...own] : null;
  }
  const added = table.filter((meld) => addTile(meld, rack));
  return own.length || added.length ? [...table, ...own] : null;
}

/** Takes runs and groups from the rack. */
function newMelds(rack: Tile[]): Tile[][] {
  const runs = [...COLORS, ...COLORS].flatMap((color) => {
    const numbers = Array.from({ length: 15 }, (_, place) => `${color}${place + 1}` as Tile);
    return stretches(numbers.map((tile) => (rack.includes(tile) ? tile : undefined))).map((run) =>
      take(run, rack),
    );
  });
  const groups = Array.from({ length: 15 }, (_, place) =>
    COLORS.map((color) => `${color}${place + 1}` as Tile).filter((tile) => rack.includes(tile)),
  );
  return [...runs, ...groups.filter((group) => group.length >= 3).map((group) => take(group, rack))];
}

/** Tiles without a gap between them, three at least. */
function stretches(places: readonly (Tile | undefined)[]): Tile[][] {
  const found: Tile[][] = [[]];
  for (const tile of places) {
    if (tile) {
      found.at(-1)?.push(tile);
    } else {
      found.push([]);
    }
  }
  return found.filter((run) => run.length >= 3);
}

function take(tiles: Tile[], rack: Tile[]): Tile[] {
  for (const tile of tiles) {
    rack.splice(rack.indexOf(tile), 1);
  }
  return tiles;
}

/** Takes a tile from the rack that fits a meld without jokers, if there is one. */
function addTile(meld: Tile[], rack: Tile[]): boolean {
  const numbers = meld.map((tile) => Number(tile.slice(1)));
  const [first = 0, last = 0, color = ""] = [numbers[0], numbers.at(-1), meld[0]?.charAt(0)];
  const ends = [`${color}${first - 1}`, `${color}${last + 1}`];
  const fits = first < last ? ends : COLORS.map((each) => `${each}${first}`);
  const found = meld.includes("j")
    ? undefined
    : rack.find((tile) => fits.includes(tile) && !meld.includes(tile));
  if (found) {
    meld.push(...take([found], rack));
  }
  return found !== undefined;
}

/** Plays a game to its end, and says how it ended. */
async function play(game: GameHandle): Promise<void> {
  const over = await game.runBot(choose);
  console.log(over.title, over.state, ...(over.view?.seats ?? []).map((seat) => seat.totalPoints));
}

const [url = "http://127.0.0.1:7434", games = "1"] = process.argv.slice(2);
const client = connect(url);
await client.signUp("Joining bot");
const playing = new Map<string, Promise<void>>();
for await (const list of client.watchGames()) {
  for (const { gameId } of list.games) {
    if (playing.size < Number(games) && !playing.has(gameId)) {
      try {
        playing.set(gameId, play(await client.joinGame(gameId)));
      } catch (thrown) {
        if (!(thrown instanceof Refused && GONE.has(thrown.reason))) {
          throw thrown;
        }
      }
    }
  }
  if (playing.size >= Number(games)) {
    break;
  }
}
await Promise.all(playing.values());
