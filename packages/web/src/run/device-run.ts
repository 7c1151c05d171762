import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import { createStore } from '../store.js'
import type { OptionValues } from '../tools/tool.js'
import { initialState, type Run, type RunResult, type RunState, type Unlocked } from './run.js'
import { problemOf } from './run-problem.js'
import { passwordOfOutputs, type RunRequest, withOptions, withoutFile, withPassword } from './run-request.js'

/** Runs the task in this browser; nothing is uploaded. */
export function startOnDevice(request: RunRequest): Run {
  const run = new DeviceRun(request)
  void run.start()
  return run
}

class DeviceRun implements Run {
  readonly where = 'device'
  readonly processId = undefined
  readonly canRetry = true
  readonly state = createStore<RunState>(initialState)
  #request: RunRequest
  #stop = new AbortController()

  constructor(request: RunRequest) {
    this.#request = request
  }

  task(): string {
    return this.#request.tool.name
  }

  entries(): readonly ChosenEntry[] {
    return this.#request.entries
  }

  options(): OptionValues {
    return this.#request.options
  }

  retry(unlocked?: Unlocked): void {
    if (unlocked !== undefined)
      this.#request = { ...this.#request, entries: withPassword(this.#request.entries, unlocked) }
    this.#stop = new AbortController()
    this.state.set(initialState)
    void this.start()
  }

  retryWith(options: OptionValues): void {
    this.#request = withOptions(this.#request, options)
    this.retry()
  }

  get checksWords(): boolean {
    return this.#request.checksWords === true
  }

  finishCheck(result: RunResult): void {
    this.#request = { ...this.#request, checksWords: false }
    this.#change({ result })
  }

  skip(fileId: string): void {
    this.#request = withoutFile(this.#request, fileId)
    this.retry()
  }

  skipped(): readonly ChosenFile[] {
    return this.#request.skipped ?? []
  }

  async cancel(): Promise<void> {
    this.#stop.abort()
    this.#change({ phase: 'cancelled' })
  }

  async start(): Promise<void> {
    const { tool, entries, options, outputName } = this.#request
    const { signal } = this.#stop
    const startedAt = performance.now()
    try {
      // The engine is loaded with the first run.
      const { runOnDevice } = await import('../device/device.js')
      signal.throwIfAborted()
      this.#change({ phase: 'running' })
      const { outputs, report, release } = await runOnDevice(
        {
          task: tool.name,
          entries: entries.map(({ file, page, rotation }) => ({
            file: file.file,
            filename: file.file.name,
            page,
            rotation,
            ...(file.password === undefined ? {} : { password: file.password }),
          })),
          options,
          ...(outputName === undefined ? {} : { outputName }),
        },
        {
          onProgress: (pagesDone, pagesTotal) => this.#change({ pagesDone, pagesTotal }),
          signal,
        },
      )
      if (signal.aborted) {
        await release()
        return
      }
      const files = new Set(entries.map(({ file }) => file.file))
      this.#change({
        phase: 'succeeded',
        result: {
          outputs,
          report,
          bytesBefore: [...files].reduce((sum, { size }) => sum + size, 0),
          seconds: (performance.now() - startedAt) / 1000,
          password: passwordOfOutputs(this.#request),
          remove: release,
        },
      })
    } catch (error) {
      if (signal.aborted) return
      const sent = entries.map(({ file }) => ({ fileId: file.id, filename: file.file.name }))
      this.#change({ phase: 'failed', problem: problemOf(error as Error, sent) })
    }
  }

  #change(change: Partial<RunState>): void {
    this.state.change((state) => ({ ...state, ...change }))
  }
}
