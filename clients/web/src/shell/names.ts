/** A name for who does not think of one. */
import { kept } from "./keep.ts";

/** Neither a person's nor a thing of any one language. */
const NAMES = [
  "Acacia",
  "Calla",
  "Ficus",
  "Gardenia",
  "Iris",
  "Jasmin",
  "Lotus",
  "Magnolia",
  "Mimosa",
  "Olea",
  "Tilia",
  "Viola",
  "Yucca",
  "Zinnia",
] as const;

/** The name of the last visit, else one of these; `chance` is from 0 up to 1. */
export function suggestedName(chance = Math.random()): string {
  return kept("name") ?? NAMES[Math.floor(chance * NAMES.length)] ?? NAMES[0];
}
