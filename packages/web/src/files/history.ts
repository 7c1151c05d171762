import { createStore, type Store } from '../store.js'

/** One change: the position, and the items before and after it. Nothing else has to be stored. */
interface Step<Item> {
  readonly at: number
  readonly before: readonly Item[]
  readonly after: readonly Item[]
}

/** A list with an unlimited number of undo steps. */
export interface History<Item> {
  readonly items: Store<readonly Item[]>
  /** The number of changes that can be undone and redone. */
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  /** Makes a change that can be undone. False if nothing changed. */
  change(next: readonly Item[]): boolean
  /**
   * Appends items without an undo step. Earlier steps remain valid, because their positions count from the
   * beginning.
   */
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

/** The change between two lists, without their common start and end. Undefined if they are equal. */
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
