import { ServiceError } from '../errors/service-error.js'
import type { FileRow, FoundProcess, ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { isId } from './ids.js'
import { isBusy } from './states.js'

/** Whether it is still visible. A running process is: the end of its run extends its lifetime. */
export function isAlive(row: ProcessRow, now: number): boolean {
  return row.expiresAt > now || isBusy(row)
}

/** The process of the caller. Unknown, foreign and expired ones give the same error. */
export async function findProcess(
  { records, now }: Pick<Context, 'records' | 'now'>,
  caller: Pick<Caller, 'owner'>,
  id: string,
  /** The field that names the process, if there is one. */
  field?: string,
): Promise<ProcessRow> {
  return checkFound(isId(id) ? await records.processes.get(id) : undefined, caller, now(), field)
}

/** The same with its uploads and the usage of its owner. */
export async function findWithUploads(
  { records, now }: Pick<Context, 'records' | 'now'>,
  caller: Pick<Caller, 'owner'>,
  id: string,
  field?: string,
): Promise<FoundProcess> {
  const found = isId(id) ? await records.processes.withUploads(id) : undefined
  const row = checkFound(found?.row, caller, now(), field)
  return { uploads: [], ownerBytes: 0, ...found, row }
}

/** The same with one of its outputs, counted from 0. */
export async function findWithOutput(
  { records, now }: Pick<Context, 'records' | 'now'>,
  caller: Pick<Caller, 'owner'>,
  id: string,
  position: number,
): Promise<{ row: ProcessRow; output?: FileRow }> {
  const found = isId(id) ? await records.processes.withOutput(id, position) : undefined
  const row = checkFound(found?.row, caller, now(), undefined)
  return { ...found, row }
}

function checkFound(
  row: ProcessRow | undefined,
  caller: Pick<Caller, 'owner'>,
  now: number,
  field: string | undefined,
): ProcessRow {
  if (row === undefined || row.owner !== caller.owner || !isAlive(row, now)) throw processNotFound(field)
  return row
}

export function processNotFound(field?: string): ServiceError {
  return new ServiceError(
    'process_not_found',
    `${field === undefined ? '' : `${field}: `}There is no such process: it does not exist, has expired, was deleted, or belongs to another token. Start a new one with start-task.`,
    { field },
  )
}

export function processBusy(): ServiceError {
  return new ServiceError(
    'process_busy',
    'The process is queued or running. Wait until it has ended, or cancel it.',
    { retryAfter: 1 },
  )
}
