import type { Prepared } from '../prepared.js'
import type { SqlRow } from '../rows.js'

/** One statement of a transaction, and the kind of its result. */
export interface Step {
  readonly wants: 'row' | 'rows' | 'count'
  readonly query: Prepared<never>
  readonly values: never
}

/** A point at which a long transaction yields to the event loop. */
export const PAUSE = Symbol('pause')

/**
 * The work of one transaction, independent of the database: it yields statements and receives their results.
 * So the same rules run synchronously on SQLite, whose statements only touch memory, and over the network on
 * PostgreSQL. It may run more than once, and must have no side effects outside its transaction.
 */
export type Work<T> = Generator<Step | readonly Step[] | typeof PAUSE, T, unknown>

export function* first<P>(query: Prepared<P>, values: P): Work<SqlRow | undefined> {
  return (yield step('row', query, values)) as SqlRow | undefined
}

/**
 * As many rows as the store returns at once, at least one if there is one. For statements that are repeated
 * until nothing is left.
 */
export function* some<P>(query: Prepared<P>, values: P): Work<readonly SqlRow[]> {
  return (yield step('rows', query, values)) as readonly SqlRow[]
}

/** Returns the number of changed rows. */
export function* run<P>(query: Prepared<P>, values: P): Work<number> {
  return (yield step('count', query, values)) as number
}

export function* pause(): Work<void> {
  yield PAUSE
}

/**
 * Work items that do not depend on each other's results: their statements are sent together, in this order,
 * and share one round trip. Returns the result of each.
 */
export function* together(works: readonly Work<unknown>[]): Work<unknown[]> {
  const all = works.map((work) => ({ work, next: work.next() }))
  for (;;) {
    const waiting = all.filter(({ next }) => next.done !== true)
    if (waiting.length === 0) return all.map(({ next }) => next.value)
    if (waiting.some(({ next }) => next.value === PAUSE)) yield PAUSE
    const steps = waiting.flatMap(({ next }) =>
      next.value === PAUSE ? [] : (next.value as Step | readonly Step[]),
    )
    const answers = (steps.length === 0 ? [] : yield steps) as readonly unknown[]
    let at = 0
    for (const one of waiting) {
      const { value } = one.next as IteratorYieldResult<Step | readonly Step[] | typeof PAUSE>
      if (value === PAUSE) one.next = one.work.next()
      else if (isStep(value)) one.next = one.work.next(answers[at++])
      else {
        one.next = one.work.next(answers.slice(at, at + value.length))
        at += value.length
      }
    }
  }
}

export function isStep(value: Step | readonly Step[]): value is Step {
  return !Array.isArray(value)
}

function step<P>(wants: Step['wants'], query: Prepared<P>, values: P): Step {
  return { wants, query: query as Prepared<never>, values: values as never }
}
