/** A real browser, people in it, and what is true of every view: nothing in the console, no violation of axe. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { expect } from "vitest";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const PICTURES = fileURLToPath(new URL("pictures/", import.meta.url));

/** What a browser says itself of a draft that the player's own turn has overtaken on its way. */
const OVERTAKEN = /the server responded with a status of 400.*GameService\/SetDraft$/;

/** Sizes of windows. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

mkdirSync(PICTURES, { recursive: true });

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
}

/** Somebody with a browser window of their own. */
export class Visitor {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #errors: string[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
    page.setDefaultTimeout(10_000);
    page.on("console", (message) => {
      if (message.type() === "error") this.#errors.push(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => this.#errors.push(String(error)));
  }

  static async open(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    return new Visitor(context, await context.newPage());
  }

  /** The console holds no error but those that these patterns tell. */
  expectQuiet(...expected: readonly RegExp[]): void {
    const known = [...expected, OVERTAKEN];
    expect(this.#errors.filter((error) => !known.some((pattern) => pattern.test(error)))).toEqual([]);
  }

  /** Looks at the view as it is: axe finds no violation. The picture is for people to look at. */
  async look(name: string): Promise<void> {
    await this.page.screenshot({ path: `${PICTURES}${name}.png` });
    const { violations } = await new AxeBuilder({ page: this.page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`);
    expect(found, name).toEqual([]);
  }

  async close(): Promise<void> {
    await this.#context.close();
  }
}
