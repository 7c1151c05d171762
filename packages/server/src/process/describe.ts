import { ServiceError } from '../errors/service-error.js'
import { cursorOf, type FileRow, type ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, findWithOutput, isAlive } from './find.js'
import { outputSlices } from './output-slices.js'
import { UNNAMED_ZIP } from './result.js'

export interface Progress {
  readonly done: number
  readonly total: number
  /** 1 for the run that starts next. */
  readonly queuePosition: number | undefined
}

export interface Description {
  readonly row: ProcessRow
  readonly uploads: readonly FileRow[]
  readonly progress: Progress
  /** JSON of the last success. It is passed on without parsing, because it may be long. */
  readonly resultText: string | undefined
}

export async function describe(context: Context, caller: Caller, processId: string): Promise<Description> {
  const row = await findProcess(context, caller, processId)
  const { files, processes } = context.records
  const uploads = await files.of(processId, 'upload')
  const resultText = row.outputs === 0 ? undefined : await processes.resultOf(processId)
  return { row, uploads, progress: await progressOf(context, row), resultText }
}

/** The state in memory is newer than the row. */
export async function progressOf({ runs, queue }: Context, row: ProcessRow): Promise<Progress> {
  const run = row.runId === null ? undefined : runs.get(row.runId)
  return {
    done: run?.done ?? row.progressDone,
    total: run?.total ?? row.progressTotal,
    queuePosition: row.state === 'queued' && row.runId !== null ? await queue.position(row.runId) : undefined,
  }
}

export interface Page {
  readonly rows: readonly ProcessRow[]
  /** Send as `before` for the next page; undefined on the last page. */
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

/** The outputs of the last success, in order. */
export interface Outputs {
  /** Of all of them together. */
  readonly zipName: string
  readonly files: readonly FileRow[]
}

const MAX_READS = 5

export async function outputsOf(context: Context, caller: Caller, processId: string): Promise<Outputs> {
  for (let attempt = 0; attempt < MAX_READS; attempt++) {
    const { outputs } = finished(await findProcess(context, caller, processId))
    const zipName = (await context.records.processes.zipNameOf(processId)) ?? UNNAMED_ZIP
    const files: FileRow[] = []
    for await (const some of outputSlices(context, processId)) {
      // A newer success was published in between.
      if (files.length > 0 && some[0]?.runId !== files[0]?.runId) break
      files.push(...some)
    }
    if (files.length === outputs) return { zipName, files }
  }
  throw new ServiceError('process_busy', 'The outputs are being replaced. Try again.', { retryAfter: 1 })
}

/** One of them, counted from 1; the cost does not depend on their number. */
export async function outputOf(
  context: Context,
  caller: Caller,
  processId: string,
  n: number | undefined,
): Promise<FileRow> {
  return (await outputAt(context, caller, processId, n)).output
}

async function outputAt(
  context: Context,
  caller: Caller,
  processId: string,
  n: number | undefined,
): Promise<{ readonly row: ProcessRow; readonly output: FileRow }> {
  const { row, output } = await findWithOutput(context, caller, processId, (n ?? 1) - 1)
  finished(row)
  if (n !== undefined && output?.position === n - 1) return { row, output }
  throw new ServiceError(
    'file_not_found',
    `There is no such output: the process has ${row.outputs}, counted from 1.`,
  )
}

/** Identifies these outputs, to distinguish them from newer ones. */
export interface FirstOutput {
  readonly count: number
  readonly first: FileRow
}

export async function firstOutputOf(
  context: Context,
  caller: Caller,
  processId: string,
): Promise<FirstOutput> {
  const { row, output } = await outputAt(context, caller, processId, 1)
  return { count: row.outputs, first: output }
}

function finished(row: ProcessRow): ProcessRow {
  if (row.outputs > 0) return row
  throw new ServiceError(
    'not_ready',
    'The process has no result yet. Execute it, and wait until it has succeeded.',
  )
}
