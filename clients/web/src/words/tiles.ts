/** Tiles in words, as screen readers say them. */
import type { Key } from "./catalog.ts";
import { t } from "./index.ts";

const COLORS = ["black", "red", "blue", "orange", "green", "purple"] as const;
const LETTERS = "krbogp";
const JOKER = 96;

/** A tile in words: its notation `r5` or its number on the wire; text that is neither stays as it is. */
export function tileWords(tile: string | number): string {
  const number = typeof tile === "number" ? tile : numberOf(tile);
  if (number === JOKER) return t("tile.joker");
  const color = COLORS[number >> 4];
  if (color === undefined || (number & 15) === 0) return String(tile);
  return t("tile.numbered", { color: t(`color.${color}` satisfies Key), number: String(number & 15) });
}

function numberOf(tile: string): number {
  return tile === "j" ? JOKER : 16 * LETTERS.indexOf(tile.charAt(0)) + Number(tile.slice(1));
}
