import { setImmediate as turn } from 'node:timers/promises'

/** How often the event loop serves others while the work is done. */
export async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await turn()
    turns++
  }
  await done
  return turns
}
