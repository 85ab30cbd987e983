import { JOKER, type Tile } from "../src/look/tiles.ts";

/** Tiles from their notation: `r5 r6 j`. */
export function tiles(text: string): Tile[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((tile) => (tile === "j" ? JOKER : 16 * "krbogp".indexOf(tile.charAt(0)) + Number(tile.slice(1))));
}

/** A table from its notation: `r5 r6 r7 | k8 b8 o8`. */
export function table(text: string): Tile[][] {
  return text.split("|").map(tiles);
}

/** Tiles in notation. */
export function written(given: readonly Tile[]): string {
  return given.map((tile) => (tile === JOKER ? "j" : `${"krbogp"[tile >> 4]}${tile & 15}`)).join(" ");
}
