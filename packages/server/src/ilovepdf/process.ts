import { taskFailureCodes } from '@octavo/tasks/task-failure'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { callerOf } from '../http/authenticate.js'
import { type HttpContext, noteTask } from '../http/context.js'
import { baseUrlOf } from '../http/hosts.js'
import { withoutIdleTimeout } from '../http/idle-timeout.js'
import type { Route } from '../http/route.js'
import { inSlices } from '../process/in-slices.js'
import type { ExecuteRequest, SkipRule } from '../process/request.js'
import type { ExecutionResult } from '../process/result.js'
import type { FileRow } from '../records/records.js'
import { type FileStatus, FilesRefused, fileStatusOf, withIlovepdfFields } from './errors.js'
import { describeTask, resultOf } from './find-task.js'
import { metadataStep } from './metadata.js'
import { inputsOf, type Note, noteText } from './note.js'
import { bodyOfSdk, ilovepdfOperation } from './operation.js'
import { isShortcut, shortcutName } from './page-shortcuts.js'
import { Parameters, type Sent } from './parameters.js'
import { parametersOf } from './read-body.js'
import { MAX_INTEGER, outcomeSchema, processSchema } from './schemas.js'
import { outcomeView } from './task-view.js'
import type { Plan, SentFile, Step, Tool } from './tools/tool.js'
import { findTool } from './tools.js'

const MAX_FILES = 10_000
/** Number of names that are stored: no tool with one output for each file accepts more files. */
const MAX_NAMES = 100
const LONGEST_NAME = 200

export function processRoute(context: HttpContext): Route {
  const url = '/v1/process'
  return {
    method: 'POST',
    url,
    access: 'token',
    formLists: 'lenient',
    operation: ilovepdfOperation(url, {
      id: 'ilovepdfProcess',
      summary: 'Process the uploaded files',
      description:
        'Runs the tool of the task and waits for its end; with a webhook it returns at once. Parameters that are not listed are ignored.',
      body: bodyOfSdk(processSchema),
      answers: { 200: { description: 'The outcome.', schema: outcomeSchema } },
      errors: [
        'missing_parameter',
        'invalid_parameter',
        'unsupported_media_type',
        'body_too_large',
        'unknown_task',
        'task_unavailable',
        'process_not_found',
        'process_busy',
        'file_not_found',
        'queue_full',
        'storage_full',
        ...taskFailureCodes,
      ],
    }),
    async handler(request) {
      const parameters = await parametersOf(request, context)
      const asked = await readProcess(context, request, parameters)
      noteTask(request, context, asked.execute.task)
      try {
        return await processed(context, request, asked)
      } catch (error) {
        throw error instanceof ServiceError ? aboutFiles(error, asked.execute.entries) : error
      }
    },
  }
}

interface Asked {
  readonly note: Note
  readonly execute: ExecuteRequest
  /** What is run instead while files cannot be converted to what was asked. */
  readonly otherwise: readonly Run[]
  readonly isValidation: boolean
}

type Run = Pick<ExecuteRequest, 'task' | 'options'>

async function readProcess(
  context: HttpContext,
  request: FastifyRequest,
  parameters: Parameters,
): Promise<Asked> {
  const id = parameters.needed('task', 'Send the ID that start returned.')
  const { note: before, uploads } = await describeTask(context, callerOf(request), id)
  const name = parameters.text('tool') ?? before.tool
  if (name !== before.tool)
    throw parameters.refused(
      'tool',
      `the task was started for ${before.tool}. Start another one for ${name.slice(0, 64)}`,
    )
  refuseEncryptionKey(parameters)
  const tool = findTool(context, name)
  const files = await filesOf(parameters, uploads)
  const plan = tool.plan(parameters, files)
  const webhook = parameters.text('webhook')
  if (webhook !== undefined) await context.webhooks.check(webhook)
  const run = runOf(tool, plan, parameters)
  const otherwise = 'steps' in plan ? (plan.otherwise ?? []) : []
  const note = { ...noteFor(before, parameters, plan, uploads), endsWithMetadata: endsWithMetadata(run) }
  const skips = skipRule(parameters)
  refuseLocked(plan.entries, uploads, skips)
  const execute = {
    processId: id,
    ...run,
    entries: plan.entries,
    outputFilename: undefined,
    webhook,
    note: noteText(note),
    skips,
  }
  return {
    note,
    execute,
    otherwise: otherwise.map((steps) => runOf(tool, { ...plan, steps }, parameters)),
    isValidation: tool.isValidation === true,
  }
}

