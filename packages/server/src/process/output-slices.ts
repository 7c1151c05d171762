import { setImmediate as turn } from 'node:timers/promises'
import type { FileRow } from '../records/records.js'
import type { Context } from './context.js'

/** Rows that are read before the event loop continues: about a millisecond. */
const SLICE = 200

/** The rows of a process's outputs in order, in slices, because there may be many. */
export async function* outputSlices(
  { records }: Pick<Context, 'records'>,
  processId: string,
): AsyncGenerator<readonly FileRow[]> {
  for (let from = 0; ; from += SLICE) {
    const some = await records.files.from(processId, 'output', from, SLICE)
    if (some.length > 0) yield some
    if (some.length < SLICE) return
    await turn()
  }
}

export async function allOutputs(
  context: Pick<Context, 'records'>,
  processId: string,
): Promise<readonly FileRow[]> {
  const all: FileRow[] = []
  for await (const some of outputSlices(context, processId)) all.push(...some)
  return all
}
