/**
 * One at a time for the same key, on this machine. State is protected by compare-and-set; the lock only saves
 * concurrent requests from repeating what they did because another one was first.
 */
export interface Locks {
  hold<T>(key: string, work: () => Promise<T>): Promise<T>
}

export function createLocks(): Locks {
  const tails = new Map<string, Promise<unknown>>()
  return {
    async hold(key, work) {
      const before = tails.get(key)
      const mine = before === undefined ? work() : before.then(work, work)
      tails.set(key, mine)
      try {
        return await mine
      } finally {
        if (tails.get(key) === mine) tails.delete(key)
      }
    },
  }
}
