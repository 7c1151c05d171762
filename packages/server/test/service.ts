import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import { temporaryFile } from '../../pdf/test/fixtures/temporary-file.js'
import { expectValid, pageMarkers } from '../../pdf/test/validators.js'
import { type ServerUnderTest, startForTest, TEST_TASKS } from './support/running-server.js'
import { expectNoneAtWork, expectRowsAndBlobsMatch, processesOf, type Stored } from './support/stored.js'

export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface UploadAnswer {
  readonly message: string
  readonly fileName: string
  readonly fileSize: number
  readonly fileType: string
  readonly server_filename: string
  readonly page_count: number | null
  readonly encrypted: boolean
  readonly password_required: boolean
}

export interface ErrorAnswer {
  readonly status: false
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly request_id: string
}

export interface ResultAnswer {
  readonly status: true
  readonly start_time: number
  readonly duration: number
  readonly processId: string
  readonly tool: string
  readonly output_filenumber: number
  readonly output_filesize: number
  readonly download: string
  readonly queue_time: number
  readonly files: readonly { filename: string; filesize: number; pages: number | null; sha256: string }[]
  readonly report: { inputs: readonly { name: string }[] }
}

export interface ProcessAnswer {
  readonly processId: string
  readonly task: string | null
  readonly state: string
  readonly created_at: number
  readonly expires_at: number
  readonly download: string | null
  readonly error: { code: string; message: string; field?: string } | null
  readonly files: readonly UploadAnswer[]
  readonly progress: {
    percent: number
    pages_done: number
    pages_total: number
    queue_position: number | null
  }
  readonly result: ResultAnswer | null
}

export type Entry = Readonly<Record<string, unknown>>

/** A PDF whose pages say `A-1`, `A-2` … */
export function pdf(marker = 'A', pages = 1): Buffer {
  return Buffer.from(plainDocument(marker, pages))
}

export async function answer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text === '' ? undefined : JSON.parse(text)) as Body,
  }
}

/** Waits until the condition is true, and fails after a timeout. */
export async function until(what: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await what())) {
    if (performance.now() > end) throw new Error('What was waited for did not happen.')
    await wait(20)
  }
}

/** A service for the tests of one file, with a check afterwards that it has left nothing behind. */
export function useService(env: Readonly<Record<string, string>> = {}, isOwn = false): Service {
  const service = new Service(env, isOwn)
  beforeAll(() => service.begin())
  afterAll(() => service.end())
  return service
}

export class Service {
  readonly #env: Readonly<Record<string, string>>
  readonly #isOwn: boolean
  #server: ServerUnderTest | undefined

  /** Own: started for these tests only, so that its sign-in code is unused. */
  constructor(env: Readonly<Record<string, string>>, isOwn = false) {
    this.#env = env
    this.#isOwn = isOwn
  }

  get #running(): ServerUnderTest {
    if (this.#server === undefined) throw new Error('The service has not been started.')
    return this.#server
  }

  get url(): string {
    return this.#running.url
  }

  get dataDir(): string {
    return this.#running.dataDir
  }

  get signInUrl(): string | undefined {
    return this.#running.signInUrl
  }

  async begin(): Promise<void> {
    this.#server = await startForTest(
      { OCTAVO_TASKS_DIR: TEST_TASKS, ...this.#env },
      this.#isOwn ? mkdtempSync(join(tmpdir(), 'octavo-server-')) : undefined,
    )
  }

  /** Stops it, and checks that only rows and their files are left. */
  async end(): Promise<void> {
    const server = this.#server
    if (server === undefined) return
    const { stored } = server
    try {
      await this.#answersFreshMerge()
      await until(async () => (await stored.incoming()).length === 0)
      if (server.isShared) await server.removeAll()
      await server.close()
      await expectRowsAndBlobsMatch(stored)
      if (!server.isShared) for (const folder of this.#folders) expectNoneAtWork(folder)
    } finally {
      await server.end()
    }
  }

  /** That of the first API machine, if there are several. */
  get folder(): string {
    return this.#folders[0]!
  }

  get #folders(): string[] {
    return this.#running.dataDirs.map((dataDir) => join(dataDir, 'octavo-data'))
  }

  get stored(): Stored {
    return this.#running.stored
  }

  blobs(): Promise<string[]> {
    return this.stored.blobs()
  }

  /** The child processes of all its machines. */
  children(): string[] {
    return this.#folders.flatMap(processesOf)
  }

  /** Uses the token of the tests, unless `init` has another. */
  call(path: string, init?: RequestInit): Promise<Response> {
    return this.#running.call(path, init)
  }

  async get<Body>(path: string, init?: RequestInit): Promise<Answer<Body>> {
    return answer(await this.call(path, init))
  }

  async post<Body>(path: string, body?: unknown, init?: RequestInit): Promise<Answer<Body>> {
    return answer(
      body === undefined
        ? await this.call(path, { method: 'POST', ...init })
        : await this.#running.json(path, body, init),
    )
  }

