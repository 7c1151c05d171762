import { setImmediate as turn } from 'node:timers/promises'

/** Items that are visited before the event loop continues: about two milliseconds for entries of a request. */
const SLICE = 200

/** Visits all items, and lets other requests continue in between. */
export async function inSlices<T>(
  items: readonly T[],
  visit: (item: T, index: number) => void,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    visit(item, index)
    if (index % SLICE === SLICE - 1) await turn()
  }
}
