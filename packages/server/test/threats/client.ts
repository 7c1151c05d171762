import { expect } from 'vitest'
import { ADA, until } from './service-process.js'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
  /** Undefined if it is not JSON. */
  readonly json: Record<string, unknown>
  readonly code: unknown
}

export interface Uploaded {
  readonly processId: string
  readonly fileName: string
  readonly server_filename: string
  readonly page_count: number | null
  readonly fileType: string
}

/** A client of the service. Every error response is checked for leaks. */
export class Client {
  readonly url: string
  readonly token: string

  constructor({ url }: { readonly url: string }, token = ADA) {
    this.url = url
    this.token = token
  }

  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.token}`, ...init.headers },
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const answer = answerOf(response.status, response.headers, bytes)
    if (response.status >= 400) expectNoLeak(answer)
    return answer
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  async start(task?: string): Promise<string> {
    const { status, json, text } = await this.post('/api/v1/start-task', task === undefined ? {} : { task })
    expect(status, text).toBe(200)
    return String(json.processId)
  }

  upload(processId: string, file: Uint8Array | string, name = 'a.pdf', task = 'merge-pdf'): Promise<Answer> {
    const form = new FormData()
    form.set('processId', processId)
    form.set('task', task)
    form.set('file', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), name)
    return this.call('/api/v1/uploads', { method: 'POST', body: form })
  }

  /** A new process with one file. */
  async uploaded(file: Uint8Array, task = 'merge-pdf', name = 'a.pdf'): Promise<Uploaded> {
    const processId = await this.start()
    const { status, json, text } = await this.upload(processId, file, name, task)
    expect(status, text).toBe(200)
    return { ...(json as unknown as Uploaded), processId }
  }

  execute(
    { processId, server_filename }: Pick<Uploaded, 'processId' | 'server_filename'>,
    { task = 'merge-pdf', headers = {}, entry = {}, ...more }: ExecuteMore = {},
  ): Promise<Answer> {
    const pages = [{ filename: 'a.pdf', server_filename, ...entry }]
    return this.post('/api/v1/execute', { processId, task, pages, ...more }, headers)
  }

  /** Uploads a file and runs a task on it. */
  async run(file: Uint8Array, more: ExecuteMore = {}): Promise<Answer & { readonly processId: string }> {
    const uploaded = await this.uploaded(file, more.task)
    return { ...(await this.execute(uploaded, more)), processId: uploaded.processId }
  }

  async begin(uploaded: Uploaded, more: ExecuteMore = {}): Promise<void> {
    const { status, text } = await this.execute(uploaded, {
      ...more,
      headers: { ...more.headers, prefer: 'respond-async' },
    })
    expect(status, text).toBe(202)
  }

  status(processId: string): Promise<Answer> {
    return this.call(`/api/v1/processes/${processId}`)
  }

  async state(processId: string): Promise<unknown> {
    return (await this.status(processId)).json.state
  }

  reaches(processId: string, ...states: string[]): Promise<void> {
    return until(`the process is ${states.join(' or ')}`, async () =>
      states.includes(String(await this.state(processId))),
    )
  }

  download(processId: string): Promise<Answer> {
    return this.call(`/api/v1/download/${processId}`)
  }

  remove(processId: string): Promise<Answer> {
    return this.call(`/api/v1/processes/${processId}`, { method: 'DELETE' })
  }
}

export interface ExecuteMore {
  readonly task?: string
  readonly headers?: Record<string, string>
  /** Further fields of the one entry. */
  readonly entry?: Record<string, unknown>
  readonly options?: Record<string, unknown>
  readonly output_filename?: string
  readonly webhook?: string
}

export function answerOf(status: number, headers: Headers, bytes: Buffer): Answer {
  const text = bytes.length < 5_000_000 ? bytes.toString('utf8') : ''
  const json = parsed(text)
  return { status, headers, bytes, text, json, code: json?.code }
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return undefined as unknown as Record<string, unknown>
  }
}

const ERROR_FIELDS = ['status', 'code', 'message', 'field', 'errors', 'request_id']

/** An error has a code, a message and a request id: no path, no stack trace, no text of a library. */
export function expectNoLeak({ text, json, headers, status }: Answer): void {
  if (text === '') return
  expect(headers.get('content-type'), text).toMatch(/^application\/json/)
  if (status === 503 && json.code === undefined) {
    expect(json).toEqual({ status: false })
    return
  }
  expect(json, text).toMatchObject({ status: false, code: expect.any(String), message: expect.any(String) })
  expect(json.request_id).toMatch(/^[\w-]{3,40}$/)
  expect(Object.keys(json).filter((name) => !ERROR_FIELDS.includes(name))).toEqual([])
  expect(text).not.toMatch(
    /node_modules|file:\/\/|\/(tmp|work|home|usr|etc|var|proc)\/|\bat \S+ \(|\.[jt]s:\d|ENOENT|EACCES|SQLITE|FST_|Zod|octavo-data|undefined|\[object/,
  )
}
