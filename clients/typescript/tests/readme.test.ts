/** What pages show compiles, and runs against a real server; so does the built package with the example. */

import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isDue, SHORT, takeTurn } from "./playing.ts";
import { Server } from "./server.ts";

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL("../", import.meta.url));
const FOLDER = `${PACKAGE}tests/shown`;
/** Each block of the README by itself; what tells how to write a client is one module, in pieces. */
const FENCES = [
  ...blocks(`${PACKAGE}README.md`),
  blocks(fileURLToPath(new URL("../../../docs/client.md", import.meta.url))).join("\n"),
];
const MODULES = {
  "@meldhall/client/proof": "proof",
  "@meldhall/client/node": "node",
  "@meldhall/client": "index",
};

let server: Server;

beforeAll(async () => {
  server = await Server.start(":memory:");
  mkdirSync(FOLDER, { recursive: true });
  for (const [place, text] of FENCES.entries()) {
    writeFileSync(`${FOLDER}/fence${place}.ts`, shown(text));
  }
});
afterAll(async () => {
  rmSync(FOLDER, { recursive: true });
  await server.stop();
});

function blocks(page: string): string[] {
  return [...readFileSync(page, "utf8").matchAll(/^```ts\n(.*?)^```$/gms)].map((found) => found[1] ?? "");
}

/** The only changes are the addresses, so that tests need no fixed port and no installed package. */
function shown(text: string): string {
  const placed = Object.entries(MODULES).reduce(
    (changed, [name, file]) => changed.replaceAll(`"${name}"`, `"../../src/${file}.ts"`),
    text,
  );
  const here = placed.replaceAll("http://127.0.0.1:7434", server.url);
  return here.replaceAll("http://127.0.0.1:7433", server.grpcUrl);
}

test("there is something to run", () => {
  expect(FENCES.length).toBeGreaterThan(3);
});

test("all of it compiles", async () => {
  await run("node_modules/.bin/tsc", [], { cwd: PACKAGE });
});

test.each(FENCES.map((_, place) => place))("fence %i runs as shown", async (place) => {
  const log = vi.spyOn(console, "log").mockReturnValue();
  await import(`${FOLDER}/fence${place}.ts`);
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test("the built package runs in plain Node", async () => {
  await run("node", ["tools/build.mjs"], { cwd: PACKAGE });
  const ann = server.client();
  await ann.signUp("Ann");
  const game = await ann.createGame(SHORT, { seats: 2, title: "Open", policy: { hints: true } });
  const bot = run("node", ["dist/examples/joining-bot.js", server.url, "1"], { cwd: PACKAGE });
  for await (const step of game.watch()) {
    if (step.game.state === "waiting" && step.game.seats.every((seat) => seat.playerId)) {
      await game.start();
    } else if (isDue(game, step)) {
      await takeTurn(game);
    }
  }
  expect((await bot).stdout).toMatch(/^Open finished -?\d+ -?\d+\n$/);
});
