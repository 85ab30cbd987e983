/** The game screen as people know it: by roles and names. Each of the three ways to use it does the same. */
import type { Locator, Page } from "playwright-core";

const COLORS: Readonly<Record<string, string>> = { k: "black", r: "red", b: "blue", o: "orange" };

/** `r5` as the page names it. */
export function named(tile: string): string {
  return tile === "j" ? "joker" : `${COLORS[tile.charAt(0)]} ${tile.slice(1)}`;
}

/** How tiles are put: with a mouse, with fingers, or with keys alone. */
export interface Way {
  /** Lays these tiles of the rack as a new meld in that row, from 1. */
  lay(tiles: string, row: number): Promise<void>;
  /** Puts a tile of the rack to the meld that holds that other tile. */
  add(tile: string, to: string): Promise<void>;
  /** Uses a button. */
  press(name: string | RegExp): Promise<void>;
}

/** What is at the table, for tests to ask. */
export class TableView {
  readonly page: Page;
  readonly rack: Locator;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.rack = page.getByRole("region", { name: "Your rack" });
    this.table = page.getByRole("region", { name: "Table", exact: true });
  }

  /** A tile of the rack; the first of those alike. */
  inRack(tile: string): Locator {
    return this.rack.getByRole("button", { name: named(tile), exact: true }).first();
  }

  /** A tile on the table. */
  onTable(tile: string): Locator {
    return this.table.getByRole("button", { name: named(tile), exact: true }).first();
  }

  /** The first place of a row. */
  row(row: number): Locator {
    return this.table.getByRole("button", { name: `empty, row ${row}, column 1`, exact: true });
  }

  /** The tiles of a place, as it names them. */
  async tilesOf(place: Locator): Promise<string[]> {
    const names = await place
      .getByRole("button")
      .evaluateAll((buttons) => buttons.map((each) => each.ariaLabel ?? ""));
    return names.filter((name) => /^(black|red|blue|orange) \d+$|^joker$/.test(name)).sort();
  }

  /** Waits for the own turn, and for what was pressed in it before: as long as that is asked for, no turn can be ended. */
  async turn(): Promise<void> {
    await this.page.getByText("Your turn", { exact: true }).first().waitFor();
    await this.page
      .getByRole("button", { name: /^(Draw|Pass)/, disabled: false })
      .first()
      .waitFor();
  }
}

/** With clicks, or with taps. */
export class Pointing implements Way {
  readonly #view: TableView;
  readonly #point: (place: Locator) => Promise<void>;

  constructor(view: TableView, kind: "click" | "tap") {
    this.#view = view;
    this.#point = (place) => (kind === "click" ? place.click() : place.tap());
  }

  async lay(tiles: string, row: number): Promise<void> {
    for (const tile of tiles.split(" ")) await this.#point(this.#view.inRack(tile));
    await this.#point(this.#view.row(row));
  }

  async add(tile: string, to: string): Promise<void> {
    await this.#point(this.#view.inRack(tile));
    await this.#point(this.#view.onTable(to));
  }

  async press(name: string | RegExp): Promise<void> {
    await this.#point(this.#view.page.getByRole("button", { name, exact: typeof name === "string" }).first());
  }
}

/** With keys alone: Tab between places, arrows within them, Enter and Space to pick and to put. */
export class Keys implements Way {
  readonly #view: TableView;

  constructor(view: TableView) {
    this.#view = view;
  }

  async lay(tiles: string, row: number): Promise<void> {
    for (const tile of tiles.split(" ")) await this.#pick(tile);
    await this.#tabTo(() => this.#isIn(this.#view.table));
    await this.#press("Home");
    for (let up = 0; up < 12; up += 1) await this.#press("ArrowUp");
    for (let down = 1; down < row; down += 1) await this.#press("ArrowDown");
    await this.#press("Enter");
  }

  async add(tile: string, to: string): Promise<void> {
    await this.#pick(tile);
    await this.#tabTo(() => this.#isIn(this.#view.table));
    await this.#press("Home");
    for (let up = 0; up < 12; up += 1) await this.#press("ArrowUp");
    for (let row = 0; row < 12; row += 1) {
      for (let column = 0; column < 14; column += 1) {
        if ((await this.#focused()) === named(to)) {
          await this.#press("Enter");
          return;
        }
        await this.#press("ArrowRight");
      }
      await this.#press("Home");
      await this.#press("ArrowDown");
    }
    throw new Error(`${to} is not on the table`);
  }

  async press(name: string | RegExp): Promise<void> {
    await this.#tabTo(async () => {
      const focused = await this.#focused();
      return typeof name === "string" ? focused === name : name.test(focused);
    });
    await this.#press("Enter");
  }

  /** Goes to the tile in the rack and picks it. */
  async #pick(tile: string): Promise<void> {
    await this.#tabTo(() => this.#isIn(this.#view.rack));
    await this.#press("Home");
    for (let place = 0; place < 40 && (await this.#focused()) !== named(tile); place += 1) {
      await this.#press("ArrowRight");
    }
    await this.#press("Space");
  }

  async #tabTo(isThere: () => Promise<boolean>): Promise<void> {
    for (let stops = 0; stops < 60; stops += 1) {
      if (await isThere()) return;
      await this.#press("Tab");
    }
    throw new Error("Tab leads nowhere");
  }

  async #isIn(place: Locator): Promise<boolean> {
    return place.evaluate((element) => element.contains(document.activeElement));
  }

  /** What a screen reader would call the place that has the focus. */
  async #focused(): Promise<string> {
    return this.#view.page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.ariaLabel ?? focused?.textContent?.trim() ?? "";
    });
  }

  #press(key: string): Promise<void> {
    return this.#view.page.keyboard.press(key);
  }
}
