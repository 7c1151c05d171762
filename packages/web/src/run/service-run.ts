import { OctavoError, type PageEntry, type Process, type TaskName } from '@octavo/client'
import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import { octavo, octavoWithFewRetries } from '../service.js'
import { createStore } from '../store.js'
import { text } from '../texts/text.js'
import type { OptionValues } from '../tools/tool.js'
import { retryUntilAvailable } from './retry.js'
import { initialState, type Run, type RunResult, type RunState, type Unlocked } from './run.js'
import { originOf } from './run-output.js'
import { problemOf } from './run-problem.js'
import { passwordOfOutputs, type RunRequest, withOptions, withoutFile, withPassword } from './run-request.js'
import { resultOf } from './service-result.js'

const UPLOADS_AT_ONCE = 4

/** Runs that this page started, so that their addresses lead back to the original files and options. */
const started = new Map<string, Run>()

/** The run at an address: started by this page, by another page, or by this page before a reload. */
export function runOf(processId: string): Run {
  const known = started.get(processId)
  if (known !== undefined) return known
  const run = new ServiceRun(undefined, processId)
  started.set(processId, run)
  void run.follow()
  return run
}

/** Starts a run on the service. `opened` is called with the process id when it is known. */
export function startOnService(request: RunRequest, opened: (processId: string) => void): Run {
  const run = new ServiceRun(request, undefined)
  void run.start((processId) => {
    started.set(processId, run)
    opened(processId)
  })
  return run
}

class ServiceRun implements Run {
  readonly where = 'service'
  readonly state = createStore<RunState>(initialState)
  #request: RunRequest | undefined
  #processId: string | undefined
  #task: string | undefined
  /** The names of the uploaded files on the service. */
  readonly #sent = new Map<File, string>()
  #stop = new AbortController()

  constructor(request: RunRequest | undefined, processId: string | undefined) {
    this.#request = request
    this.#processId = processId
    this.#task = request?.tool.name
  }

  get processId(): string | undefined {
    return this.#processId
  }

  task(): string | undefined {
    return this.#task
  }

  entries(): readonly ChosenEntry[] {
    return this.#request?.entries ?? []
  }

  options(): OptionValues {
    return this.#request?.options ?? {}
  }

  get canRetry(): boolean {
    return this.#request !== undefined
  }

