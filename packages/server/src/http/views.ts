import * as z from 'zod'
import { type ErrorCode, errorTable } from '../errors/codes.js'
import type { Description, Progress } from '../process/describe.js'
import { recordedErrorOf } from '../process/result.js'
import type { FileRow, ProcessRow } from '../records/records.js'

/** Maximum values of the numbers in responses: generated clients choose their types by them. */
const MAX_BYTES = 2 ** 50
const MAX_PAGES = 1_000_000
const MAX_FILES = 100_000
const MAX_ENTRIES = 10_000
/** The last second of the year 9999. */
const LAST_SECOND = 253_402_300_799

export const seconds = z
  .int()
  .min(0)
  .max(LAST_SECOND)
  .meta({ format: 'int64', description: 'Unix time in seconds.' })
export const bytes = z.int().min(0).max(MAX_BYTES).meta({ format: 'int64', description: 'Size in bytes.' })
const pages = z.int().min(0).max(MAX_PAGES)
const duration = z.number().min(0).max(1e9)
const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .meta({ description: 'SHA-256 of the content, in hexadecimal.' })
const unknownYet = 'Null if it is not known yet.'

export const processId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/)
  .meta({ description: 'ID of the process, as returned by `start-task`.' })

export const ticket = z.string().max(200).optional().meta({
  description: 'A ticket instead of a token: see `POST /api/v1/processes/{processId}/ticket`.',
})

/** The document lists the tasks that this service has. */
export const taskName = z
  .string()
  .max(1000)
  .meta({ id: 'TaskName', description: 'Name of a task.', examples: ['merge-pdf'] })

export const errorCode = z.enum(Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]).meta({
  id: 'ErrorCode',
  description: 'Machine-readable error code. docs/errors.md lists the cause and the fix of each.',
})

