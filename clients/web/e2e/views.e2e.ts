/** Every other view, by day and by night, wide and narrow: axe finds nothing, and the console stays empty. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DESKTOP, openBrowser, PHONE, Visitor } from "./browsing.ts";
import { TestServer } from "./server.ts";
import { Pointing, TableView } from "./table.ts";

const SIZES = { desktop: DESKTOP, phone: PHONE } as const;
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

describe.each(["light", "dark"] as const)("%s", (colorScheme) => {
  test.each(["desktop", "phone"] as const)("on a %s", async (size) => {
    const visitor = await Visitor.open(browser, { ...SIZES[size], colorScheme });
    const { page } = visitor;
    const look = async (name: string) => {
      await visitor.look(`${colorScheme}-${size}-${name}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, name).toBeLessThanOrEqual(SIZES[size].viewport.width);
    };
    await page.goto(server.url);
    await look("welcome");
    await page.getByRole("button", { name: "See open games" }).click();
    await page.getByRole("link", { name: "New game" }).click();
    await page.getByRole("radio", { name: /^Junior/ }).check();
    await look("new");
    await page
      .getByRole("group", { name: "Of them bots" })
      .getByRole("radio", { name: "3", exact: true })
      .check();
    await page.getByRole("button", { name: "Start the game" }).click();
    const view = new TableView(page);
    await view.turn();
    await look("game");
    await new Pointing(view, "click").press("How to play");
    await look("help");
    await page.keyboard.press("Escape");
    await page.getByLabel("Menu of this game").click();
    await look("menu");
    await page.getByRole("button", { name: "Give up", exact: true }).click();
    await look("question");
    await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
    visitor.expectQuiet();
    await visitor.close();
  });
});

test("what is over: scores, the shuffle proved in the page, the replay, the lobby", async () => {
  const visitor = await Visitor.open(browser, DESKTOP);
  const { page } = visitor;
  await page.goto(server.url);
  await page.getByRole("button", { name: "See open games" }).click();
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("radio", { name: /^Junior/ }).check();
  await page.getByRole("group", { name: "Seats" }).getByRole("radio", { name: "2", exact: true }).check();
  await page
    .getByRole("group", { name: "Of them bots" })
    .getByRole("radio", { name: "1", exact: true })
    .check();
  await page.getByRole("button", { name: "Start the game" }).click();
  const view = new TableView(page);
  const mouse = new Pointing(view, "click");
  await view.turn();
  await mouse.press("Hint");
  await page.getByText(/You can lay|Nothing can be laid/).waitFor();
  await mouse.press(/^Draw/);
  await view.turn();
  await page.getByLabel("Menu of this game").click();
  await page.getByRole("button", { name: "Give up", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await page.getByText("Shuffle proved").waitFor();
  await visitor.look("proved");
  await page.getByRole("link", { name: "Watch the replay" }).click();
  const slider = page.getByRole("slider", { name: "Moment of the game" });
  await slider.focus();
  await page.keyboard.press("End");
  await visitor.look("replay");
  await page.goto(server.url);
  await page.getByRole("region", { name: "Games you have played" }).getByRole("listitem").first().waitFor();
  await visitor.look("lobby");
  await page.goto(`${server.url}/#/nowhere`);
  await page.getByRole("heading", { name: "Nothing here" }).waitFor();
  await visitor.look("nowhere");
  visitor.expectQuiet();
  await visitor.close();
});
