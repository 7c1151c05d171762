import { type ExecutionResult, recordedErrorOf, type SkippedEntry } from '../process/result.js'
import type { FileRow, ProcessRow } from '../records/records.js'
import { type FileStatus, fileStatusOf, withIlovepdfFields } from './errors.js'
import { dateOf, extensionOf, outputNames, zipName } from './names.js'
import { inputTest, type Note, noteOf } from './note.js'

export const taskStatuses = [
  'TaskWaiting',
  'TaskProcessing',
  'TaskSuccess',
  'TaskSuccessWithWarnings',
  'TaskError',
  'TaskDeleted',
] as const

export type TaskStatus = (typeof taskStatuses)[number]

/** Values for a run that has succeeded, or has not ended yet. */
export interface OutcomeView {
  readonly download_filename: string
  readonly filesize: number
  readonly output_filesize: number
  readonly output_filenumber: number
  readonly output_extensions: readonly string[]
  readonly timer: string
  readonly status: TaskStatus
}

export interface TaskView extends OutcomeView {
  readonly tool: string
  readonly process_start: string
  readonly custom_int: number | null
  readonly custom_string: string | null
  readonly status_message: string
  readonly server: string
  readonly task: string
  readonly file_number: string
}

export function outcomeView(row: ProcessRow, note: Note, result: ExecutionResult | undefined): OutcomeView {
  const names = result === undefined ? [] : namesOf(row, note, result)
  const [only] = names
  return {
    download_filename: names.length > 1 ? zipName(note, dateOf(row.finishedAt)) : (only ?? ''),
    filesize: note.bytes,
    output_filesize: result?.output_filesize ?? 0,
    output_filenumber: names.length,
    output_extensions: [...new Set(names.map((name) => extensionOf(name).slice(1).toLowerCase()))],
    timer: (result?.duration ?? 0).toFixed(3),
    status: statusOf(row, result),
  }
}

export function namesOf(
  { finishedAt }: Pick<ProcessRow, 'finishedAt'>,
  note: Note,
  { files, skipped = [] }: Pick<ExecutionResult, 'files' | 'skipped'>,
): string[] {
  return outputNames(
    note,
    files.map(({ filename }) => filename),
    skipped,
    dateOf(finishedAt),
  )
}

/** The complete description of a task. The SDKs expect every field in every state. */
export function taskView(
  row: ProcessRow,
  note: Note,
  result: ExecutionResult | undefined,
  server: string,
): TaskView {
  const error = row.state === 'failed' ? recordedErrorOf(row) : undefined
  return {
    tool: note.tool,
    process_start: timestampOf(row.startedAt ?? row.createdAt),
    custom_int: note.customInt,
    custom_string: note.customString,
    ...outcomeView(row, note, result),
    status_message: withIlovepdfFields(error?.message ?? ''),
    server,
    task: row.id,
    file_number: String(note.files),
  }
}

export function fileViews(
  row: ProcessRow,
  note: Note,
  uploads: readonly FileRow[],
  result: ExecutionResult | undefined,
): object[] {
  const isInput = inputTest(note)
  const statusOfInput = statusOfFile(row)
  const skippedFiles = new Map<string, SkippedEntry>()
  for (const skipped of result?.skipped ?? [])
    if (!skippedFiles.has(skipped.server_filename)) skippedFiles.set(skipped.server_filename, skipped)
  return uploads.map(({ id, name, size }) => {
    const skipped = skippedFiles.get(id)
    const status: FileStatus =
      skipped !== undefined ? fileStatusOf(skipped.code) : isInput(id) ? statusOfInput : 'FileWaiting'
    return {
      server_filename: id,
      status,
      status_message: withIlovepdfFields(skipped?.message ?? ''),
      filename: name,
      timer: 0,
      filesize: size,
      output_filesize: 0,
    }
  })
}

function statusOfFile(row: ProcessRow): FileStatus {
  if (row.state === 'succeeded') return 'FileSuccess'
  const error = row.state === 'failed' ? recordedErrorOf(row) : undefined
  return error === undefined ? 'FileWaiting' : fileStatusOf(error.code, error.field)
}

function statusOf({ state }: ProcessRow, result: ExecutionResult | undefined): TaskStatus {
  switch (state) {
    case 'succeeded':
      return (result?.skipped ?? []).length > 0 ? 'TaskSuccessWithWarnings' : 'TaskSuccess'
    case 'failed':
      return 'TaskError'
    case 'running':
      return 'TaskProcessing'
    default:
      return 'TaskWaiting'
  }
}

/**
 * Whether a task may have a status according to its row; whether a success has warnings is only in its
 * result.
 */
export function mayHaveStatus(row: ProcessRow, status: string): boolean {
  if (row.state === 'succeeded') return status === 'TaskSuccess' || status === 'TaskSuccessWithWarnings'
  return statusOf(row, undefined) === status
}

/** As in `2026-01-31 09:05:00`, by UTC. */
function timestampOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** The webhook body for a task that has ended, as JSON. */
export function ilovepdfWebhookText(
  baseUrl: string,
  row: ProcessRow,
  resultText: string | undefined,
): string | undefined {
  const note = noteOf(row)
  if (note === undefined) return undefined
  const isSuccess = row.state === 'succeeded'
  const result =
    isSuccess && resultText !== undefined ? (JSON.parse(resultText) as ExecutionResult) : undefined
  const task = taskView(row, note, result, new URL(baseUrl).host)
  return JSON.stringify({ event: isSuccess ? 'task.completed' : 'task.fail', data: { task } })
}
