/** Calls an Octavo service. @module */
import type { Process, StartedProcess, Task, TaskName, TaskOptions, UploadedFile } from './api-types.js'
import { Calls } from './calls.js'
import { OctavoError } from './errors.js'
import { followProcess, type ProcessEvent } from './events.js'
import { type FileData, type Input, type NamedInput, namedInputs } from './inputs.js'
import { randomKey } from './random-key.js'
import { type ExecutionOf, Result } from './result.js'
import { type UploadOptions, type UploadProgress, upload } from './upload.js'

export type * from './api-types.js'
export { OctavoError } from './errors.js'
export type { ProcessEvent } from './events.js'
export type { EntryInput, FileData, Input } from './inputs.js'
export type { ExecutionOf, OutputFile, Result } from './result.js'
export type { UploadProgress } from './upload.js'

export interface OctavoOptions {
  /** The URL of the service: `http://localhost:8080`, with the path before `/api` that a proxy adds. */
  readonly url: string
  /** Not needed on the service's own page, which has a session cookie. */
  readonly token?: string | undefined
  /** How often a call is retried after a temporary failure. */
  readonly retries?: number | undefined
  readonly fetch?: typeof fetch | undefined
}

export interface RunSettings {
  /** Name of the result. */
  readonly outputName?: string | undefined
  readonly onUpload?: ((progress: UploadProgress) => void) | undefined
  /** Queue position, percent and pages, as they change. */
  readonly onProgress?: ((event: ProcessEvent) => void) | undefined
  /** Stops the run, and deletes it from the service. */
  readonly signal?: AbortSignal | undefined
}

/** An entry of `pages` in an execute call. */
export interface PageEntry {
  readonly filename: string
  readonly server_filename: string
  readonly page?: string | number | readonly (string | number)[] | undefined
  readonly rotation?: number | undefined
  readonly password?: string | undefined
}

export interface ExecuteRequest<Name extends TaskName> {
  readonly processId: string
  readonly task: Name
  readonly pages: readonly PageEntry[]
  readonly options?: TaskOptions[Name] | undefined
  readonly output_filename?: string | undefined
  readonly webhook?: string | undefined
}

/** A process without its files, progress and result. */
export type ProcessSummary = Omit<Process, 'files' | 'progress' | 'result'>

export interface ProcessList {
  readonly processes: readonly ProcessSummary[]
  /** Send it as `before` to get the next page; null on the last. */
  readonly next: string | null
}

interface CallSettings {
  readonly signal?: AbortSignal | undefined
}

const UPLOADS_AT_ONCE = 4

/** A service: `run` does everything in one call, the other methods are the single steps. */
export class Octavo {
  readonly #calls: Calls

  constructor({ url, token, retries = 4, fetch = globalThis.fetch.bind(globalThis) }: OctavoOptions) {
    this.#calls = new Calls({ url: url.replace(/\/+$/, ''), token, retries, fetch })
  }

