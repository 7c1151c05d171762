import { type OptionSchema, optionsSchema } from '@octavo/tasks/options-schema'
import { taskFailureCodes } from '@octavo/tasks/task-failure'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ServiceError } from '../../errors/service-error.js'
import { ClientGone } from '../../process/upload.js'
import { callerOf } from '../authenticate.js'
import { beginExecution } from '../begin-execution.js'
import { readExecuteRequest } from '../bodies/execute-request.js'
import { type HttpContext, noteTask } from '../context.js'
import { resultTypes, sentHeaders } from '../download/operations.js'
import { latest, type WholeResult } from '../download/results.js'
import { sendWhole } from '../download/send.js'
import { baseUrlOf } from '../hosts.js'
import { answerOnce } from '../idempotent-answer.js'
import { withoutIdleTimeout } from '../idle-timeout.js'
import type { Route } from '../route.js'
import { comparedBody, executeBody, spelledAsSent } from '../run/execute-body.js'
import { type RunFields, readRunFields, runFormSchema } from '../run/fields.js'
import { type RunForm, readRunForm, type SentFile } from '../run/read-form.js'
import { uploadFromUrls } from '../upload/from-url.js'
import { isClientConnected } from '../upload/stream-file.js'
import { downloadUrl } from '../views.js'

const processHeaders = z.object({
  'Octavo-Process': z.string().meta({
    description: 'The processId: until it expires, all calls for processes work with it.',
  }),
  Link: z.string().meta({
    description: 'The address of the process, with its result and the whole report, as rel="describedby".',
  }),
})

const answerHeaders = sentHeaders.extend(processHeaders.shape).extend({
  'Octavo-Report': z.string().max(1024).optional().meta({
    description:
      'The report as JSON in ASCII, if it has at most 1,024 characters; the process always has it.',
  }),
  'Content-Location': z.url().meta({ description: 'URL to download the same bytes again.' }),
})

/** The four steps in one call, using the functions of the four calls. */
export function runRoute(context: HttpContext, wholeResult: WholeResult): Route {
  const { processes, tasks } = context
  const schemas = new Map<string, OptionSchema>()
  const schemaOf = (name: string): OptionSchema => {
    const schema = schemas.get(name) ?? optionsSchema(tasks.get(name)!)
    schemas.set(name, schema)
    return schema
  }

  return {
    method: 'POST',
    url: '/api/v1/run/:task',
    access: 'token',
    sendsResult: true,
    operation: {
      id: 'run',
      summary: 'Run a task in one call',
      description:
        'Takes files (or their URLs) and options as one form, and returns the result: the file, or a ZIP of several files. The process is kept until it expires or is deleted. A call that is refused before its execution begins leaves no process. If the client disconnects before that, its uploads are deleted; an execution that has begun continues, and the same call with the same `Idempotency-Key` returns its result.',
      params: z.object({ task: z.string().meta({ examples: ['merge-pdf'] }) }),
      headers: z.object({ 'Idempotency-Key': z.string().max(255).optional() }),
      body: { mediaTypes: ['multipart/form-data'], schema: runFormSchema, required: true },
      answers: { 200: { description: 'The result.', mediaTypes: resultTypes, headers: answerHeaders } },
      errors: [
        ...taskFailureCodes,
        'missing_parameter',
        'invalid_parameter',
        'unknown_task',
        'task_unavailable',
        'file_not_found',
        'process_not_found',
        'process_busy',
        'idempotency_mismatch',
        'file_too_large',
        'quota_exceeded',
        'body_too_large',
        'unsupported_media_type',
        'not_a_pdf',
        'unsupported_file_type',
        'fetch_failed',
        'interrupted',
        'queue_full',
        'queue_timeout',
        'storage_full',
        'request_timeout',
      ],
    },
    async handler(request, reply) {
      if (!request.isMultipart()) {
        throw new ServiceError(
          'unsupported_media_type',
          'A run is a multipart/form-data body with the field file, repeated for each file, and fields for the options of the task.',
        )
      }
      const caller = callerOf(request)
      const { task } = request.params as { task: string }
      const { id: processId } = await processes.startTask(caller, { task })
      noteTask(request, context, task)
      const run = new RunCall(context, request, reply, { processId, task })
      let finished: string | undefined
      try {
        const form = await readRunForm(request, caller, context, { processId, task })
        finished = await run.finish(form, readRunFields(form.pairs, schemaOf(task)))
      } finally {
        // Rejected, aborted by the client, or a repeat of another call: this process is not needed.
        const isWanted = run.hasBegun && (finished === undefined || finished === processId)
        if (!isWanted) await processes.remove(caller, processId).catch(() => undefined)
      }
      reply.headers(await run.headersOf(finished))
      return latest(
        () => wholeResult(caller, finished),
        (download) => sendWhole(reply, download),
      )
    },
  }
}

