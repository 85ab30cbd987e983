/** Two people in one game, and a third who looks on. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, openBrowser, PHONE, Visitor } from "./browsing.ts";
import { TestServer } from "./server.ts";
import { Pointing, TableView } from "./table.ts";

const server = new TestServer();
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.close();
});

test("two browsers in one game, joined by its link", async () => {
  const ann = await Visitor.open(browser, DESKTOP);
  await ann.page.goto(server.url);
  await ann.page.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await ann.look("first-visit");
  await ann.page.getByRole("button", { name: "See open games" }).click();
  await ann.page.getByRole("link", { name: "New game" }).click();
  await ann.page.getByRole("group", { name: "Seats" }).getByRole("radio", { name: "2", exact: true }).check();
  await ann.look("new-game");
  await ann.page.getByRole("button", { name: "Open the game" }).click();
  const link = await ann.page.getByRole("textbox", { name: "Link to this game" }).inputValue();
  await ann.look("waiting");

  const bob = await Visitor.open(browser, PHONE);
  await bob.page.goto(link);
  await bob.page.getByRole("textbox", { name: "Your name" }).fill("Bob");
  await bob.look("phone-invited");
  await bob.page.getByRole("button", { name: "Take a seat" }).tap();
  await bob.page.getByText("Ann starts the game.").waitFor();
  await bob.look("phone-waiting");
  await ann.page.getByRole("button", { name: "Start with 2 players" }).click();

  const [hers, his] = [new TableView(ann.page), new TableView(bob.page)];
  const [mouse, finger] = [new Pointing(hers, "click"), new Pointing(his, "tap")];
  await hers.turn();
  await mouse.lay("k4 b4 o4", 1);
  await expect
    .poll(() => his.tilesOf(his.table), { timeout: 5_000 })
    .toEqual(["black 4", "blue 4", "orange 4"]);
  await mouse.lay("r10 r11 r12", 2);
  await mouse.press("Play");
  await his.turn();
  expect(await his.tilesOf(his.table)).toEqual(await hers.tilesOf(hers.table));
  await bob.look("phone-turn");
  await finger.press(/^Draw/);
  await hers.turn();
  expect(await his.tilesOf(his.rack)).toHaveLength(15);

  const eve = await Visitor.open(browser, DESKTOP);
  await eve.page.goto(link);
  await eve.page.getByRole("textbox", { name: "Your name" }).fill("Eve");
  await eve.page.getByRole("button", { name: "Take a seat" }).click();
  const seen = new TableView(eve.page);
  await expect.poll(() => seen.tilesOf(seen.table)).toEqual(await hers.tilesOf(hers.table));
  await eve.look("spectator");

  await bob.page.getByLabel("Menu of this game").tap();
  await bob.page.getByRole("button", { name: "Give up", exact: true }).tap();
  await bob.page.getByRole("dialog").getByRole("button", { name: "Give up" }).tap();
  await ann.page.getByRole("heading", { name: "You have won" }).waitFor();
  await bob.page.getByRole("heading", { name: "Ann has won" }).waitFor();
  await eve.page.getByRole("heading", { name: "Ann has won" }).waitFor();
  await bob.look("phone-lost");
  for (const visitor of [ann, bob, eve]) {
    visitor.expectQuiet();
    await visitor.close();
  }
});