export const errorSchema = z
  .object({
    status: z.literal(false),
    code: errorCode,
    message: z
      .string()
      .meta({ description: 'Human-readable message: what is wrong, where, and how to fix it.' }),
    field: z
      .string()
      .optional()
      .meta({ description: 'The field that the error is about.', examples: ['pages[0][filename]'] }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' }))
      .max(100)
      .optional()
      .meta({ description: 'All fields that are missing or invalid.' }),
    request_id: z.string().meta({ description: 'ID of the request, as in the log of the service.' }),
  })
  .meta({ id: 'Error', description: 'The body of every error response.' })

const resultFileSchema = z
  .object({
    filename: z.string(),
    filesize: bytes,
    pages: pages.nullable().meta({ description: 'Number of pages; null for files without pages.' }),
    sha256,
  })
  .meta({ id: 'ResultFile' })

const skippedEntrySchema = z
  .object({
    entry: z.int().min(0).max(MAX_ENTRIES).meta({ description: 'Position among the files sent, from 0.' }),
    server_filename: z.string(),
    filename: z.string(),
    code: errorCode,
    message: z.string(),
  })
  .meta({ id: 'SkippedEntry' })

export const executionResultSchema = z
  .object({
    status: z.literal(true),
    processId,
    download: z.url().meta({ description: 'URL to download the result from.' }),
    start_time: seconds,
    duration: duration.meta({ description: 'Run time in seconds, without the time in the queue.' }),
    queue_time: duration.meta({ description: 'Time in the queue, in seconds.' }),
    tool: taskName.meta({ description: 'The task that ran.' }),
    output_filenumber: z.int().min(0).max(MAX_FILES).meta({ description: 'Number of output files.' }),
    output_filesize: bytes.meta({ description: 'Total size of all output files in bytes.' }),
    files: z.array(resultFileSchema).max(MAX_FILES),
    report: z.unknown().meta({ description: 'What the task kept, renamed and dropped.' }),
    skipped: z.array(skippedEntrySchema).max(MAX_ENTRIES).optional().meta({
      description: 'Files that the run continued without, as asked for with `ignore_errors` at /v1.',
    }),
  })
  .meta({ id: 'ExecutionResult' })

const fileFieldSchemas = {
  fileName: z.string().meta({ description: 'The sanitized name of the file, unique in its process.' }),
  fileSize: bytes,
  fileType: z.string().meta({ description: 'Media type, detected from the content.' }),
  server_filename: z
    .string()
    .meta({ description: 'ID of the file: send it in `pages` of the execute call.' }),
  page_count: pages.nullable().meta({ description: `Number of pages. ${unknownYet}` }),
  encrypted: z
    .boolean()
    .nullable()
    .meta({ description: `Whether the file is encrypted. ${unknownYet}` }),
  password_required: z
    .boolean()
    .nullable()
    .meta({ description: `Whether the file only opens with a password. ${unknownYet}` }),
}

export const uploadedFileSchema = z
  .object({ message: z.string(), ...fileFieldSchemas })
  .meta({ id: 'UploadedFile' })

export const startedSchema = z
  .object({ processId, task: taskName.nullable(), expires_at: seconds })
  .meta({ id: 'StartedProcess' })

const fileSchema = z.object({ ...fileFieldSchemas, sha256, uploaded_at: seconds }).meta({ id: 'ProcessFile' })

const summaryFields = {
  processId,
  task: taskName.nullable(),
  state: z
    .enum(['created', 'uploaded', 'queued', 'running', 'succeeded', 'failed'])
    .meta({ id: 'ProcessState' }),
  created_at: seconds,
  updated_at: seconds,
  expires_at: seconds,
  started_at: seconds.nullable(),
  finished_at: seconds.nullable(),
  download: z.url().nullable().meta({ description: 'URL of the result; null before the first success.' }),
  error: z
    .object({ code: errorCode, message: z.string(), field: z.string().optional() })
    .meta({ id: 'ProcessError' })
    .nullable()
    .meta({
      description:
        'Why the last execution failed; null after a new execution has started or a file was uploaded.',
    }),
}

export const processSummarySchema = z.object(summaryFields).meta({ id: 'ProcessSummary' })

const progressFields = {
  percent: z.int().min(0).max(100),
  pages_done: pages,
  pages_total: pages,
  queue_position: z.int().min(1).max(10_000_000).nullable().meta({
    description:
      'Position in the queue; 1 starts next. An estimate if many tokens have queued executions. Null if it is not queued.',
  }),
}

export const processSchema = z
  .object({
    ...summaryFields,
    files: z.array(fileSchema).max(MAX_FILES).meta({ description: 'The uploaded files.' }),
    progress: z.object(progressFields).meta({ id: 'Progress' }),
    result: executionResultSchema.nullable().meta({ description: 'The result of the last success.' }),
  })
  .meta({ id: 'Process' })

export function downloadUrl(baseUrl: string, processId: string): string {
  return `${baseUrl}/api/v1/download/${processId}`
}

/** The result of an execution as JSON, with the base URL of this request. The stored JSON is not parsed. */
export function executionResultText(baseUrl: string, processId: string, resultText: string): string {
  const first = { status: true, processId, download: downloadUrl(baseUrl, processId) } satisfies Partial<
    z.output<typeof executionResultSchema>
  >
  return `${JSON.stringify(first).slice(0, -1)},${resultText.slice(1)}`
}

export function startedView(row: ProcessRow): z.output<typeof startedSchema> {
  return { processId: row.id, task: row.task, expires_at: row.expiresAt }
}

export function uploadedFileView(file: FileRow): z.output<typeof uploadedFileSchema> {
  return { message: 'The file was uploaded.', ...fileFields(file) }
}

export function processSummaryView(baseUrl: string, row: ProcessRow): z.output<typeof processSummarySchema> {
  // A later run or a new file makes an old failure obsolete.
  const error = row.state === 'failed' ? recordedErrorOf(row) : undefined
  return {
    processId: row.id,
    task: row.task,
    state: row.state,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
    expires_at: row.expiresAt,
    started_at: row.startedAt,
    finished_at: row.finishedAt,
    download: row.outputs === 0 ? null : downloadUrl(baseUrl, row.id),
    error: error === undefined ? null : { code: error.code, message: error.message, ...fieldOf(error.field) },
  }
}

/** As JSON. */
export function processText(baseUrl: string, { row, uploads, progress, resultText }: Description): string {
  const view: Omit<z.output<typeof processSchema>, 'result'> = {
    ...processSummaryView(baseUrl, row),
    files: uploads.map((file) => ({
      ...fileFields(file),
      sha256: file.sha256,
      uploaded_at: file.createdAt,
    })),
    progress: progressView(row, progress),
  }
  const result = resultText === undefined ? 'null' : executionResultText(baseUrl, row.id, resultText)
  return withField(view, 'result', result)
}

/** A JSON object with one more field, whose value is JSON already. */
export function withField(object: object, name: string, json: string): string {
  return `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(name)}:${json}}`
}

export function progressView(row: ProcessRow, { done, total, queuePosition }: Progress) {
  const hasRun = row.state !== 'created' && row.state !== 'uploaded'
  return {
    percent: percentOf(row, done, total),
    pages_done: hasRun ? done : 0,
    pages_total: hasRun ? total : 0,
    queue_position: queuePosition ?? null,
  }
}

function percentOf({ state }: ProcessRow, done: number, total: number): number {
  if (state === 'succeeded') return 100
  if ((state !== 'running' && state !== 'failed') || total === 0) return 0
  // 100 % is reached when the result is stored.
  return Math.max(0, Math.min(99, Math.floor((100 * done) / total)))
}

function fileFields(file: FileRow) {
  return {
    fileName: file.name,
    fileSize: file.size,
    fileType: file.type,
    server_filename: file.id,
    page_count: file.pageCount,
    encrypted: file.encrypted,
    password_required: file.passwordRequired,
  }
}

function fieldOf(field: string | undefined): { field?: string } {
  return field === undefined ? {} : { field }
}
