/** Fingers that stay on a key, colors of the reader's own, and what a broken visit left behind. */
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, openBrowser, PHONE, Visitor } from "./browsing.ts";
import { TestServer } from "./server.ts";
import { Pointing, TableView } from "./table.ts";

const REPEATS = 20;

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

async function sitDown(visitor: Visitor): Promise<TableView> {
  await visitor.page.goto(server.url);
  const view = new TableView(visitor.page);
  await new Pointing(view, "click").press("Play against bots");
  await view.turn();
  return view;
}

/** How often the page calls a method from now on. */
function callsOf(page: Page, method: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().endsWith(`/${method}`)) count += 1;
  });
  return () => count;
}

test("a key that is held down draws once", async () => {
  const visitor = await Visitor.open(browser, DESKTOP);
  const view = await sitDown(visitor);
  const draws = callsOf(view.page, "DrawTile");
  const tiles = async () => (await view.tilesOf(view.rack)).length;
  await view.page.getByRole("button", { name: /^Draw/ }).focus();
  await view.page.keyboard.down("Enter");
  await expect.poll(tiles).toBe(15);
  await view.turn();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) await view.page.keyboard.down("Enter");
  await view.page.keyboard.up("Enter");
  expect(draws()).toBe(1);
  await view.page.keyboard.press("Enter");
  await expect.poll(draws).toBe(2);
  visitor.expectQuiet();
  await visitor.close();
});

test.each(["light", "dark"] as const)("tiles keep their face in %s colors of the reader", async (scheme) => {
  const visitor = await Visitor.open(browser, { ...DESKTOP, colorScheme: scheme, forcedColors: "active" });
  const view = await sitDown(visitor);
  const [ground, ink] = await view.inRack("k7").evaluate((tile) => {
    const numeral = tile.querySelector(".numeral");
    return [getComputedStyle(tile).backgroundColor, numeral ? getComputedStyle(numeral).stroke : ""];
  });
  expect(lightness(ground) - lightness(ink)).toBeGreaterThan(150);
  await visitor.look(`forced-${scheme}`);
  await visitor.close();
});

function lightness(color: string): number {
  const parts = (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number);
  return Math.max(...parts);
}

test.each(["no\ntoken", "žeton"])("a token that is none asks for a name again", async (token) => {
  const visitor = await Visitor.open(browser, DESKTOP);
  await visitor.page.addInitScript((kept) => {
    localStorage.setItem("meldhall.player", JSON.stringify({ playerId: "p", name: "Ada", token: kept }));
  }, token);
  await visitor.page.goto(server.url);
  await visitor.page.getByRole("textbox", { name: "Your name" }).waitFor();
  visitor.expectQuiet();
  await visitor.close();
});

test("a language that is none is not spoken", async () => {
  const visitor = await Visitor.open(browser, DESKTOP);
  await visitor.page.addInitScript(() => localStorage.setItem("meldhall.language", "constructor"));
  await visitor.page.goto(server.url);
  await visitor.page.getByRole("textbox", { name: "Your name" }).waitFor();
  visitor.expectQuiet();
  await visitor.close();
});

test("names without end break where there is no more room", async () => {
  const visitor = await Visitor.open(browser, PHONE);
  const { page } = visitor;
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await page.goto(server.url);
  await page.getByRole("textbox", { name: "Your name" }).fill("W".repeat(40));
  await page.getByRole("button", { name: "See open games" }).click();
  await page.getByRole("link", { name: "New game" }).click();
  expect(await width()).toBe(PHONE.viewport.width);
  await page.getByRole("button", { name: "Open the game" }).click();
  await page.getByRole("textbox", { name: "Link to this game" }).waitFor();
  expect(await width()).toBe(PHONE.viewport.width);
  await visitor.look("phone-endless");
  await visitor.close();
});
