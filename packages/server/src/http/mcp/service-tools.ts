import { entryCountProblem } from '@octavo/tasks/entry-problems'
import { inHttp } from '@octavo/tasks/message'
import { readOptions } from '@octavo/tasks/options'
import type { FastifyRequest } from 'fastify'
import { invalidFields, ServiceError } from '../../errors/service-error.js'
import type {
  CallHooks,
  OutcomeOfCall,
  OutputOfCall,
  OutputReference,
  ToolCall,
  ToolHost,
} from '../../mcp/tool-host.js'
import type { ExecutionResult } from '../../process/result.js'
import { serviceErrorOf } from '../../process/service-error-of.js'
import { ClientGone } from '../../process/upload.js'
import type { FileRow } from '../../records/records.js'
import { callerOf } from '../authenticate.js'
import type { HttpContext } from '../context.js'
import { baseUrlOf } from '../hosts.js'
import { downloadUrl } from '../views.js'
import { callInputs } from './call-inputs.js'

const MAX_LISTED_PROCESSES = 20
const MAX_LISTED_OUTPUTS = 10

const instructions = `Octavo works on PDF files: each tool is one task. A file is sent as base64 in "content" (small files), named by "resource" (the uri of an output of an earlier call), or by "processId" and "server_filename" (uploaded over the HTTP interface, for large files). Results are resources (octavo://process/…/output/1): read them, pass them on to another tool, or download them with the same token. They are removed after some time (expires_at). Tools are listed in a short form: tool-details has everything about one of them.`

/** The tools as run by the service, for the caller of this request. */
export function serviceTools(
  context: HttpContext,
  request: FastifyRequest,
  tasks: ToolHost['tasks'],
): ToolHost {
  const { processes, blobs, settings, version } = context
  const { mcpMaxFileBytes: maxFileBytes } = settings
  const caller = callerOf(request)
  return {
    version,
    instructions,
    places: 'service',
    maxFileBytes,
    tasks,
    run: (call, hooks) => run(context, request, call, hooks),
    problemOf(error) {
      const known = serviceErrorOf(error)
      if (known !== undefined) return known
      if (!(error instanceof ClientGone)) request.log.error({ id: request.id, err: error }, 'A tool failed.')
      const message = `Internal error. The log of the service has the details under the request id ${request.id}.`
      return { code: 'internal_error', message }
    },
    async results() {
      const { rows } = await processes.list(caller, { limit: MAX_LISTED_PROCESSES })
      return rows.flatMap(({ id: processId, task, outputs }) =>
        Array.from({ length: Math.min(outputs, MAX_LISTED_OUTPUTS) }, (_, index) => ({
          processId,
          output: index + 1,
          name: `${task}: output ${index + 1} of ${outputs}`,
        })),
      )
    },
    async output(reference) {
      const { blob, type } = await outputForMessage(context, request, reference)
      return { type, bytes: await blobs.read(blob) }
    },
    async report(processId) {
      const { resultText } = await processes.describe(caller, processId)
      if (resultText === undefined) throw new ServiceError('not_ready', 'The process has no result yet.')
      return (JSON.parse(resultText) as ExecutionResult).report
    },
  }
}

/** Rejects if there is no such output, or if it is too large for a message. */
export async function outputForMessage(
  { processes, settings }: HttpContext,
  request: FastifyRequest,
  { processId, output }: OutputReference,
): Promise<FileRow> {
  const file = await processes.output(callerOf(request), processId, output)
  const { mcpMaxFileBytes: most } = settings
  if (file.size <= most) return file
  const url = `${downloadUrl(baseUrlOf(request), processId)}/${output}`
  throw new ServiceError(
    'limit_exceeded',
    `The output has ${file.size} bytes; the maximum for a message is ${most}. Download it from ${url} with the same token.`,
  )
}

async function run(
  context: HttpContext,
  request: FastifyRequest,
  { task, entries, options, output }: ToolCall,
  { progress, signal }: CallHooks,
): Promise<OutcomeOfCall> {
  const { processes } = context
  const caller = callerOf(request)
  checkCall(context, task, entries.length, options)
  const isWanted = (): boolean => !signal.aborted
  const { processId, entries: found, isOwn } = await callInputs(context, caller, task, entries, isWanted)
  const listening = processes.listen(processId, (event) => {
    if (event.type === 'progress') progress(event.done, event.total)
  })
  const cancel = (): void => void processes.cancel(caller, processId).catch(() => undefined)
  try {
    signal.throwIfAborted()
    const { id: requestId, span } = request
    const { outcome } = await processes.execute(
      caller,
      { processId, task, entries: found, options, outputFilename: output || undefined, webhook: undefined },
      { isDeferred: false, requestId, traceparent: span?.traceparent },
    )
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    const { error, row, resultText } = await outcome()
    if (error !== undefined) throw error
    const { files } = await processes.outputs(caller, processId)
    const { report } = JSON.parse(resultText) as ExecutionResult
    const url = downloadUrl(baseUrlOf(request), processId)
    const outputs = files.map((file, index) => outputView(file, `${url}/${index + 1}`))
    return { processId, outputs, report, expiresAt: row.expiresAt }
  } catch (error) {
    // The process is not known to anyone, so it is deleted with the files of this call.
    if (isOwn) await processes.remove(caller, processId).catch(() => undefined)
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    listening.stop()
  }
}

/** Checked before any file is transferred. */
function checkCall({ tasks }: HttpContext, name: string, files: number, sent: ToolCall['options']): void {
  const task = tasks.get(name)!
  const message = entryCountProblem(task, files)
  if (message !== undefined)
    throw invalidFields([], [{ field: 'files', message: `files: ${inHttp(message)}` }])
  const { problems } = readOptions(task, sent)
  if (problems === undefined) return
  throw invalidFields(
    [],
    problems.map(({ field, message }) => ({ field, message: `${field}: ${inHttp(message)}` })),
  )
}

function outputView({ name, size, pageCount, type }: FileRow, download: string): OutputOfCall {
  return { filename: name, filesize: size, pages: pageCount, type, download }
}
