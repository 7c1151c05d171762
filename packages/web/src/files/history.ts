import { createStore, type Store } from '../store.js'

/** What a change put in the place of what: nothing else has to be kept of it. */
interface Step<Item> {
  readonly at: number
  readonly before: readonly Item[]
  readonly after: readonly Item[]
}

/** A list whose changes can be undone and done again, however many there were. */
export interface History<Item> {
  readonly items: Store<readonly Item[]>
  /** How many changes can be undone, and how many can be done again. */
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  /** A change that can be undone. False if nothing changed. */
  change(next: readonly Item[]): boolean
  /** Adds at the end, which is not a change to undo: earlier changes are counted from the beginning. */
  append(items: readonly Item[]): void
  undo(): boolean
  redo(): boolean
}

export function createHistory<Item>(): History<Item> {
  const items = createStore<readonly Item[]>([])
  const steps = createStore({ undo: 0, redo: 0 })
  const done: Step<Item>[] = []
  const undone: Step<Item>[] = []
  const count = (): void => steps.set({ undo: done.length, redo: undone.length })
  return {
    items,
    steps,
    change(next) {
      const step = stepBetween(items.get(), next)
      if (step === undefined) return false
      done.push(step)
      undone.length = 0
      items.set(next)
      count()
      return true
    },
    append(added) {
      if (added.length > 0) items.change((all) => [...all, ...added])
    },
    undo() {
      const step = done.pop()
      if (step === undefined) return false
      undone.push(step)
      items.change((all) => replaced(all, step.at, step.after.length, step.before))
      count()
      return true
    },
    redo() {
      const step = undone.pop()
      if (step === undefined) return false
      done.push(step)
      items.change((all) => replaced(all, step.at, step.before.length, step.after))
      count()
      return true
    },
  }
}

/** Without what both begin and end with. Undefined if they are the same. */
function stepBetween<Item>(before: readonly Item[], after: readonly Item[]): Step<Item> | undefined {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && before[at] === after[at]) at++
  if (at === before.length && at === after.length) return undefined
  let same = 0
  while (same < shorter - at && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return {
    at,
    before: before.slice(at, before.length - same),
    after: after.slice(at, after.length - same),
  }
}

function replaced<Item>(
  all: readonly Item[],
  at: number,
  count: number,
  others: readonly Item[],
): readonly Item[] {
  return [...all.slice(0, at), ...others, ...all.slice(at + count)]
}
