/** Where the page is: everything behind the `#` of its address, so that a link never tells a server a join code. */
import { signal } from "@preact/signals";

export type Route =
  | { readonly view: "lobby" }
  | { readonly view: "new" }
  | { readonly view: "game"; readonly gameId: string; readonly code: string }
  | { readonly view: "replay"; readonly gameId: string; readonly code: string }
  | { readonly view: "lost" };

const GAME = /^\/games\/([\w:-]{1,80})(\/replay)?$/;

/** The route of the address; following it renders what reads it again. */
export const route = signal<Route>({ view: "lobby" });

/** Reads what stands behind the `#` of an address. */
export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  if (path === "" || path === "/") return { view: "lobby" };
  if (path === "/new") return { view: "new" };
  const found = GAME.exec(path);
  if (found === null) return { view: "lost" };
  const code = new URLSearchParams(query).get("code") ?? "";
  return { view: found[2] === undefined ? "game" : "replay", gameId: found[1] ?? "", code };
}

/** What stands behind the `#` for a route. */
export function formatRoute(to: Route): string {
  switch (to.view) {
    case "new":
      return "#/new";
    case "game":
    case "replay": {
      const query = to.code === "" ? "" : `?${new URLSearchParams({ code: to.code })}`;
      return `#/games/${to.gameId}${to.view === "replay" ? "/replay" : ""}${query}`;
    }
    default:
      return "#/";
  }
}

/** The route of a game, for links and `go`. */
export function toGame(gameId: string, code = ""): Route {
  return { view: "game", gameId, code };
}

/** The route of a game's replay. */
export function toReplay(gameId: string, code = ""): Route {
  return { view: "replay", gameId, code };
}

/** A whole address that leads others to a game. */
export function invitation(gameId: string, code: string): string {
  return new URL(formatRoute(toGame(gameId, code)), location.href).href;
}

/** Goes there. `isInstead` leaves no way back to where the page was. */
export function go(to: Route, isInstead = false): void {
  if (isInstead) {
    history.replaceState(null, "", formatRoute(to));
    route.value = to;
  } else location.hash = formatRoute(to);
}

/** Follows the address from now on. */
export function followAddress(): void {
  const read = () => {
    route.value = parseRoute(location.hash);
  };
  read();
  addEventListener("hashchange", read);
}
