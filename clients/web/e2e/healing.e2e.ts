/** Lines that break and a server that dies in the middle of a turn: nothing is lost, nothing happens twice. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Network } from "../../typescript/tests/proxy.ts";
import { DESKTOP, openBrowser, Visitor } from "./browsing.ts";
import { TestServer } from "./server.ts";
import { Pointing, TableView } from "./table.ts";

/** What a browser says itself of a line that is gone. */
const LINE_LOST = /net::ERR_|the server responded with a status of 503/;

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

async function sitDown(url: string): Promise<[Visitor, TableView, Pointing]> {
  const visitor = await Visitor.open(browser, DESKTOP);
  await visitor.page.goto(url);
  const view = new TableView(visitor.page);
  const mouse = new Pointing(view, "click");
  await mouse.press("Play against bots");
  await view.turn();
  return [visitor, view, mouse];
}

/** Waits for a rack of so many tiles: before that the page may still show the turn that ends. */
async function expectRack(view: TableView, tiles: number): Promise<void> {
  await expect.poll(async () => (await view.tilesOf(view.rack)).length, { timeout: 30_000 }).toBe(tiles);
}

/** What the page shows is what the server knows: another page of the same person shows the same. */
async function expectTruth(visitor: Visitor, view: TableView): Promise<void> {
  const shown = [await view.tilesOf(view.rack), await view.tilesOf(view.table)];
  await visitor.page.reload();
  await view.turn();
  await expect.poll(async () => (await view.tilesOf(view.rack)).length).toBe(shown[0]?.length);
  expect([await view.tilesOf(view.rack), await view.tilesOf(view.table)]).toEqual(shown);
}

/** The record of the replay: every moment once. */
async function expectMoments(visitor: Visitor, moments: readonly (string | RegExp)[]): Promise<void> {
  const { page } = visitor;
  await page.getByRole("link", { name: "Watch the replay" }).click();
  const slider = page.getByRole("slider", { name: "Moment of the game" });
  await slider.waitFor();
  const told: string[] = [];
  for (
    let place = Number(await slider.getAttribute("min"));
    place <= Number(await slider.getAttribute("max"));
    place += 1
  ) {
    await slider.fill(String(place));
    told.push((await slider.getAttribute("aria-valuetext")) ?? "");
  }
  expect(told.length, told.join("\n")).toBe(moments.length);
  for (const [place, moment] of moments.entries()) expect(told[place]).toMatch(moment);
}

test("a line that is cut again and again in a turn", async () => {
  const network = await Network.of(server.url);
  const [visitor, view, mouse] = await sitDown(network.url);
  await mouse.lay("k4 b4 o4", 1);
  network.cut();
  await mouse.lay("r10 r11 r12", 2);
  network.cut();
  await visitor.page.getByText(/enough for your first meld/).waitFor();
  const before = network.connections;
  await mouse.press("Play");
  network.cut();
  await view.turn();
  await expectRack(view, 8);
  network.cut();
  await mouse.press(/^Draw/);
  network.cut();
  await view.turn();
  await expectRack(view, 9);
  expect(network.connections).toBeGreaterThan(before);
  await expectTruth(visitor, view);
  visitor.expectQuiet(LINE_LOST);
  await visitor.close();
  await network.close();
});

test("a server that is killed in the middle of a turn", async () => {
  const [visitor, view, mouse] = await sitDown(server.url);
  await mouse.lay("k4 b4 o4", 1);
  await server.kill();
  await mouse.lay("r10 r11 r12", 2);
  await server.start();
  await visitor.page.getByText(/enough for your first meld/).waitFor();
  await mouse.press("Play");
  await expectRack(view, 8);
  await view.turn();
  await mouse.add("r9", "r10");
  await mouse.add("r13", "r12");
  await mouse.lay("b1 b2 b3", 3);
  await mouse.press("Play");
  await server.kill();
  await server.start();
  await view.turn();
  await expectRack(view, 3);
  await expectTruth(visitor, view);
  await mouse.press(/^Draw/);
  await expectRack(view, 4);
  await view.turn();
  await mouse.lay("k7 o7 r7", 4);
  await mouse.add("r4", "k4");
  await mouse.press("Play");
  await visitor.page.getByRole("heading", { name: "You have won" }).waitFor();
  const others = [/draws a tile/, /draws a tile/];
  const own = [/opens with 6 tiles/, /lays 5 tiles/, /draws a tile/];
  await expectMoments(visitor, [
    /dealt/,
    ...own.flatMap((deed) => [deed, ...others]),
    /lays 4 tiles/,
    /went out/,
  ]);
  visitor.expectQuiet(LINE_LOST);
  await visitor.close();
});

test("a server that is away for longer is told of, and comes back by itself", async () => {
  const [visitor, view, mouse] = await sitDown(server.url);
  const banner = visitor.page.getByText("The line is lost. Connecting again", { exact: false }).first();
  await server.kill();
  await banner.waitFor();
  await visitor.look("line-lost");
  await server.start();
  await banner.waitFor({ state: "hidden" });
  await mouse.press(/^Draw/);
  await view.turn();
  await expectRack(view, 15);
  visitor.expectQuiet(LINE_LOST);
  await visitor.close();
});