  async postForm<Body>(path: string, fields: Readonly<Record<string, string>>): Promise<Answer<Body>> {
    return answer(await this.call(path, { method: 'POST', body: new URLSearchParams(fields) }))
  }

  async send<Body>(method: string, path: string, init?: RequestInit): Promise<Answer<Body>> {
    return answer(await this.call(path, { method, ...init }))
  }

  /** A new process. */
  async start(task?: string, init?: RequestInit): Promise<string> {
    const { status, body } = await this.post<{ processId: string }>('/api/v1/start-task', { task }, init)
    expect(status).toBe(200)
    return body.processId
  }

  /** Uploads these parts in this order. */
  async uploadParts<Body>(
    parts: readonly (readonly [name: string, value: string | Blob, filename?: string])[],
    init?: RequestInit,
  ): Promise<Answer<Body>> {
    const form = new FormData()
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, filename)
    }
    return answer(await this.call('/api/v1/uploads', { ...init, method: 'POST', body: form }))
  }

  upload<Body>(
    processId: string,
    bytes: Uint8Array,
    name = 'a.pdf',
    task = 'merge-pdf',
  ): Promise<Answer<Body>> {
    return this.uploadParts([
      ['processId', processId],
      ['task', task],
      ['file', blob(bytes), name],
    ])
  }

  /** An upload that has to succeed. */
  async add(
    processId: string,
    bytes: Uint8Array = pdf(),
    name = 'a.pdf',
    task = 'merge-pdf',
  ): Promise<UploadAnswer> {
    const { status, body } = await this.upload<UploadAnswer>(processId, bytes, name, task)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  /** A process with these documents, and the entries for them. */
  async ready(
    ...documents: readonly (readonly [name: string, bytes: Uint8Array])[]
  ): Promise<{ processId: string; entries: { filename: string; server_filename: string }[] }> {
    const processId = await this.start('merge-pdf')
    const entries: { filename: string; server_filename: string }[] = []
    for (const [name, bytes] of documents) {
      const { server_filename } = await this.add(processId, bytes, name)
      entries.push({ filename: name, server_filename })
    }
    return { processId, entries }
  }

  execute<Body = ResultAnswer>(
    processId: string,
    pages: readonly Entry[],
    more: Readonly<Record<string, unknown>> = {},
    init?: RequestInit,
  ): Promise<Answer<Body>> {
    return this.post<Body>('/api/v1/execute', { processId, task: 'merge-pdf', pages, ...more }, init)
  }

  /** An execution that has to succeed. */
  async merge(
    processId: string,
    pages: readonly Entry[],
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<ResultAnswer> {
    const { status, body } = await this.execute(processId, pages, more)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }

  /** Starts a task of the tests in a new process, without waiting for it. */
  async running(
    task: string,
    init: RequestInit = {},
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const processId = await this.start(task)
    const { server_filename } = await this.add(processId, pdf(), 'a.pdf', task)
    const { status } = await this.execute(
      processId,
      [{ filename: 'a.pdf', server_filename }],
      { task, ...more },
      {
        ...init,
        headers: { prefer: 'respond-async', ...init.headers },
      },
    )
    expect(status).toBe(202)
    return processId
  }

  async process(processId: string): Promise<ProcessAnswer> {
    return (await this.get<ProcessAnswer>(`/api/v1/processes/${processId}`)).body
  }

  async ended(processId: string): Promise<ProcessAnswer> {
    await until(async () => /succeeded|failed/.test((await this.process(processId)).state))
    return this.process(processId)
  }

  /** Downloads the result to a file. */
  async downloaded(processId: string): Promise<string> {
    const response = await this.call(`/api/v1/download/${processId}`)
    expect(response.status).toBe(200)
    return temporaryFile(new Uint8Array(await response.arrayBuffer()))
  }

  /** The markers on the pages of the result, which qpdf has checked. */
  async pagesOf(processId: string): Promise<string[]> {
    const path = await this.downloaded(processId)
    expectValid(path)
    return pageMarkers(path)
  }

  async #answersFreshMerge(): Promise<void> {
    const authorization = this.#env.OCTAVO_TOKENS?.split(',')[0]
    const init = authorization === undefined ? {} : { headers: { authorization: `Bearer ${authorization}` } }
    const processId = await this.start('merge-pdf', init)
    const { status, body } = await this.uploadParts<UploadAnswer>(
      [
        ['processId', processId],
        ['task', 'merge-pdf'],
        ['file', blob(pdf('Z', 2)), 'z.pdf'],
      ],
      init,
    )
    expect(status, JSON.stringify(body)).toBe(200)
    const pages = [{ filename: 'z.pdf', server_filename: body.server_filename }]
    const { body: result } = await this.execute(processId, pages, {}, init)
    expect(result).toMatchObject({ status: true, files: [{ pages: 2 }] })
  }
}

export function blob(bytes: Uint8Array | string): Blob {
  return new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)])
}

/** A string that nothing else contains. */
export function unlikely(): string {
  return randomBytes(12).toString('hex')
}