  async start(opened: (processId: string) => void): Promise<void> {
    await this.#attempt(async (request) => {
      const processId = await this.#open(request)
      this.#processId = processId
      opened(processId)
      await this.#sendAndExecute(request, processId)
    })
  }

  retry(unlocked?: Unlocked): void {
    const request = this.#request
    const processId = this.#processId
    if (request === undefined) return
    if (unlocked !== undefined)
      this.#request = { ...request, entries: withPassword(request.entries, unlocked) }
    this.#stop = new AbortController()
    this.state.set(initialState)
    void this.#attempt(async (current) => {
      if (processId !== undefined) return this.#sendAndExecute(current, processId)
      this.#processId = await this.#open(current)
      await this.#sendAndExecute(current, this.#processId)
    })
  }

  retryWith(options: OptionValues): void {
    if (this.#request === undefined) return
    this.#request = withOptions(this.#request, options)
    this.retry()
  }

  get checksWords(): boolean {
    return this.#request?.checksWords === true
  }

  finishCheck(result: RunResult): void {
    if (this.#request !== undefined) this.#request = { ...this.#request, checksWords: false }
    this.#change({ result })
  }

  skip(fileId: string): void {
    if (this.#request === undefined) return
    this.#request = withoutFile(this.#request, fileId)
    this.retry()
  }

  skipped(): readonly ChosenFile[] {
    return this.#request?.skipped ?? []
  }

  async cancel(): Promise<void> {
    this.#stop.abort()
    this.#change({ phase: 'cancelled' })
    // If the deletion fails, the process expires later.
    if (this.#processId !== undefined) await octavo.delete(this.#processId).catch(() => undefined)
  }

  /** Follows a run that another page started, or this page before a reload. */
  async follow(): Promise<void> {
    const processId = this.#processId!
    try {
      const process = await this.#retried(() => octavo.process(processId, { signal: this.#stop.signal }))
      this.#task = process.task ?? undefined
      this.#show(process)
      if (process.state === 'succeeded' || process.state === 'failed') return
      await this.#watch(processId)
    } catch (error) {
      this.#fail(error)
    }
  }

  async #attempt(work: (request: RunRequest) => Promise<void>): Promise<void> {
    try {
      await work(this.#request!)
    } catch (error) {
      this.#fail(error)
    }
  }

  /**
   * If the files are outputs of an earlier process, that process is the source of the new one, and they are
   * not uploaded again.
   */
  async #open({ tool, entries }: RunRequest): Promise<string> {
    const task = tool.name as TaskName
    const signal = this.#stop.signal
    const files = [...new Set(entries.map(({ file }) => file.file))]
    const source = files.map(originOf).find((origin) => origin !== undefined)?.processId
    if (source !== undefined) {
      try {
        const { processId } = await this.#retried(() => octavo.startTask({ task, source }, { signal }))
        const { files: taken } = await this.#retried(() => octavo.process(processId, { signal }))
        for (const file of files) {
          const origin = originOf(file)
          const known = origin?.processId === source ? taken[origin.number - 1] : undefined
          if (known !== undefined) this.#sent.set(file, known.server_filename)
        }
        return processId
      } catch (error) {
        // The source may have expired. The page still has its files.
        if (!(error instanceof OctavoError) || error.code !== 'process_not_found') throw error
      }
    }
    const { processId } = await this.#retried(() => octavo.startTask({ task }, { signal }))
    return processId
  }

  async #sendAndExecute(request: RunRequest, processId: string): Promise<void> {
    await this.#send(request, processId)
    const task = request.tool.name as TaskName
    const execution = {
      processId,
      task,
      pages: request.entries.map((entry) => this.#pageEntry(entry)),
      options: request.options as never,
      output_filename: request.outputName,
    }
    this.#change({ phase: 'queued' })
    await this.#retried(() =>
      octavo.executeAsync(execution, { signal: this.#stop.signal }).catch((error) => {
        // Only the response to the first attempt was lost; the execution continues.
        if (error instanceof OctavoError && error.code === 'process_busy') return
        throw error
      }),
    )
    await this.#watch(processId)
  }

  async #send({ entries, tool }: RunRequest, processId: string): Promise<void> {
    const files = new Map(entries.map(({ file }) => [file.file, file]))
    const waiting = [...files.values()].filter(({ file }) => !this.#sent.has(file))
    if (waiting.length === 0) return
    const progress = waiting.map(({ file }) => ({ name: file.name, sent: 0, total: file.size }))
    const places = new Map(waiting.map(({ file }, index) => [file, index]))
    this.#change({ phase: 'uploading', uploads: progress })
    const failed = new AbortController()
    const signal = AbortSignal.any([failed.signal, this.#stop.signal])
    const setProgress = (file: File, sent: number): void => {
      this.state.change((state) => ({
        ...state,
        uploads: state.uploads.with(places.get(file)!, { name: file.name, sent, total: file.size }),
      }))
    }
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { file } = next
        const onProgress = ({ sent }: { sent: number }): void => setProgress(file, sent)
        const { server_filename } = await this.#retried(() =>
          octavo.upload(processId, tool.name as TaskName, file, { onProgress, signal }),
        ).catch((error) => Promise.reject(withEntry(error, entries, next)))
        this.#sent.set(file, server_filename)
        setProgress(file, file.size)
      }
    }
    try {
      await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, work))
    } catch (error) {
      failed.abort(error)
      throw error
    }
  }

  #pageEntry({ file, page, rotation }: ChosenEntry): PageEntry {
    return {
      filename: file.file.name,
      server_filename: this.#sent.get(file.file)!,
      ...(page === '' ? {} : { page }),
      ...(rotation === 0 ? {} : { rotation }),
      ...(file.password === undefined ? {} : { password: file.password }),
    }
  }

  async #watch(processId: string): Promise<void> {
    const signal = this.#stop.signal
    await this.#retried(async () => {
      for await (const event of octavoWithFewRetries.follow(processId, { signal })) {
        const { state, queue_position, pages_done, pages_total } = event
        if (state === 'succeeded' || state === 'failed') break
        this.#change({
          phase: state === 'running' || state === 'queued' ? state : 'interrupted',
          queuePosition: queue_position,
          pagesDone: pages_done,
          pagesTotal: pages_total,
          waitingFor: undefined,
        })
      }
    })
    this.#show(await this.#retried(() => octavo.process(processId, { signal })))
  }

  #show(process: Process): void {
    const { state, error, result, progress } = process
    if (state === 'succeeded' && result !== null) {
      const password = passwordOfOutputs(this.#request)
      this.#change({ phase: 'succeeded', result: resultOf(process, result, password) })
    } else if (state === 'failed') {
      this.#fail(error ?? { code: 'interrupted', message: text('run.interrupted') })
    } else {
      this.#change({
        phase: state === 'running' || state === 'queued' ? state : 'interrupted',
        queuePosition: progress.queue_position,
        pagesDone: progress.pages_done,
        pagesTotal: progress.pages_total,
      })
    }
  }

  #fail(error: unknown): void {
    if (this.#stop.signal.aborted) return
    const failure = error as { code?: string; message: string }
    if (failure.code === 'process_not_found') {
      this.#change({ phase: 'not-found' })
      return
    }
    const entries = this.entries().map(({ file }) => ({ fileId: file.id, filename: file.file.name }))
    this.#change({ phase: 'failed', problem: problemOf(failure, entries), waitingFor: undefined })
  }

  #change(change: Partial<RunState>): void {
    this.state.change((state) => ({ ...state, ...change }))
  }

  #retried<Value>(attempt: () => Promise<Value>): Promise<Value> {
    return retryUntilAvailable(attempt, (waitingFor) => this.#change({ waitingFor }), this.#stop.signal)
  }
}

/** The error of an upload names no entry; it refers to the uploaded file. */
function withEntry(error: unknown, entries: readonly ChosenEntry[], sent: ChosenFile): unknown {
  if (!(error instanceof OctavoError)) return error
  const { code, message } = error
  return { code, message, entry: entries.findIndex(({ file }) => file.file === sent.file) }
}
