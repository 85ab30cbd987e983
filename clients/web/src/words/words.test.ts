import { readdirSync, readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { english, type Words } from "./catalog.ts";
import { LANGUAGES, type Language, languageFor, listed, numeral, setLanguage, t } from "./index.ts";
import { catalogOf } from "./languages.ts";
import { badMelds, refusalWords } from "./refusals.ts";
import { tileWords } from "./tiles.ts";

const SOURCES = new URL("..", import.meta.url);
const languages = Object.keys(LANGUAGES) as Language[];
const keys = Object.keys(english);

afterEach(() => setLanguage("en"));

const texts = (words: Words) => (typeof words === "string" ? [words] : Object.values(words as object));
const holes = (text: string) => [...text.matchAll(/\{(\w*)\}/g)].map((found) => found[1]).sort();

describe.each(languages)("%s", (wanted) => {
  it("has the sentences of English, and no others", async () => {
    expect(Object.keys(await catalogOf(wanted)).sort()).toEqual([...keys].sort());
  });

  it("has the holes of English in each sentence", async () => {
    const catalog: Readonly<Record<string, Words>> = await catalogOf(wanted);
    for (const [key, words] of Object.entries<Words>(english)) {
      const expected = new Set(texts(words).flatMap(holes));
      for (const text of texts(catalog[key] ?? "")) {
        const found = new Set(holes(text));
        expected.delete("count");
        found.delete("count");
        expect(found, `${key}: ${text}`).toEqual(expected);
      }
    }
  });

  it("has every plural form of the language, and no other", async () => {
    const forms = new Intl.PluralRules(wanted).resolvedOptions().pluralCategories.sort();
    for (const [key, words] of Object.entries<Words>(await catalogOf(wanted))) {
      const hasForms = typeof english[key as keyof typeof english] !== "string";
      expect(typeof words !== "string", key).toBe(hasForms);
      if (hasForms) expect(Object.keys(words).sort(), key).toEqual(forms);
    }
  });

  it("has no empty sentence", async () => {
    for (const [key, words] of Object.entries<Words>(await catalogOf(wanted))) {
      for (const text of texts(words)) expect(text, key).toMatch(/^\S.*\S$|^\S$/);
    }
  });
});

describe("a fact that is written from right to left", () => {
  it("rearranges nothing around it", () => {
    expect(t("app.titled", { view: "אדה" })).toContain("\u2068אדה\u2069");
    expect(listed(["عادل", "Bo"])).toBe("\u2068عادل\u2069 and Bo");
  });

  it("is left as it is where nothing could turn", () => {
    expect(t("app.titled", { view: "Zoë 7" })).not.toContain("\u2068");
  });
});

describe("the sources", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".test.ts"))
    .filter((name) => !/^words\/(?:en\/|pl|cs|da)/.test(name));
  const text = files.map((name) => readFileSync(new URL(name, SOURCES), "utf8")).join("\n");
  const literals = new Set([...text.matchAll(/"([a-z]\w*(?:\.\w+)+)"/gi)].map((found) => found[1]));
  const families = [...text.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1] ?? "");

  it("use every sentence", () => {
    const unused = keys.filter((key) => !literals.has(key) && !families.some((stem) => key.startsWith(stem)));
    expect(unused).toEqual([]);
  });

  it("use none that there is not", () => {
    const used = [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1] ?? "");
    expect(used.filter((key) => !keys.includes(key))).toEqual([]);
  });
});

describe("words", () => {
  it("choose the plural form and write numbers as the language does", async () => {
    expect(t("refused.TOO_FEW_SEATS", { count: 1 })).toBe("The game needs 1 player to start.");
    expect(t("refused.TOO_MANY_GAMES", { count: 1200 })).toContain("1,200 unfinished games");
    expect([numeral(-3), numeral(3, true), numeral(0, true)]).toEqual(["−3", "+3", "0"]);
  });

  it("name tiles", () => {
    expect(["r5", "j", "zz", "k0"].map(tileWords)).toEqual(["red 5", "joker", "zz", "k0"]);
    expect([1, 16 * 3 + 13, 96].map(tileWords)).toEqual(["black 1", "orange 13", "joker"]);
  });

  it("list parts", () => {
    expect(listed(["Ada", "Bo", "Cy"])).toBe("Ada, Bo, and Cy");
  });
});

describe("the language", () => {
  it.each([
    [["pl-PL", "en"], "pl"],
    [["de", "cs"], "cs"],
    [["sk"], "cs"],
    [["nb-NO"], "da"],
    [["fr", "en-GB"], "en"],
    [[], "en"],
  ])("for %j is %s", (wanted, chosen) => {
    expect(languageFor(wanted)).toBe(chosen);
  });
});

describe("refusals", () => {
  const proto = readFileSync(new URL("../../../../proto/meldhall/v1/refusal.proto", import.meta.url), "utf8");
  const reasons = [...proto.matchAll(/^ {2}REASON_(\w+) = /gm)].map((found) => found[1] ?? "");

  it("have words for reasons that there are", () => {
    const told = keys
      .filter((key) => key.startsWith("refused."))
      .map((key) => key.slice("refused.".length))
      .filter((reason) => reason === reason.toUpperCase());
    expect(told.filter((reason) => !reasons.includes(reason))).toEqual([]);
  });

  /** A person at the page never meets these: the page sends neither such requests nor such tokens. */
  const OF_PROGRAMS = [
    "UNSPECIFIED",
    "MALFORMED",
    "REQUEST_ID_REUSED",
    "GAME_UNTIMED",
    "ENTROPY_MISMATCH",
    "RESUME_FROM_FUTURE",
    "TOKEN_MISSING",
    "APPLICATION_KEY_REQUIRED",
    "PLAYER_REQUIRED",
    "PLAYER_NOT_FOUND",
    "METHOD_NOT_FOUND",
    "REQUEST_TOO_LARGE",
  ];

  it("have words of their own for each reason that a player can meet", () => {
    const other = (reason: string) => refusalWords({ reason }) === t("refused.other", { reason });
    const inGeneral = reasons.filter(other);
    expect(inGeneral.filter((reason) => !OF_PROGRAMS.includes(reason))).toEqual([]);
  });

  it("are told with their facts", () => {
    const facts = { points: "27", needed_points: "30" };
    expect(refusalWords({ reason: "INITIAL_MELD_TOO_LOW", details: facts })).toContain("27 points");
    const tiles = { tiles: "r5 k13" };
    expect(refusalWords({ reason: "TILE_NOT_ON_RACK", details: tiles })).toContain("red 5 and black 13");
    expect(refusalWords({ reason: "NEW_REASON" })).toContain("NEW_REASON");
    expect(refusalWords({ reason: "TOO_FEW_SEATS", details: { needed_seats: "2" } })).toContain("2 players");
  });

  it("count bad melds", () => {
    const melds = "0 TOO_SHORT, 2 DUPLICATE_COLOR, 3 NEW_FLAW";
    expect(refusalWords({ reason: "NOT_A_MELD", details: { melds } })).toMatch(/^3 melds/);
    expect([badMelds({ melds: "1 GAP" }), badMelds(undefined)]).toEqual([1, 0]);
  });
});
