import type { SharedLocks } from '../records/records.js'

/**
 * One after another for the same key. The truth about state is kept by compare-and-set; this only keeps apart what a
 * row's version cannot: a blob that is about to be deleted, and one that another process is about to share.
 */
export interface Locks {
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Where several machines have the store, its own locks keep them apart; whoever is on the same machine waits here for that. */
export function createLocks(shared?: SharedLocks): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async hold(key, work) {
      const held = shared === undefined ? work : () => shared.hold(key, work)
      const before = tails.get(key)
      const mine = before === undefined ? held() : before.then(held, held)
      tails.set(key, mine)
      try {
        return await mine
      } finally {
        if (tails.get(key) === mine) tails.delete(key)
      }
    },
  }
}
