import type { QueuedRun } from './queue.js'

/** Who is next: one run of each owner in turn, each owner's own in the order in which they came. */
export interface Turns {
  add(run: QueuedRun): void
  remove(run: QueuedRun): void
  next(): QueuedRun | undefined
  waitingOf(owner: string): number
  /** 1 for the run that is next. */
  position(run: QueuedRun): number
}

export function turnsBetweenOwners(): Turns {
  // A Map keeps its keys in order: the first owner is the next to be served, and goes to the end then.
  const owners = new Map<string, QueuedRun[]>()
  return {
    add(run) {
      const own = owners.get(run.owner)
      if (own === undefined) owners.set(run.owner, [run])
      else own.push(run)
    },
    remove(run) {
      const own = owners.get(run.owner)
      const index = own?.indexOf(run) ?? -1
      if (own === undefined || index < 0) return
      own.splice(index, 1)
      if (own.length === 0) owners.delete(run.owner)
    },
    next() {
      for (const [owner, own] of owners) {
        const run = own.shift()
        owners.delete(owner)
        if (own.length > 0) owners.set(owner, own)
        return run
      }
      return undefined
    },
    waitingOf: (owner) => owners.get(owner)?.length ?? 0,
    position(run) {
      const round = owners.get(run.owner)?.indexOf(run) ?? -1
      let position = round + 1
      let isBefore = true
      for (const [owner, own] of owners) {
        if (owner === run.owner) isBefore = false
        else position += Math.min(own.length, isBefore ? round + 1 : round)
      }
      return position
    },
  }
}