function refuseEncryptionKey(parameters: Parameters): void {
  if (parameters.has('file_encryption_key'))
    throw parameters.refused(
      'file_encryption_key',
      'encryption of stored files with a key of the client is not supported here. Leave it out',
    )
}

async function filesOf(parameters: Parameters, uploads: readonly FileRow[]): Promise<SentFile[]> {
  const sent = parameters.raw('files')
  if (!Array.isArray(sent) || sent.length === 0)
    throw new ServiceError(
      'missing_parameter',
      'files is missing. It lists the uploaded files with their server_filename and filename.',
      {
        field: 'files',
      },
    )
  if (sent.length > MAX_FILES) throw parameters.refused('files', `has at most ${MAX_FILES} items`)
  const names = new Map(uploads.map(({ id, name }) => [id, name]))
  const files: SentFile[] = []
  await inSlices(sent, (one: unknown, index) => {
    const within = `files[${index}]`
    const file = new Parameters(typeof one === 'object' && one !== null ? (one as Sent) : {}, within)
    const id = file.needed('server_filename', 'Send the server_filename that upload returned.')
    const degrees = file.number('rotate', 0, -360, 360)
    if (degrees % 90 !== 0) throw file.refused('rotate', 'must be 0, 90, 180 or 270')
    files.push({
      file: id,
      filename: nameOf(file.text('filename'), names.get(id) ?? id),
      rotation: ((degrees % 360) + 360) % 360,
      password: file.text('password'),
    })
  })
  return files
}

/** Clients name a page by the end of its address, which says nothing about the file that has the address. */
function nameOf(sent: string | undefined, stored: string): string {
  if (sent === undefined || !isShortcut(stored) || isShortcut(sent)) return sent ?? stored
  return shortcutName(sent)
}

/** Both are on by default, as in the SDKs. */
function skipRule(parameters: Parameters): SkipRule | undefined {
  const ignoresPasswords = parameters.flag('ignore_password', true)
  if (!parameters.flag('ignore_errors', true)) return undefined
  return ignoresPasswords ? 'every' : 'unlocked'
}

/**
 * If errors are not ignored, a file that is known to need a password is rejected immediately: the task stays
 * open for another attempt.
 */
function refuseLocked(
  entries: readonly SentFile[],
  uploads: readonly FileRow[],
  skips: SkipRule | undefined,
): void {
  if (skips === 'every') return
  const locked = new Set(
    uploads.filter(({ passwordRequired }) => passwordRequired === true).map(({ id }) => id),
  )
  const refused = entries.filter(({ file, password }) => locked.has(file) && password === undefined)
  const [first] = refused
  if (first === undefined) return
  const error = new ServiceError(
    'password_required',
    `${first.filename} needs a password. Send it as the password of the file.`,
    { field: 'password' },
  )
  throw new FilesRefused(
    error,
    refused.map(({ file, filename }) => ({ server_filename: file, filename, error: 'WrongPassword' })),
  )
}

function runOf(tool: Tool, plan: Plan, parameters: Parameters): Run {
  // Images and text have no metadata.
  const metadata = tool.makesPdf ? metadataStep(parameters) : undefined
  if ('alone' in plan) {
    if (metadata !== undefined)
      throw parameters.refused(
        parameters.has('meta') ? 'meta' : 'metas',
        'metadata cannot be written for images. Leave it out, or connect a task that writes it',
      )
    return plan.alone
  }
  const last = plan.steps.at(-1)
  // Nothing can be added after encryption, and metadata are a part of what PDF/A is about.
  const isLast = last?.task === 'protect-pdf' || last?.task === 'pdf-to-pdfa'
  const steps =
    metadata === undefined ? plan.steps : isLast ? [metadata, ...plan.steps] : [...plan.steps, metadata]
  return { task: 'pipeline', options: { tasks: steps } }
}

function endsWithMetadata({ options }: Pick<ExecuteRequest, 'options'>): boolean {
  const { tasks: steps = [] } = (options ?? {}) as { readonly tasks?: readonly Step[] }
  return steps.at(-1)?.task === 'metadata-pdf'
}

