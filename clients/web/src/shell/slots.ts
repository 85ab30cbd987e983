/**
 * Who may keep a stream open. Browsers hold six connections to a server, of all tabs together: a tab takes one of four
 * slots for its stream, so that two are always left for calls. Who finds none polls.
 */

export const SLOTS = 4;

type Locks = Navigator["locks"];

export interface Slot {
  release(): void;
}

/** Takes a free slot; undefined if all are taken. A browser without locks (plain HTTP) has no other tabs to ask. */
export async function takeSlot(
  locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<Slot | undefined> {
  if (locks === undefined) return { release: () => undefined };
  for (let number = 0; number < SLOTS; number += 1) {
    const slot = await tryLock(locks, `meldhall-stream-${number}`);
    if (slot !== undefined) return slot;
  }
  return undefined;
}

function tryLock(locks: Locks, name: string): Promise<Slot | undefined> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((release) => resolve({ release }));
    };
    locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}
