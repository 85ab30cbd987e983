// Weighs the script of the built page from the first visit to a game on screen: it has to stay light, as phones pay
// for it. New games, scores and replays come when they are asked for; words are data.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MOST_BYTES = 80_000;

const assets = join(process.argv[2], "assets");
const page = readFileSync(join(assets, "../index.html"), "utf8");
const entries = [...page.matchAll(/"\/assets\/([^"]+\.js)"/g)].map((found) => found[1]);
const game = readdirSync(assets).find((name) => /^GameScreen.*\.js$/.test(name));

const loaded = new Set();
const load = (name) => {
  if (loaded.has(name)) return;
  loaded.add(name);
  const code = readFileSync(join(assets, name), "utf8");
  for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) load(imported);
};
for (const name of [...entries, game]) load(name);

const bytes = [...loaded].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0);
if (entries.length === 0 || bytes > MOST_BYTES) {
  console.error(`The page loads ${bytes} bytes of script, compressed; ${MOST_BYTES} are allowed.`);
  process.exit(1);
}
console.log(`${bytes} bytes of script, compressed, until a game is on screen`);
