// Weighs what a first visit loads of the built page's script: it has to stay light, as phones pay for it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const MOST_BYTES = 80_000;

const folder = process.argv[2];
const page = readFileSync(join(folder, "index.html"), "utf8");
const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map((found) => found[1]);
const bytes = scripts.reduce(
  (sum, path) => sum + gzipSync(readFileSync(join(folder, path)), { level: 9 }).length,
  0,
);
if (scripts.length === 0 || bytes > MOST_BYTES) {
  console.error(`The page loads ${bytes} bytes of script, compressed; ${MOST_BYTES} are allowed.`);
  process.exit(1);
}
