import { expect, it } from "vitest";
import { SLOTS, takeSlot } from "./slots.ts";

/** Locks as a browser has them, as far as the page asks. */
class Locks {
  readonly held = new Set<string>();

  async request(name: string, _: LockOptions, hold: (lock: Lock | null) => unknown): Promise<void> {
    if (this.held.has(name)) return void hold(null);
    this.held.add(name);
    await hold({ name, mode: "exclusive" });
    this.held.delete(name);
  }
}

it("gives each tab a slot until there are none, and again what was released", async () => {
  const locks = new Locks();
  const take = () => takeSlot(locks as unknown as Navigator["locks"]);
  const taken = [];
  for (let tab = 0; tab < SLOTS; tab += 1) taken.push(await take());
  expect(locks.held.size).toBe(SLOTS);
  expect(await take()).toBeUndefined();
  taken[2]?.release();
  await Promise.resolve();
  await Promise.resolve();
  expect(await take()).toBeDefined();
});

it("lets everybody stream where the browser has no locks", async () => {
  expect(await takeSlot(undefined)).toBeDefined();
});
