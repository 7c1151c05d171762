/**
 * One after another for the same key. The truth about state is kept by compare-and-set; this only keeps apart what a
 * row's version cannot: a blob that is about to be deleted, and one that another process is about to share.
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