  /**
   * Uploads files, runs a task on them, and returns its result. The same object or path in several inputs is
   * one file, uploaded once. If anything fails, nothing is left on the service.
   */
  async run<Name extends TaskName>(
    task: Name,
    inputs: readonly Input[],
    options?: TaskOptions[Name],
    settings: RunSettings = {},
  ): Promise<Result<Name>> {
    const named = await namedInputs(inputs)
    const { processId } = await this.startTask({ task }, settings)
    return this.#orRemove(processId, async () => {
      const pages = await this.#uploadAll(processId, task, named, settings)
      return this.#finish({ processId, task, pages, options, output_filename: settings.outputName }, settings)
    })
  }

  /** Runs a task on the outputs of another process, without uploading them again. */
  async runOn<Name extends TaskName>(
    source: string,
    task: Name,
    options?: TaskOptions[Name],
    settings: RunSettings = {},
  ): Promise<Result<Name>> {
    const { processId } = await this.startTask({ task, source }, settings)
    return this.#orRemove(processId, async () => {
      const { files } = await this.process(processId, settings)
      const pages = files.map(({ fileName, server_filename }) => ({ filename: fileName, server_filename }))
      return this.#finish({ processId, task, pages, options, output_filename: settings.outputName }, settings)
    })
  }

  /** With `source`, the outputs of that process become the files of this one. */
  startTask(
    { task, source }: { readonly task?: TaskName | undefined; readonly source?: string | undefined } = {},
    { signal }: CallSettings = {},
  ): Promise<StartedProcess> {
    return this.#calls.json('POST', '/api/v1/start-task', { ...once({ task, source }), signal })
  }

  async upload(
    processId: string,
    task: TaskName,
    input: Input,
    options: UploadOptions = {},
  ): Promise<UploadedFile> {
    const [named] = await namedInputs([input])
    return upload(this.#calls, { processId, task }, named!, options)
  }

  /** Responds when the execution has ended. A broken connection does not cause a second execution. */
  execute<Name extends TaskName>(
    request: ExecuteRequest<Name>,
    { signal }: CallSettings = {},
  ): Promise<ExecutionOf<Name>> {
    return this.#calls.json('POST', '/api/v1/execute', { ...once(request), signal })
  }

  /** Responds as soon as the execution is accepted: use `follow` or a webhook for its end. */
  async executeAsync<Name extends TaskName>(
    request: ExecuteRequest<Name>,
    { signal }: CallSettings = {},
  ): Promise<Process> {
    const { body, headers, mayRepeat } = once(request)
    return this.#calls.json('POST', '/api/v1/execute', {
      body,
      mayRepeat,
      headers: { ...headers, prefer: 'respond-async' },
      signal,
    })
  }

  download(processId: string, number?: number, { signal }: CallSettings = {}): Promise<Response> {
    const path = `/api/v1/download/${processId}`
    return this.#calls.response('GET', number === undefined ? path : `${path}/${number}`, { signal })
  }

  process(processId: string, { signal }: CallSettings = {}): Promise<Process> {
    return this.#calls.json('GET', `/api/v1/processes/${processId}`, { signal })
  }

  /** The state of a process, now and whenever it changes, until its execution has ended. */
  follow(processId: string, { signal }: CallSettings = {}): AsyncGenerator<ProcessEvent, void, void> {
    return followProcess(this.#calls, processId, signal)
  }

  async cancel(processId: string): Promise<void> {
    await this.#calls.response('POST', `/api/v1/processes/${processId}/cancel`)
  }

  /** Deletes a process with all of its files. */
  async delete(processId: string): Promise<void> {
    await this.#calls.response('DELETE', `/api/v1/processes/${processId}`)
  }

  /** The catalogue. */
  async tasks({ signal }: CallSettings = {}): Promise<readonly Task[]> {
    const { tasks } = await this.#calls.json<{ tasks: Task[] }>('GET', '/api/v1/tasks', { signal })
    return tasks
  }

  /** One task of the catalogue. */
  task(name: string, { signal }: CallSettings = {}): Promise<Task> {
    return this.#calls.json('GET', `/api/v1/tasks/${encodeURIComponent(name)}`, { signal })
  }

  /**
   * The processes that have not expired, newest first, one page of them: `before` is `next` of the previous
   * page.
   */
  processes(
    { before, limit }: { readonly before?: string | undefined; readonly limit?: number | undefined } = {},
    { signal }: CallSettings = {},
  ): Promise<ProcessList> {
    const query = new URLSearchParams()
    if (before !== undefined) query.set('before', before)
    if (limit !== undefined) query.set('limit', String(limit))
    return this.#calls.json('GET', `/api/v1/processes?${query}`, { signal })
  }

  async #uploadAll(
    processId: string,
    task: TaskName,
    named: readonly NamedInput[],
    { onUpload, signal }: RunSettings,
  ): Promise<PageEntry[]> {
    // The same object in several entries is one file.
    const files = [...new Map(named.map((input) => [input.file, input])).values()]
    const uploaded = new Map<FileData, string>()
    const failed = new AbortController()
    const either = AbortSignal.any([failed.signal, ...(signal === undefined ? [] : [signal])])
    const work = async (): Promise<void> => {
      for (let input = files.shift(); input !== undefined; input = files.shift()) {
        const options = { onProgress: onUpload, signal: either }
        const { server_filename } = await upload(this.#calls, { processId, task }, input, options).catch(
          (error) => {
            // Other uploads are then aborted with the same error.
            if (error instanceof OctavoError) error.file ??= input.name
            throw error
          },
        )
        uploaded.set(input.file, server_filename)
      }
    }
    try {
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
    } catch (error) {
      failed.abort(error)
      throw error
    }
    return named.map(({ file, name, page, rotation, password }) => {
      const server_filename = uploaded.get(file)!
      return { filename: name, server_filename, page, rotation, password }
    })
  }

  async #finish<Name extends TaskName>(
    request: ExecuteRequest<Name>,
    { onProgress, signal }: RunSettings,
  ): Promise<Result<Name>> {
    if (onProgress === undefined) return new Result(this, await this.execute(request, { signal }))
    await this.executeAsync(request, { signal })
    for await (const event of this.follow(request.processId, { signal })) onProgress(event)
    const { result, error, state } = await this.process(request.processId, { signal })
    if (state === 'succeeded' && result !== null) return new Result(this, result as ExecutionOf<Name>)
    throw new OctavoError(
      (error ?? { code: 'interrupted', message: 'The execution did not end.' }) as {
        code: OctavoError['code']
        message: string
      },
    )
  }

  async #orRemove<Done>(processId: string, work: () => Promise<Done>): Promise<Done> {
    try {
      return await work()
    } catch (error) {
      // A process that cannot be deleted now expires.
      await this.delete(processId).catch(() => undefined)
      throw error
    }
  }
}

/** A JSON body with an idempotency key: it is executed once, however often it is sent. */
function once(body: object): { body: string; headers: Readonly<Record<string, string>>; mayRepeat: true } {
  return {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': randomKey() },
    mayRepeat: true,
  }
}
