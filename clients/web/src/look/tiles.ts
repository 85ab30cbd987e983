/** A tile as on the wire: 16 × color + number, and 96 for the joker. */
export type Tile = number;

export const JOKER: Tile = 96;

/** The colors in the order of the rules, as the classes and words of the page name them. */
export const COLORS = ["black", "red", "blue", "orange", "green", "purple"] as const;
export type Color = (typeof COLORS)[number];

/** The color of a numbered tile; nothing for a joker. */
export function colorOf(tile: Tile): Color | undefined {
  return COLORS[tile >> 4];
}

/** The number of a numbered tile; 0 for a joker. */
export function numberOf(tile: Tile): number {
  return tile === JOKER ? 0 : tile & 15;
}
