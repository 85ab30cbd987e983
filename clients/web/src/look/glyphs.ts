import type { Color } from "./tiles.ts";

/** A digit as a stroke, as if engraved: 14 high, its advance in the same units. */
interface Digit {
  readonly path: string;
  readonly advance: number;
}

/** Own numerals, so that tiles look the same wherever they are shown. */
const DIGITS: readonly Digit[] = [
  { path: "M5 1C2.2 1 1 3.6 1 7S2.2 13 5 13 9 10.4 9 7 7.8 1 5 1Z", advance: 10 },
  { path: "M1 3.8L4 1V13", advance: 5 },
  { path: "M1.3 4.4C1.3 2.3 2.8 1 4.9 1 7.1 1 8.5 2.4 8.5 4.3 8.5 6 7.5 7.2 6 8.7L1.2 13H8.8", advance: 10 },
  {
    path: "M1.5 1H8.2L4.6 5.5C7.2 5.3 8.9 6.9 8.9 9.2 8.9 11.5 7.2 13 4.9 13 3 13 1.7 12.2 1 10.8",
    advance: 10,
  },
  { path: "M6.7 13V1L1 9.7H9", advance: 10 },
  {
    path: "M8.2 1H2.6L2 6.4C2.8 5.7 3.8 5.3 5 5.3 7.3 5.3 8.9 6.9 8.9 9.1 8.9 11.4 7.2 13 4.9 13 3.1 13 1.8 12.3 1 10.9",
    advance: 10,
  },
  { path: "M7 1C4.4 2.7 1.1 5.2 1.1 9.1A3.9 3.9 0 1 0 8.9 9.1 3.9 3.9 0 0 0 1.5 7.6", advance: 10 },
  { path: "M1.2 1H8.8L4.1 13", advance: 10 },
  {
    path: "M5 6.5A2.75 2.75 0 1 1 5 1 2.75 2.75 0 1 1 5 6.5 3.25 3.25 0 1 0 5 13 3.25 3.25 0 1 0 5 6.5Z",
    advance: 10,
  },
  { path: "M3 13C5.6 11.3 8.9 8.8 8.9 4.9A3.9 3.9 0 1 0 1.1 4.9 3.9 3.9 0 0 0 8.5 6.4", advance: 10 },
];

const DIGIT_GAP = 2.8;

/** A number as strokes side by side: each with its place, and the width of all of them. */
export function numeral(number: number): { digits: { path: string; x: number }[]; width: number } {
  let x = 0;
  const digits = [...String(number)].map((figure) => {
    const { path, advance } = DIGITS[Number(figure)] as Digit;
    const placed = { path, x };
    x += advance + DIGIT_GAP;
    return placed;
  });
  return { digits, width: x - DIGIT_GAP };
}

/** The shape of each color around (0, 0), so that ink is never the only sign. */
export const SHAPES: Readonly<Record<Color, string>> = {
  black: "M-5 0A5 5 0 1 0 5 0 5 5 0 1 0-5 0Z",
  red: "M0-6L5.4 0 0 6-5.4 0Z",
  blue: "M0-5.2L6 5-6 5Z",
  orange: "M-4.6-4.6H4.6V4.6H-4.6Z",
  green: "M-2-5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z",
  purple: "M-3-5.2H3L6 0 3 5.2H-3L-6 0Z",
};

/** The joker's star around (0, 0). */
export const STAR = "M0-11L3.1-3.9 10.6-3.3 4.9 1.7 6.7 9.1 0 5.1-6.7 9.1-4.9 1.7-10.6-3.3-3.1-3.9Z";
