import { availableParallelism } from 'node:os'
import { Children } from './children.js'
import { Lane } from './lane.js'
import { defaultJobLimits, type JobLimits } from './limits.js'
import type { Probe, ProbedFile, RunHooks, WorkerJob, WorkerPool, WorkerResult } from './port.js'
import { runWithRescue } from './rescue.js'
import { Runner } from './runner.js'
import { chooseSandbox, type SandboxMode } from './sandbox.js'
import { childStarter } from './spawn.js'
import { TimeBudget } from './time-budget.js'
import { cancelled, saysFull } from './verdicts.js'
import { Watch } from './watch.js'
import { openWorkspaces } from './workspace.js'

export type {
  Probe,
  ProbedFile,
  RunHooks,
  WorkerFile,
  WorkerJob,
  WorkerOutput,
  WorkerPool,
  WorkerResult,
} from './port.js'

export interface WorkerPoolOptions {
  /** A folder of the pool's own, on the file system of the blobs: workspaces are made in it. */
  readonly folder: string
  /** Runs at once; as many as there are cores unless told. */
  readonly workers?: number | undefined
  readonly limits?: Partial<JobLimits> | undefined
  readonly sandbox?: SandboxMode | undefined
  /** Folders with further task files. */
  readonly taskFolders?: readonly string[] | undefined
  /** After so many requests a child is replaced. */
  readonly requestsPerChild?: number | undefined
  /** An owner's child that has nothing to do ends after this time. */
  readonly idleMs?: number | undefined
  readonly onChildStarted?: ((milliseconds: number) => void) | undefined
  readonly onChildFailed?: ((error: Error) => void) | undefined
}

const START_TIMEOUT_MS = 20_000
const UNKNOWN: Probe = { pageCount: null, encrypted: false, passwordRequired: false }

/**
 * Rejects where no child can be started, or the sandbox that is asked for does not work here. On a full disk it is open all the same: the first
 * who comes when there is room gets a child.
 */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const pool = await IsolatedPool.open(options)
  try {
    await pool.firstStart
    return pool
  } catch (error) {
    if (saysFull(error)) return pool
    await pool.close()
    throw error
  }
}

class IsolatedPool implements WorkerPool {
  readonly #limits: JobLimits
  readonly #children: Children
  readonly #runner: Runner
  readonly #runs: Lane
  readonly #probes: Lane
  readonly #closing = new AbortController()

  private constructor(limits: JobLimits, children: Children, workers: number, probes: number) {
    this.#limits = limits
    this.#children = children
    this.#runner = new Runner(children, limits)
    this.#runs = new Lane(workers)
    // One place is always left for another owner: a file that is slow to read keeps only its own owner waiting.
    this.#probes = new Lane(probes, probes - 1)
  }

  static async open(options: WorkerPoolOptions): Promise<IsolatedPool> {
    const limits: JobLimits = { ...defaultJobLimits, ...options.limits }
    const workers = options.workers ?? availableParallelism()
    const probes = Math.max(2, Math.ceil(workers / 2))
    const spares = Math.max(1, Math.ceil(workers / 8))
    const start = childStarter({
      limits,
      sandbox: chooseSandbox(options.sandbox ?? 'off'),
      taskFolders: options.taskFolders ?? [],
    })
    const folder = await openWorkspaces(options.folder)
    const children = new Children({
      folder,
      start,
      watch: new Watch(),
      most: workers + probes + spares,
      spares,
      requestsPerChild: options.requestsPerChild ?? 10_000,
      keepBelowBytes: Math.min(256 * 1024 ** 2, limits.memoryBytes / 2),
      idleMs: options.idleMs ?? 60_000,
      startTimeoutMs: START_TIMEOUT_MS,
      onStarted: options.onChildStarted,
      onStartFailed: options.onChildFailed,
    })
    return new IsolatedPool(limits, children, workers, probes)
  }

  /** Settles with the first start of a child. */
  get firstStart(): Promise<void> {
    return this.#children.firstStart
  }

  async probe(file: ProbedFile, owner: string): Promise<Probe> {
    if (this.#closing.signal.aborted) return UNKNOWN
    const time = new TimeBudget(this.#limits.probeTimeoutMs)
    try {
      const leave = await time.spend(() => this.#probes.enter(owner, { timeoutMs: time.leftMs }))
      try {
        return await this.#runner.probe(file, owner, time)
      } finally {
        leave()
      }
    } catch {
      // The file will be looked at again when something is to be done with it.
      return UNKNOWN
    }
  }

  async run(job: WorkerJob, hooks: RunHooks = {}): Promise<WorkerResult> {
    if (this.#closing.signal.aborted) throw cancelled()
    const leave = await this.#runs.enter(job.owner, { signal: hooks.signal })
    try {
      return await runWithRescue(this.#runner, job, hooks, this.#limits)
    } finally {
      leave()
    }
  }

  stats(): { readonly children: number; readonly busy: number; readonly idle: number } {
    return this.#children.counts
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#runs.close()
    this.#probes.close()
    await this.#children.close()
  }
}