function noteFor(before: Note, parameters: Parameters, { entries }: Plan, uploads: readonly FileRow[]): Note {
  const sizes = new Map(uploads.map(({ id, size }) => [id, size]))
  const customInt = parameters.number('custom_int', Number.NaN, -MAX_INTEGER, MAX_INTEGER)
  return {
    tool: before.tool,
    customInt: Number.isNaN(customInt) ? null : Math.trunc(customInt),
    customString: parameters.text('custom_string') ?? null,
    outputFilename: parameters.text('output_filename')?.slice(0, LONGEST_NAME) ?? null,
    packagedFilename: parameters.text('packaged_filename')?.slice(0, LONGEST_NAME) ?? null,
    files: entries.length,
    bytes: entries.reduce((sum, { file }) => sum + (sizes.get(file) ?? 0), 0),
    names: entries.slice(0, MAX_NAMES).map(({ filename }) => filename.slice(0, LONGEST_NAME)),
    inputs: inputsOf(entries.map(({ file }) => file)),
  }
}

async function processed(
  context: HttpContext,
  request: FastifyRequest,
  { note, execute, otherwise, isValidation }: Asked,
): Promise<object> {
  const webhook =
    execute.webhook === undefined ? undefined : { url: execute.webhook, baseUrl: baseUrlOf(request) }
  const { row, outcome } = await context.processes.execute(callerOf(request), execute, {
    // With a webhook the call does not wait.
    isDeferred: webhook !== undefined,
    webhook,
    requestId: request.id,
    traceparent: request.span?.traceparent,
  })
  const custom = { custom_int: note.customInt, custom_string: note.customString }
  if (webhook !== undefined) return { ...outcomeView(row, note, undefined), ...custom }
  const ended = await withoutIdleTimeout(request, outcome)
  const result = resultOf(ended.resultText)
  const [next, ...more] = otherwise
  if (next !== undefined && isNotConvertible(ended.error, result))
    return processed(context, request, {
      note,
      execute: { ...execute, ...next },
      otherwise: more,
      isValidation,
    })
  if (ended.error !== undefined) throw ended.error
  const validations = isValidation ? { validations: validationsOf(execute.entries, result) } : {}
  return { ...outcomeView(ended.row, note, result), ...custom, ...validations }
}

function isNotConvertible(error: ServiceError | undefined, result: ExecutionResult | undefined): boolean {
  const skipped = result?.skipped ?? []
  return error?.code === 'not_convertible' || skipped.some(({ code }) => code === 'not_convertible')
}

interface Validation {
  readonly server_filename: string
  readonly status: FileStatus
}

/** Whether each file conforms, in the order of the request; the report has those that were not skipped. */
function validationsOf(entries: readonly SentFile[], result: ExecutionResult | undefined): Validation[] {
  const { steps: [first] = [] } = (result?.report ?? {}) as {
    readonly steps?: readonly {
      readonly report: { readonly files: readonly { readonly conformant: boolean }[] }
    }[]
  }
  const judged = (first?.report.files ?? [])[Symbol.iterator]()
  const skipped = new Map(result?.skipped?.map(({ entry, code }) => [entry, fileStatusOf(code)]))
  return entries.map(({ file }, index) => ({
    server_filename: file,
    status: skipped.get(index) ?? (judged.next().value?.conformant ? 'FileSuccess' : 'NonConformant'),
  }))
}

/** The field of a failure as the client sent it: the file, or the parameter. */
function aboutFiles(error: ServiceError, entries: readonly SentFile[]): ServiceError {
  const { code, field = '', retryAfter } = error
  const status = fileStatusOf(code, field)
  const place = /^pages\[(\d+)\]/.exec(field)?.[1]
  const only = status === 'OutOfRange' && entries.length === 1 ? entries[0] : undefined
  const entry = place === undefined ? only : entries[Number(place)]
  const message = withIlovepdfFields(error.message)
  const shown = new ServiceError(code, message, { field: withIlovepdfFields(field) || undefined, retryAfter })
  if (entry === undefined) return shown
  return new FilesRefused(shown, [{ server_filename: entry.file, filename: entry.filename, error: status }])
}
