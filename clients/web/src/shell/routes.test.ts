import { expect, it } from "vitest";
import { formatRoute, parseRoute, type Route, toGame, toReplay } from "./routes.ts";

const ID = "01a22de2-f97e-73fb-a663-00d4eeaecaee";

it.each<[string, Route]>([
  ["#/", { view: "lobby" }],
  ["#/new", { view: "new" }],
  [`#/games/${ID}`, toGame(ID)],
  [`#/games/${ID}?code=a%2Bb`, toGame(ID, "a+b")],
  [`#/games/${ID}/replay`, toReplay(ID)],
  [`#/games/${ID}/replay?code=abc`, toReplay(ID, "abc")],
])("%s is read and written", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
  expect(formatRoute(route)).toBe(hash);
});

it("takes an empty address for the lobby", () => {
  expect(parseRoute("")).toEqual({ view: "lobby" });
});

it.each(["#/games/", "#/games/a b", "#/nowhere", "#/games/x/y", "#/games/<script>"])("%s is lost", (hash) => {
  expect(parseRoute(hash)).toEqual({ view: "lost" });
});
