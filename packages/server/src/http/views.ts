import { z } from 'zod'
import type { Description, Progress } from '../process/describe.js'
import { type ExecutionResult, recordedErrorOf, resultOf } from '../process/result.js'
import type { FileRow, ProcessRow } from '../records/records.js'

const seconds = z.int().meta({ description: 'Unix seconds.' })

export const executionResultSchema = z.object({
  status: z.literal(true),
  start_time: seconds,
  duration: z.number().meta({ description: 'Seconds of the execution alone.' }),
  processId: z.string(),
  tool: z.string().meta({ description: 'The task that ran.' }),
  output_filenumber: z.int(),
  output_filesize: z.int().meta({ description: 'Bytes of all outputs together.' }),
  download: z.url().meta({ description: 'Where the result is downloaded.' }),
  queue_time: z.number().meta({ description: 'Seconds it waited before.' }),
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

export function executionResultView(
  baseUrl: string,
  processId: string,
  result: ExecutionResult,
): z.output<typeof executionResultSchema> {
  return {
    status: true,
    start_time: result.start_time,
    duration: result.duration,
    processId,
    tool: result.tool,
    output_filenumber: result.output_filenumber,
    output_filesize: result.output_filesize,
    download: downloadUrl(baseUrl, processId),
    queue_time: result.queue_time,
    files: [...result.files],
    report: result.report,
  }
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
    download: row.result === null ? null : downloadUrl(baseUrl, row.id),
    error: error === undefined ? null : { code: error.code, message: error.message, ...fieldOf(error.field) },
  }
}

export function processView(
  baseUrl: string,
  { row, files, progress }: Description,
): z.output<typeof processSchema> {
  const result = resultOf(row)
  return {
    ...processSummaryView(baseUrl, row),
    files: files
      .filter(({ kind }) => kind === 'upload')
      .map((file) => ({ ...fileFields(file), sha256: file.sha256, uploaded_at: file.createdAt })),
    progress: progressView(row, progress),
    result: result === undefined ? null : executionResultView(baseUrl, row.id, result),
  }
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
