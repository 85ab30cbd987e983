/** Whole games against bots: by mouse, by keys alone, and by touch on a phone. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DESKTOP, openBrowser, PHONE, Visitor } from "./browsing.ts";
import { TestServer } from "./server.ts";
import { Keys, Pointing, TableView, type Way } from "./table.ts";

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

/** What a browser says itself of an answer that is a refusal. */
const REFUSED = /the server responded with a status of 400.*GameService\/PlayTurn$/;

/** From the first page to the own rack. */
async function sitDown(visitor: Visitor, way: (view: TableView) => Way): Promise<[TableView, Way]> {
  await visitor.page.goto(server.url);
  const view = new TableView(visitor.page);
  const used = way(view);
  await used.press("Play against bots");
  await view.turn();
  return [view, used];
}

/** The four turns that win, with a play on the way that the server refuses. */
async function win(view: TableView, way: Way, looks: (name: string) => Promise<void>): Promise<void> {
  await way.lay("k4 b4 o4", 1);
  await way.press("Play");
  await view.page.getByText(/30/).first().waitFor();
  await looks("refusal");
  await way.lay("r10 r11 r12", 2);
  await way.press("Play");
  await expectCount(view, 8, 6);
  await view.turn();
  await way.add("r9", "r10");
  await way.add("r13", "r12");
  await way.lay("b1 b2 b3", 3);
  await looks("game");
  await way.press("Play");
  await expectCount(view, 3, 11);
  await view.turn();
  await way.press(/^Draw/);
  await expectCount(view, 4, 11);
  await view.turn();
  await way.lay("k7 o7 r7", 4);
  await way.add("r4", "k4");
  await view.page.getByText("With this you go out!").waitFor();
  await way.press("Play");
  await view.page.getByRole("heading", { name: "You have won" }).waitFor();
  await looks("finished");
}

async function expectCount(view: TableView, rack: number, table: number): Promise<void> {
  await expect.poll(async () => (await view.tilesOf(view.rack)).length, { timeout: 10_000 }).toBe(rack);
  expect((await view.tilesOf(view.table)).length).toBe(table);
}

test("by mouse", async () => {
  const visitor = await Visitor.open(browser, DESKTOP);
  const [view, way] = await sitDown(visitor, (seen) => new Pointing(seen, "click"));
  await win(view, way, (name) => visitor.look(name));
  await way.press("Rematch");
  await visitor.page.getByRole("region", { name: "Seats" }).or(view.rack).first().waitFor();
  visitor.expectQuiet(REFUSED);
  await visitor.close();
});

test("by keys alone", async () => {
  const visitor = await Visitor.open(browser, { ...DESKTOP, colorScheme: "dark" });
  const [view, way] = await sitDown(visitor, (seen) => new Keys(seen));
  await win(view, way, (name) => visitor.look(`dark-${name}`));
  visitor.expectQuiet(REFUSED);
  await visitor.close();
});

test("by touch on a phone", async () => {
  const visitor = await Visitor.open(browser, PHONE);
  const [view, way] = await sitDown(visitor, (seen) => new Pointing(seen, "tap"));
  const width = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(PHONE.viewport.width);
  await win(view, way, (name) => visitor.look(`phone-${name}`));
  visitor.expectQuiet(REFUSED);
  await visitor.close();
});
