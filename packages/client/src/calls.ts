import { errorOf, OctavoError } from './errors.js'

export interface CallOptions {
  readonly body?: BodyInit | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly signal?: AbortSignal | undefined
  /** Whether the call may be repeated: it changes nothing, or has an idempotency key. */
  readonly mayRepeat?: boolean
}

export interface Connection {
  readonly url: string
  readonly token: string | undefined
  readonly retries: number
  readonly fetch: typeof fetch
}

/** The service is busy or shutting down, or a proxy cannot reach it: a retry may succeed. */
const TEMPORARY_STATUSES = new Set([429, 502, 503])
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** Calls of the service, with retries. */
export class Calls {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  get authorization(): Readonly<Record<string, string>> {
    const { token } = this.#connection
    return token === undefined ? {} : { authorization: `Bearer ${token}` }
  }

  address(path: string): string {
    return `${this.#connection.url}${path}`
  }

  async json<Answer>(method: string, path: string, options?: CallOptions): Promise<Answer> {
    const response = await this.response(method, path, options)
    return (await response.json()) as Answer
  }

  /** A successful response. */
  response(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const {
      body,
      headers,
      signal,
      mayRepeat = method === 'GET' || method === 'HEAD' || method === 'DELETE',
    } = options
    const send = async (): Promise<Response> => {
      const response = await this.#connection.fetch(this.address(path), {
        method,
        headers: { ...this.authorization, ...headers },
        ...(body === undefined ? {} : { body, duplex: 'half' }),
        ...(signal === undefined ? {} : { signal }),
      } as RequestInit)
      if (!response.ok) throw await failureOf(response)
      return response
    }
    return mayRepeat
      ? this.repeated(send, signal)
      : send().catch((error) => Promise.reject(connectionError(error, signal)))
  }

  /** Retries temporary failures, with growing delays. */
  async repeated<Value>(attempt: () => Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt()
      } catch (error) {
        const failure = connectionError(error, signal)
        if (
          !(failure instanceof OctavoError) ||
          !isTemporary(failure) ||
          failures >= this.#connection.retries
        )
          throw failure
        await pause(pauseMs(failures, failure), signal)
      }
    }
  }
}

const retryAfter = new WeakMap<OctavoError, number>()

/** The error in an unsuccessful response, and when to retry. */
export async function failureOf(response: Response): Promise<OctavoError> {
  const failure = await errorOf(response)
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  if (Number.isFinite(seconds)) retryAfter.set(failure, seconds * 1000)
  return failure
}

/** What `fetch` throws without a response; an abort is passed on. */
function connectionError(error: unknown, signal: AbortSignal | undefined): unknown {
  if (error instanceof OctavoError || signal?.aborted) return error
  return new OctavoError(
    { code: 'connection_failed', message: 'The service could not be reached, or the connection was closed.' },
    undefined,
    error,
  )
}

function isTemporary({ status, code }: OctavoError): boolean {
  if (status === undefined) return code === 'connection_failed'
  // A resumable upload has received more than was known: its offset is requested before it continues.
  return TEMPORARY_STATUSES.has(status) || code === 'offset_mismatch'
}

function pauseMs(failures: number, failure: OctavoError): number {
  const growing = FIRST_PAUSE_MS * 2 ** failures * (0.5 + Math.random())
  return Math.min(LONGEST_PAUSE_MS, Math.max(growing, retryAfter.get(failure) ?? 0))
}

export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
  })
}
