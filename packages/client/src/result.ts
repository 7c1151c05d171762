import type { ExecutionResult, TaskName, TaskOptions } from './api-types.js'
import type { Calls } from './calls.js'

export interface OutputFile {
  readonly name: string
  readonly size: number
  /** Null for what has no pages. */
  readonly pages: number | null
  readonly sha256: string
}

/** What the rest of a run needs of whoever began it. */
export type RunOn = <Name extends TaskName>(
  source: string,
  task: Name,
  options: TaskOptions[Name] | undefined,
  settings: { readonly outputName?: string | undefined; readonly signal?: AbortSignal | undefined },
) => Promise<Result>

/** The result of a run. The service keeps it until it expires, or `delete` is called. */
export class Result {
  readonly processId: string
  readonly task: string
  readonly files: readonly OutputFile[]
  /** What was kept, renamed and dropped; docs/tasks tells the fields of each task. */
  readonly report: unknown
  /** The answer to execute as it came. */
  readonly execution: ExecutionResult
  readonly #calls: Calls
  readonly #runOn: RunOn

  constructor(calls: Calls, runOn: RunOn, execution: ExecutionResult) {
    this.#calls = calls
    this.#runOn = runOn
    this.execution = execution
    this.processId = execution.processId
    this.task = execution.tool
    this.report = execution.report
    this.files = execution.files.map(({ filename, filesize, pages, sha256 }) => ({
      name: filename,
      size: filesize,
      pages,
      sha256,
    }))
  }

  /** The answer that carries the bytes, of one output where a number from 1 says which; several outputs together are a ZIP. */
  download(number?: number, { signal }: { readonly signal?: AbortSignal } = {}): Promise<Response> {
    const path = `/api/v1/download/${this.processId}`
    return this.#calls.response('GET', number === undefined ? path : `${path}/${number}`, { signal })
  }

  async stream(number?: number): Promise<ReadableStream<Uint8Array>> {
    const { body } = await this.download(number)
    return body ?? new Blob().stream()
  }

  async blob(number?: number): Promise<Blob> {
    return (await this.download(number)).blob()
  }

  async bytes(number?: number): Promise<Uint8Array> {
    return new Uint8Array(await (await this.download(number)).arrayBuffer())
  }

  /** Runs another task on what this one made, without sending anything again. */
  next<Name extends TaskName>(
    task: Name,
    options?: TaskOptions[Name],
    settings: { readonly outputName?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
  ): Promise<Result> {
    return this.#runOn(this.processId, task, options, settings)
  }

  /** Removes everything of it from the service now. */
  async delete(): Promise<void> {
    await this.#calls.response('DELETE', `/api/v1/processes/${this.processId}`)
  }
}
