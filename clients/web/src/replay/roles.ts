/** What jokers stand for in melds as records write them: runs in order, each joker in its place. */
import type { TileNumber } from "@meldhall/client/record";
import { JOKER } from "../look/tiles.ts";

/** The tile that the joker at that place of a run stands for; unset in groups, and where it could be either. */
export function roleIn(meld: readonly TileNumber[], place: number): TileNumber | undefined {
  const naturals = meld.map((tile, at) => ({ tile, at })).filter(({ tile }) => tile !== JOKER);
  const [first, ...others] = naturals;
  if (first === undefined || !others.some(({ tile }) => tile !== first.tile)) return undefined;
  const isRun = others.every(({ tile, at }) => tile - first.tile === at - first.at);
  return isRun ? first.tile + place - first.at : undefined;
}
