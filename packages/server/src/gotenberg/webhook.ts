import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../errors/service-error.js'
import type { HttpContext, WebhookMessage } from '../http/context.js'
import { attachment } from '../http/download/content-disposition.js'
import type { Download } from '../http/download/download.js'
import { serviceErrorOf } from '../process/service-error-of.js'
import { AddressForbidden, gotenbergStatus, messageOf, refused } from './errors.js'
import { isObject } from './form/form.js'
import { jsonProblem } from './form/json-problem.js'
import { traceOf } from './trace.js'

type Method = WebhookMessage['method']

/** Where the outcome of a request is sent. */
export interface Callback {
  readonly url: string
  readonly method: Method
  readonly errorUrl: string | undefined
  readonly errorMethod: Method
  readonly eventsUrl: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly trace: string
  readonly traceparent: string | undefined
}

/** As often as Gotenberg, after pauses that double. */
const MAX_ATTEMPTS = 5
const FIRST_PAUSE_MS = 1000

/** Undefined without the header `Gotenberg-Webhook-Url`. Rejects if the settings do not allow one of the addresses. */
export async function readCallback(
  { webhooks }: Pick<HttpContext, 'webhooks'>,
  request: FastifyRequest,
): Promise<Callback | undefined> {
  const header = (name: string): string | undefined => {
    const value = request.headers[`gotenberg-webhook-${name}`]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const url = header('url')
  if (url === undefined) return undefined
  const errorUrl = header('error-url')
  const eventsUrl = header('events-url')
  if (errorUrl === undefined && eventsUrl === undefined)
    throw refused(
      "At least one of 'Gotenberg-Webhook-Error-Url' or 'Gotenberg-Webhook-Events-Url' headers must be provided",
    )
  for (const address of [url, errorUrl, eventsUrl])
    if (address !== undefined) await checkAddress(webhooks, address)
  const { traceparent } = request.headers
  return {
    url,
    method: methodOf('Gotenberg-Webhook-Method', header('method')),
    errorUrl,
    errorMethod: methodOf('Gotenberg-Webhook-Error-Method', header('error-method')),
    eventsUrl,
    headers: headersOf(header('extra-http-headers')),
    trace: traceOf(request),
    traceparent: request.span?.traceparent ?? (typeof traceparent === 'string' ? traceparent : undefined),
  }
}

async function checkAddress(webhooks: HttpContext['webhooks'], url: string): Promise<void> {
  try {
    await webhooks.check(url)
  } catch (error) {
    throw error instanceof ServiceError ? new AddressForbidden(error.code, error.message) : error
  }
}

function methodOf(name: string, sent = 'POST'): Method {
  const method = sent.toUpperCase()
  if (method === 'POST' || method === 'PUT' || method === 'PATCH') return method
  throw refused(
    `Invalid '${name}' header value: expected 'POST', 'PATCH' or 'PUT', but got '${sent.slice(0, 50)}'`,
  )
}

/** These are set for each message, or by the connection. */
const OWN_HEADERS = /^(?:host|connection|content-length|content-type|transfer-encoding|gotenberg-trace)$/i

function headersOf(text: string | undefined): Readonly<Record<string, string>> {
  if (text === undefined) return {}
  const invalid = (why: string): ServiceError =>
    refused(`Invalid 'Gotenberg-Webhook-Extra-Http-Headers' header value: ${why}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid(jsonProblem(text) ?? 'this is not valid JSON')
  }
  const isTexts = isObject(value) && Object.values(value).every((one) => typeof one === 'string')
  if (!isTexts) throw invalid('this is not an object with texts')
  const pairs = Object.entries(value as Readonly<Record<string, string>>)
  if (
    !pairs.every(([name, one]) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && !/[^\t\x20-\x7e\x80-\xff]/.test(one))
  )
    throw invalid('a header is not valid')
  return Object.fromEntries(
    pairs.filter(([name]) => !OWN_HEADERS.test(name)).map(([name, one]) => [name.toLowerCase(), one]),
  )
}

/** Sends the result, then the event. */
export async function sendResult(
  webhooks: HttpContext['webhooks'],
  callback: Callback,
  download: Download,
): Promise<void> {
  const { name, type, size } = download
  await delivered(webhooks, async () => ({
    url: callback.url,
    method: callback.method,
    headers: {
      'content-disposition': attachment(name),
      ...commonHeaders(callback),
      'content-type': type,
      'content-length': String(size),
    },
    body: (await download.open({ start: 0, end: size - 1 })) as Readable | Uint8Array,
  }))
  await sendEvent(webhooks, callback, { event: 'webhook.success' })
}

/** Sends why there is no result. */
export async function sendProblem(
  webhooks: HttpContext['webhooks'],
  callback: Callback,
  error: unknown,
): Promise<void> {
  const known = serviceErrorOf(error)
  const status = known === undefined ? 500 : gotenbergStatus(known)
  const message = known === undefined ? 'Internal Server Error' : messageOf(known)
  const { errorUrl: url, errorMethod: method } = callback
  if (url !== undefined) await sendJson(webhooks, callback, { url, method }, { status, message })
  await sendEvent(webhooks, callback, { event: 'webhook.error', error: { status, message } })
}

async function sendEvent(
  webhooks: HttpContext['webhooks'],
  callback: Callback,
  event: object,
): Promise<void> {
  const { eventsUrl: url, trace } = callback
  if (url === undefined) return
  const body = { ...event, correlationId: trace, timestamp: new Date().toISOString() }
  await sendJson(webhooks, callback, { url, method: 'POST' }, body)
}

function sendJson(
  webhooks: HttpContext['webhooks'],
  callback: Callback,
  address: Pick<WebhookMessage, 'url' | 'method'>,
  value: object,
): Promise<void> {
  const body = JSON.stringify(value)
  const headers = {
    ...commonHeaders(callback),
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  }
  return delivered(webhooks, async () => ({ ...address, headers, body }))
}

function commonHeaders({ headers, trace, traceparent }: Callback): Readonly<Record<string, string>> {
  return {
    'user-agent': 'Octavo',
    ...(traceparent === undefined ? {} : { traceparent }),
    ...headers,
    'gotenberg-trace': trace,
  }
}

/** Until the receiver takes it, or refuses it for a reason that another attempt would meet again. */
async function delivered(
  webhooks: HttpContext['webhooks'],
  message: () => Promise<WebhookMessage>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const status = await webhooks.send(await message()).catch((error: unknown) => {
      if (error instanceof ServiceError || attempt === MAX_ATTEMPTS) throw error
      return 0
    })
    const mayChange = status === 0 || status === 429 || status >= 500
    if (!mayChange || attempt === MAX_ATTEMPTS) {
      if (status >= 400) throw new Error(`The receiver of a webhook responded with status ${status}.`)
      return
    }
    await wait(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { ref: false })
  }
}
