import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import { callerOf } from '../http/authenticate.js'
import { type HttpContext, noteTask } from '../http/context.js'
import { sendWhole } from '../http/download/send.js'
import { withoutIdleTimeout } from '../http/idle-timeout.js'
import type { Route } from '../http/route.js'
import { downloadOf } from './answer.js'
import { Conversion } from './conversion.js'
import { refused } from './errors.js'
import type { Form, Held } from './form/form.js'
import { readForm, type Takes } from './form/read-form.js'
import { formOperation } from './operation.js'
import { outputNameOf } from './output-name.js'
import { echoTrace } from './trace.js'
import { type Callback, readCallback, sendProblem, sendResult } from './webhook.js'

/** What a route makes of a form: files, or a value as JSON. */
export type Result = { readonly files: readonly Held[] } | { readonly json: unknown }

/** A call with a form, at `/forms`. */
export interface FormCall {
  /** Below `/forms`. */
  readonly path: string
  readonly id: string
  readonly summary: string
  /** The task for the log, and whose file types documents may have. */
  readonly task: string
  readonly takes: Takes
  /** Reads and checks the fields; the work is done by what it returns. */
  plan(form: Form): (conversion: Conversion) => Promise<Result>
}

/** Only files with one of these extensions are documents of the request; others are ignored, as in Gotenberg. */
export function takesOnly(task: string, extensions: readonly string[]): Takes {
  return (name) => (extensions.some((extension) => name.toLowerCase().endsWith(extension)) ? task : undefined)
}

export function formRoute(context: HttpContext, call: FormCall): Route {
  return {
    method: 'POST',
    url: `/forms/${call.path}`,
    access: 'token',
    sendsResult: true,
    operation: formOperation(call.id, call.summary),
    async handler(request, reply) {
      echoTrace(request, reply)
      noteTask(request, context, call.task)
      checkAvailable(context, call.task)
      const callback = await readCallback(context, request)
      const conversion = new Conversion(context, {
        caller: callerOf(request),
        requestId: request.id,
        traceparent: request.span?.traceparent,
      })
      let isHandedOver = false
      try {
        const form = await readForm(context, request, await conversion.begin(), call.takes)
        if (callback === undefined) {
          const work = call.plan(form)
          isHandedOver = true
          return await answered(context, request, reply, conversion, () => work(conversion))
        }
        isHandedOver = true
        const work = async (): Promise<Result> => call.plan(form)(conversion)
        return answeredLater(context, request, reply, conversion, { callback, work })
      } finally {
        if (!isHandedOver) await conversion.removeAll()
      }
    },
  }
}

function checkAvailable({ tasks }: HttpContext, task: string): void {
  const reason = tasks.unavailable(task)
  if (reason !== undefined)
    throw new ServiceError('task_unavailable', `This route is not available here: ${reason}`)
  if (tasks.get(task) === undefined) throw refused('This route is not available here.')
}

/** Waits for the result, and removes everything when it is sent. */
async function answered(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  conversion: Conversion,
  work: () => Promise<Result>,
): Promise<unknown> {
  const leave = (): void => void conversion.cancel()
  request.raw.socket.once('close', leave)
  try {
    const result = await withoutIdleTimeout(request, work)
    if ('json' in result) {
      await conversion.removeAll()
      return reply.type('application/json').send(Buffer.from(JSON.stringify(result.json)))
    }
    const download = await downloadOf(context, outputNameOf(request), result.files)
    reply.raw.once('close', () => void conversion.removeAll())
    return await sendWhole(reply, download)
  } catch (error) {
    await conversion.removeAll()
    throw error
  } finally {
    request.raw.socket.off('close', leave)
  }
}

/** Responds at once; the result is sent to the address of the caller. */
function answeredLater(
  context: HttpContext,
  request: FastifyRequest,
  reply: FastifyReply,
  conversion: Conversion,
  { callback, work }: { readonly callback: Callback; work(): Promise<Result> },
): FastifyReply {
  const { webhooks } = context
  const sent = async (): Promise<void> => {
    try {
      const result = await work()
      if ('json' in result)
        throw refused(
          'The webhook middleware can only work with multipart/form-data routes that results in output files',
        )
      await sendResult(webhooks, callback, await downloadOf(context, outputNameOf(request), result.files))
    } catch (error) {
      await sendProblem(webhooks, callback, error)
    } finally {
      await conversion.removeAll()
    }
  }
  sent().catch((error: unknown) =>
    request.log.warn({ id: request.id, err: error }, 'A webhook could not be sent.'),
  )
  return reply.code(204).send()
}