class RunCall {
  readonly #context: HttpContext
  readonly #request: FastifyRequest
  readonly #reply: FastifyReply
  readonly #target: { readonly processId: string; readonly task: string }
  #resultText: string | undefined
  /** From here on the process is of use to its owner, whatever the outcome. */
  hasBegun = false

  constructor(
    context: HttpContext,
    request: FastifyRequest,
    reply: FastifyReply,
    target: { readonly processId: string; readonly task: string },
  ) {
    this.#context = context
    this.#request = request
    this.#reply = reply
    this.#target = target
  }

  /** Returns the process with the result: for a repeated call, that of the first one. */
  async finish({ inputs }: RunForm, fields: RunFields): Promise<string> {
    const { processId, task } = this.#target
    const body = comparedBody(task, fields, inputs)
    try {
      if (!isClientConnected(this.#request)) throw new ClientGone()
      const call = { call: 'run', body, processId: undefined }
      const answer = await answerOnce(this.#context.processes, this.#request, call, async () => {
        const sent = executeBody(this.#target, fields, await this.#fetched(inputs))
        const read = await readExecuteRequest(sent)
        if (read.webhook !== undefined) await this.#context.webhooks.check(read.webhook)
        const { outcome } = await beginExecution(this.#context, this.#request, read, false)
        this.hasBegun = true
        this.#reply.headers(this.#processHeaders(processId))
        const { resultText, error } = await withoutIdleTimeout(this.#request, outcome)
        if (error !== undefined) throw error
        this.#resultText = resultText
        return { status: 200, body: JSON.stringify({ processId }), processId }
      })
      return (JSON.parse(answer.body) as { processId: string }).processId
    } catch (error) {
      throw error instanceof ServiceError ? spelledAsSent(error, fields.entries !== undefined) : error
    }
  }

  /** The inputs, with those given by URL fetched, in order. */
  async #fetched(inputs: RunForm['inputs']): Promise<SentFile[]> {
    const urls = inputs.flatMap((input) => ('url' in input ? [input.url] : []))
    if (urls.length === 0) return inputs as SentFile[]
    const stored = await uploadFromUrls(this.#context, this.#request, this.#target, urls)
    return inputs.map((input) =>
      'url' in input ? { sentName: undefined, file: stored.shift()!.file } : input,
    )
  }

  async headersOf(processId: string): Promise<Readonly<Record<string, string>>> {
    const { processes } = this.#context
    const text =
      this.#resultText ?? (await processes.describe(callerOf(this.#request), processId)).resultText ?? '{}'
    const report = reportHeader(text)
    return {
      ...this.#processHeaders(processId),
      'content-location': downloadUrl(baseUrlOf(this.#request), processId),
      ...(report === undefined ? {} : { 'octavo-report': report }),
    }
  }

  #processHeaders(processId: string): Readonly<Record<string, string>> {
    const address = `${baseUrlOf(this.#request)}/api/v1/processes/${processId}`
    return { 'octavo-process': processId, link: `<${address}>; rel="describedby"; type="application/json"` }
  }
}

/** Headers are read before the body: proxies accept about four to eight thousand bytes of them. */
const LONGEST_REPORT = 1024
/** A longer result is not read again for its report: its list of outputs may have megabytes. */
const LONGEST_RESULT = 256 * 1024

/** The report of an execution as JSON in ASCII, if it is short enough for a header. */
function reportHeader(resultText: string): string | undefined {
  if (resultText.length > LONGEST_RESULT) return undefined
  const { report } = JSON.parse(resultText) as { readonly report?: unknown }
  const text = JSON.stringify(report ?? null).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return text.length > LONGEST_REPORT ? undefined : text
}
