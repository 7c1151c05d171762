import { z } from 'zod'
import type { Description, Progress } from '../process/describe.js'
import { recordedErrorOf } from '../process/result.js'
import type { FileRow, ProcessRow } from '../records/records.js'

const seconds = z.int().meta({ description: 'Unix seconds.' })

export const executionResultSchema = z.object({
  status: z.literal(true),
  processId: z.string(),
  download: z.url().meta({ description: 'Where the result is downloaded.' }),
  start_time: seconds,
  duration: z.number().meta({ description: 'Seconds of the execution alone.' }),
  queue_time: z.number().meta({ description: 'Seconds it waited before.' }),
  tool: z.string().meta({ description: 'The task that ran.' }),
  output_filenumber: z.int(),
  output_filesize: z.int().meta({ description: 'Bytes of all outputs together.' }),
  files: z.array(
    z.object({ filename: z.string(), filesize: z.int(), pages: z.int().nullable(), sha256: z.string() }),
  ),
  report: z.unknown().meta({ description: 'What was kept, renamed and dropped.' }),
})

export const uploadedFileSchema = z.object({
  message: z.string(),
  fileName: z.string().meta({ description: 'The name made safe, unique in its process.' }),
  fileSize: z.int().meta({ description: 'Bytes.' }),
  fileType: z.string().meta({ description: 'The type its content shows.' }),
  server_filename: z.string().meta({ description: 'What execute is told.' }),
  page_count: z.int().nullable().meta({ description: 'Null where it cannot be known yet.' }),
  encrypted: z.boolean().nullable().meta({ description: 'Null where it cannot be known yet.' }),
  password_required: z.boolean().nullable().meta({ description: 'Null where it cannot be known yet.' }),
})

export const startedSchema = z.object({
  processId: z.string(),
  task: z.string().nullable(),
  expires_at: seconds,
})

const fileSchema = uploadedFileSchema
  .omit({ message: true })
  .extend({ sha256: z.string(), uploaded_at: seconds })

export const processSummarySchema = z.object({
  processId: z.string(),
  task: z.string().nullable(),
  state: z.enum(['created', 'uploaded', 'queued', 'running', 'succeeded', 'failed']),
  created_at: seconds,
  updated_at: seconds,
  expires_at: seconds,
  started_at: seconds.nullable(),
  finished_at: seconds.nullable(),
  download: z.url().nullable().meta({ description: 'Null before a success.' }),
  error: z.object({ code: z.string(), message: z.string(), field: z.string().optional() }).nullable().meta({
    description: 'Why the last execution failed; null once it is executed again, or a file has come.',
  }),
})

export const processSchema = processSummarySchema.extend({
  files: z.array(fileSchema),
  progress: z.object({
    percent: z.int().min(0).max(100),
    pages_done: z.int(),
    pages_total: z.int(),
    queue_position: z.int().nullable().meta({ description: '1 for the execution that starts next.' }),
  }),
  result: executionResultSchema.nullable().meta({ description: 'The last success.' }),
})

export function downloadUrl(baseUrl: string, processId: string): string {
  return `${baseUrl}/api/v1/download/${processId}`
}

/** The result of an execution as JSON, for who reaches the service at this address. What was stored is not read again. */
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
  // A run that came after it, or a new file, makes an old failure past.
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

/** An object as JSON with one more field, whose value is JSON already. */
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
  // The last hundredth is the result's way to its place.
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
