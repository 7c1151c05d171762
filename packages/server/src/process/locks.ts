import type { SharedLocks } from '../records/records.js'

/**
 * One at a time for the same key. State is protected by compare-and-set; the lock only protects what a row
 * version cannot: a blob that is being deleted while another process is about to share it.
 */
export interface Locks {
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

/**
 * If several machines share the store, its own locks exclude the others; requests of the same machine wait
 * here.
 */
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
