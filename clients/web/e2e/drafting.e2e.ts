/** Building a turn: dragging, several tiles at once, melds split, joined and marked, and every step taken back. */
import type { Browser, Locator } from "playwright-core";
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

async function sitDown(options = DESKTOP as object): Promise<[Visitor, TableView, Pointing]> {
  const visitor = await Visitor.open(browser, options);
  await visitor.page.goto(server.url);
  const view = new TableView(visitor.page);
  const mouse = new Pointing(view, "click");
  await mouse.press("Play against bots");
  await view.turn();
  return [visitor, view, mouse];
}

async function middleOf(place: Locator): Promise<[number, number]> {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the screen");
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags with the mouse, in steps as a hand does. */
async function drag(view: TableView, from: Locator, to: Locator): Promise<void> {
  const { mouse } = view.page;
  const end = await middleOf(to);
  await mouse.move(...(await middleOf(from)));
  await mouse.down();
  await mouse.move(...end, { steps: 8 });
  await mouse.up();
}

const tiles = (view: TableView) => view.tilesOf(view.table);

test("tiles are dragged, and every step is taken back and done again", async () => {
  const [visitor, view, mouse] = await sitDown();
  await drag(view, view.inRack("r10"), view.row(1));
  await drag(view, view.inRack("r11"), view.onTable("r10"));
  await drag(view, view.inRack("r12"), view.onTable("r11"));
  await expect.poll(() => tiles(view)).toEqual(["red 10", "red 11", "red 12"]);
  for (const left of [2, 1, 0]) {
    await mouse.press("Undo");
    await expect.poll(async () => (await tiles(view)).length).toBe(left);
  }
  for (const left of [1, 2, 3]) {
    await mouse.press("Redo");
    await expect.poll(async () => (await tiles(view)).length).toBe(left);
  }
  await mouse.press("Start the turn over");
  await expect.poll(() => tiles(view)).toEqual([]);
  expect(await view.tilesOf(view.rack)).toHaveLength(14);
  visitor.expectQuiet();
  await visitor.close();
});

test("melds are marked while they are not complete, split and joined", async () => {
  const [visitor, view, mouse] = await sitDown();
  await mouse.lay("r9 r10 r11 r12", 1);
  await expect.poll(() => tiles(view)).toEqual(["red 10", "red 11", "red 12", "red 9"]);
  await visitor.page.getByText("enough for your first meld").waitFor();
  await view.onTable("r11").click();
  await mouse.press("Split here");
  await visitor.page.getByText("2 melds are not complete yet.").waitFor();
  expect(await view.onTable("r12").getAttribute("aria-description")).toContain("too short");
  await visitor.look("marked");
  await mouse.add("r13", "r12");
  await visitor.page.getByText("1 meld is not complete yet.").waitFor();
  await view.onTable("r9").click();
  await mouse.press("Whole meld");
  await view.onTable("r11").click();
  await visitor.page.getByText("enough for your first meld").waitFor();
  await view.onTable("r13").click();
  await mouse.press("Take back");
  await expect.poll(() => tiles(view)).toEqual(["red 10", "red 11", "red 12", "red 9"]);
  visitor.expectQuiet();
  await visitor.close();
});

test("a draft outlives the page", async () => {
  const [visitor, view, mouse] = await sitDown();
  await mouse.lay("k4 b4 o4", 2);
  await visitor.page
    .getByText(/12 of 30 points|worth 12/)
    .first()
    .waitFor();
  await visitor.page.reload();
  await expect.poll(() => tiles(view)).toEqual(["black 4", "blue 4", "orange 4"]);
  expect(await view.tilesOf(view.rack)).toHaveLength(11);
  visitor.expectQuiet();
  await visitor.close();
});

test("narrow and wide windows hold it all", async () => {
  for (const [width, height] of [
    [360, 640],
    [640, 360],
    [1440, 900],
  ] as const) {
    const [visitor, view, mouse] = await sitDown({ ...PHONE, viewport: { width, height } });
    await mouse.lay("r9 r10 r11 r12 r13", 1);
    await visitor.look(`width-${width}`);
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
    for (const name of ["Play", "Undo", "Hint"]) {
      const box = await view.page.getByRole("button", { name, exact: true }).boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), name).toBeLessThanOrEqual(width);
    }
    visitor.expectQuiet();
    await visitor.close();
  }
});

test("another language, for the whole page and the next visit", async () => {
  const [visitor] = await sitDown();
  const { page } = visitor;
  await page.getByLabel("Menu of this game").click();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("group", { name: "Language" }).getByRole("radio", { name: "Polski" }).check();
  await page.getByRole("button", { name: /Dobierz|Ciągnij|Weź/ }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("pl");
  await page.reload();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe("pl");
  await visitor.look("polish");
  visitor.expectQuiet();
  await visitor.close();
});
