import { ServiceError } from '../errors/service-error.js'
import { cursorOf, type FileRow, type ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, isAlive } from './find.js'

export interface Progress {
  readonly done: number
  readonly total: number
  /** 1 for the run that starts next. */
  readonly queuePosition: number | undefined
}

export interface Description {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
  readonly progress: Progress
}

export async function describe(context: Context, caller: Caller, processId: string): Promise<Description> {
  const row = await findProcess(context, caller, processId)
  const files = await context.records.files.of(processId)
  return { row, files, progress: progressOf(context, row) }
}

/** What this server knows of the run is newer than what the row says. */
export function progressOf({ runs, queue }: Context, row: ProcessRow): Progress {
  const run = row.runId === null ? undefined : runs.get(row.runId)
  return {
    done: run?.done ?? row.progressDone,
    total: run?.total ?? row.progressTotal,
    queuePosition: row.runId === null ? undefined : queue.position(row.runId),
  }
}

export interface Page {
  readonly rows: readonly ProcessRow[]
  /** What to send as `before` for the next page; undefined when this is the last. */
  readonly next: string | undefined
}

export async function list(
  { records, now }: Context,
  caller: Caller,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Page> {
  const rows = await records.processes.list(caller.owner, { limit: limit + 1, before })
  const time = now()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.filter((row) => isAlive(row, time)),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : undefined,
  }
}

/** What the last success made, in order. */
export interface Outputs {
  readonly row: ProcessRow
  readonly files: readonly FileRow[]
}

export async function outputsOf(context: Context, caller: Caller, processId: string): Promise<Outputs> {
  const row = await findProcess(context, caller, processId)
  const files = await context.records.files.of(processId, 'output')
  if (files.length > 0) return { row, files }
  throw new ServiceError(
    'not_ready',
    'The process has no result yet. Execute it, and wait until it has succeeded.',
  )
}
