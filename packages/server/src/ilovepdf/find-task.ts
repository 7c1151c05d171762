import type { FastifyRequest } from 'fastify'
import type { HttpContext } from '../http/context.js'
import { baseUrlOf } from '../http/hosts.js'
import type { Caller } from '../process/caller.js'
import type { Description } from '../process/describe.js'
import { processNotFound } from '../process/find.js'
import type { ExecutionResult } from '../process/result.js'
import type { ProcessRow } from '../records/records.js'
import { type Note, noteOf } from './note.js'

export interface FoundTask {
  readonly row: ProcessRow
  readonly note: Note
}

/** A process of the caller that was started through this interface; `task` is its ID. */
export async function findTask(
  { processes }: Pick<HttpContext, 'processes'>,
  caller: Caller,
  task: string,
): Promise<FoundTask> {
  const row = await processes.find(caller, task, 'task')
  const note = noteOf(row)
  if (note === undefined) throw processNotFound('task')
  return { row, note }
}

export interface DescribedTask extends FoundTask, Pick<Description, 'uploads'> {
  readonly result: ExecutionResult | undefined
}

export async function describeTask(
  { processes }: Pick<HttpContext, 'processes'>,
  caller: Caller,
  task: string,
): Promise<DescribedTask> {
  const { row, uploads, resultText } = await processes.describe(caller, task)
  const note = noteOf(row)
  if (note === undefined) throw processNotFound('task')
  return { row, note, uploads, result: resultOf(resultText) }
}

export function resultOf(text: string | undefined): ExecutionResult | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as ExecutionResult)
}

/** Every SDK adds the protocol. */
export function serverOf(request: FastifyRequest): string {
  return new URL(baseUrlOf(request)).host
}
