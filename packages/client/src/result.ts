import type { ExecutionResult, TaskName, TaskOptions, TaskReports } from './api-types.js'

/** The response to execute, for a known task. */
export interface ExecutionOf<Name extends TaskName> extends ExecutionResult {
  readonly report: TaskReports[Name]
}

export interface OutputFile {
  readonly name: string
  readonly size: number
  /** Null for files without pages. */
  readonly pages: number | null
  readonly sha256: string
}

/** What a result needs of its service. */
export interface ResultService {
  download(
    processId: string,
    number?: number,
    settings?: { readonly signal?: AbortSignal | undefined },
  ): Promise<Response>
  delete(processId: string): Promise<void>
  /** Runs a task on the outputs of another process. */
  runOn<Name extends TaskName>(
    source: string,
    task: Name,
    options: TaskOptions[Name] | undefined,
    settings: NextSettings,
  ): Promise<Result<Name>>
}

export interface NextSettings {
  readonly outputName?: string | undefined
  readonly signal?: AbortSignal | undefined
}

/** The result of a run. The service keeps it until it expires, or `delete` is called. */
export class Result<Task extends TaskName = TaskName> {
  readonly processId: string
  readonly task: string
  readonly files: readonly OutputFile[]
  /** What was kept, renamed and dropped; docs/tasks describes the fields of each task. */
  readonly report: TaskReports[Task]
  /** The complete response to execute. */
  readonly execution: ExecutionOf<Task>
  readonly #service: ResultService

  constructor(service: ResultService, execution: ExecutionOf<Task>) {
    this.#service = service
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

  /** The response with the bytes, of one output by its number from 1; several outputs together are a ZIP. */
  download(number?: number, settings?: { readonly signal?: AbortSignal }): Promise<Response> {
    return this.#service.download(this.processId, number, settings)
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

  /** Runs another task on the outputs of this one, without uploading them again. */
  next<Name extends TaskName>(
    task: Name,
    options?: TaskOptions[Name],
    settings: NextSettings = {},
  ): Promise<Result<Name>> {
    return this.#service.runOn(this.processId, task, options, settings)
  }

  /** Deletes it from the service now. */
  delete(): Promise<void> {
    return this.#service.delete(this.processId)
  }
}
