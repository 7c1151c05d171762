import { createHash } from 'node:crypto'

export interface Recorded {
  readonly request: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Answered {
  readonly headers: Headers
  /** Undefined if the response is not JSON. */
  readonly json: unknown
}

/** Differs with every request. */
const MOMENTARY = new Set([
  'start_time',
  'duration',
  'queue_time',
  'created_at',
  'uploaded_at',
  'updated_at',
  'expires_at',
  'started_at',
  'finished_at',
  'request_id',
  'pages_done',
])
const MOMENTARY_HEADERS =
  /^(?:date|x-request-id|x-ratelimit-(?:remaining|reset)|ratelimit-(?:remaining|reset))$/

/** An accepted run may have started before the response was written. */
function accepted(json: unknown): unknown {
  return { ...(json as object), state: 'queued or running', started_at: null }
}

/**
 * Sends requests to a service and records the responses in a form that can be compared with those of another: ids are
 * numbered in order of appearance, and URLs have no host.
 */
export class Answers {
  readonly recorded: Recorded[] = []
  readonly #url: string
  readonly #token: string
  readonly #ids = new Map<string, string>()

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answered> {
    const response = await this.#fetch(method, path, init)
    const bytes = Buffer.from(await response.arrayBuffer())
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const json = isJson && bytes.length > 0 ? (JSON.parse(bytes.toString()) as unknown) : undefined
    const headers: Record<string, string> = {}
    for (const [name, value] of response.headers)
      headers[name] = MOMENTARY_HEADERS.test(name) ? 'momentary' : this.#timeless(value)
    // Numbers in the body may have another length.
    if (isJson && headers['content-length'] === String(bytes.length)) headers['content-length'] = 'its length'
    this.recorded.push({
      request: this.#timeless(`${method} ${path}`),
      status: response.status,
      headers,
      body: isJson
        ? this.#comparable(response.status === 202 ? accepted(json) : json)
        : createHash('sha256').update(bytes).digest('hex'),
    })
    return { headers: response.headers, json }
  }

  get(path: string, init?: RequestInit): Promise<Answered> {
    return this.send('GET', path, init)
  }

  post(path: string, body: unknown, init: RequestInit = {}): Promise<Answered> {
    const headers = { 'content-type': 'application/json', ...init.headers }
    return this.send('POST', path, { ...init, body: JSON.stringify(body), headers })
  }

  execute(body: object, init?: RequestInit): Promise<Answered> {
    return this.post('/api/v1/execute', body, init)
  }

  async start(task: string): Promise<string> {
    const { json } = await this.post('/api/v1/start-task', { task })
    return (json as { processId: string }).processId
  }

  async upload(processId: string, file: Uint8Array, name: string, task = 'merge-pdf'): Promise<string> {
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', task)
    form.set('file', new Blob([new Uint8Array(file)]), name)
    const { json } = await this.send('POST', '/api/v1/uploads', { body: form })
    return (json as { server_filename: string }).server_filename
  }

  /** Not recorded, because the number of polls varies. */
  /** Without recording it. */
  async process(processId: string): Promise<{ state: string; progress?: { pages_total: number } }> {
    const response = await this.#fetch('GET', `/api/v1/processes/${processId}`, {})
    return (await response.json()) as { state: string; progress?: { pages_total: number } }
  }

  #fetch(method: string, path: string, init: RequestInit): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, ...init.headers }
    return fetch(`${this.#url}${path}`, { ...init, method, headers })
  }

  #timeless(text: string): string {
    return text.replaceAll(this.#url, 'http://service').replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, (id) => {
      const known = this.#ids.get(id) ?? `id ${this.#ids.size + 1}`
      this.#ids.set(id, known)
      return known
    })
  }

  #comparable(value: unknown, key = ''): unknown {
    if (MOMENTARY.has(key) && value !== null) return typeof value
    if (typeof value === 'string') return this.#timeless(value)
    if (Array.isArray(value)) return value.map((one) => this.#comparable(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.#comparable(one, name)]))
  }
}
