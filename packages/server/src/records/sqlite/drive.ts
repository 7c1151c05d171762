import { isStep, PAUSE, type Step, type Work } from '../sql/work.js'
import type { Transaction } from './connection.js'

/** Runs the work synchronously. */
export function atOnce<T>(work: Work<T>, transaction: Transaction): T {
  let next = work.next()
  while (next.done !== true) {
    const { value } = next
    next = work.next(value === PAUSE ? undefined : answer(value, transaction))
  }
  return next.value
}

/** Returns at every pause of the work. */
export function* inSlices<T>(work: Work<T>, transaction: Transaction): Generator<void, T> {
  let next = work.next()
  while (next.done !== true) {
    const { value } = next
    if (value === PAUSE) yield
    next = work.next(value === PAUSE ? undefined : answer(value, transaction))
  }
  return next.value
}

function answer(asked: Step | readonly Step[], transaction: Transaction): unknown {
  if (!isStep(asked)) return asked.map((step) => answer(step, transaction))
  const { wants, query, values } = asked
  if (wants === 'count') return transaction.run(query, values)
  const row = transaction.first(query, values)
  return wants === 'row' ? row : row === undefined ? [] : [row]
}
