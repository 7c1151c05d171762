import { availableParallelism } from 'node:os'
import { type ProgramMode, whyNoPrograms } from '@octavo/tasks/engines/program-permission'
import type { FileProbe } from '@octavo/tasks/probe'
import type { Job, JobHooks, JobResult, ProbedFile, Prober, Runner } from '../process/job.js'
import { Children } from './children.js'
import { ChildrenByNeeds, type OpenChildren } from './children-by-needs.js'
import { defaultJobLimits, type JobLimits } from './limits.js'
import { cancelled, isStorageFull } from './pool-failures.js'
import { ProbeSlots } from './probe-slots.js'
import { runWithRescue } from './rescue.js'
import type { OpenOutbound } from './runner.js'
import { chooseSandbox, type SandboxMode } from './sandbox.js'
import { childStarter } from './spawn.js'
import { TimeBudget } from './time-budget.js'
import { Watch } from './watch.js'
import { openWorkspaces } from './workspace.js'

export interface WorkerPool extends Prober, Runner {
  stats(): { readonly children: number; readonly busy: number; readonly idle: number }
  /** Kills every child, whose runs reject with `cancelled`, and removes every workspace. */
  close(): Promise<void>
}

export interface WorkerPoolOptions {
  /** The pool's own folder, on the file system of the blobs, for workspaces. */
  readonly folder: string
  /** The usual number of concurrent runs; the number of cores by default. */
  readonly workers?: number | undefined
  /** The maximum number of concurrent runs, each with its own child; the number of workers by default. */
  readonly maxRuns?: number | undefined
  readonly limits?: Partial<JobLimits> | undefined
  readonly sandbox?: SandboxMode | undefined
  readonly programs?: ProgramMode | undefined
  /** Folders with additional task files. */
  readonly taskFolders?: readonly string[] | undefined
  /** A folder with additional fonts. */
  readonly fontFolder?: string | undefined
  /** A folder with additional recognition data. */
  readonly tessdataFolder?: string | undefined
  /** A folder with certificates that are trusted. */
  readonly trustFolder?: string | undefined
  /** For runs that may send requests to other hosts. */
  readonly openOutbound?: OpenOutbound | undefined
  /** After this number of requests a child is replaced. */
  readonly requestsPerChild?: number | undefined
  /** An idle child of an owner is ended after this time. */
  readonly idleMs?: number | undefined
  readonly onChildStarted?: ((milliseconds: number) => void) | undefined
  readonly onChildFailed?: ((error: Error) => void) | undefined
}

const START_TIMEOUT_MS = 20_000
const UNKNOWN: FileProbe = { pageCount: null, encrypted: null, passwordRequired: null }

/**
 * Rejects if no child can be started, or the required sandbox does not work. On a full disk it opens
 * nevertheless: a child is started by the first request after space was freed.
 */
export async function openWorkerPool(options: WorkerPoolOptions): Promise<WorkerPool> {
  const pool = await IsolatedPool.open(options)
  try {
    await pool.firstStart
    return pool
  } catch (error) {
    if (isStorageFull(error)) return pool
    await pool.close()
    throw error
  }
}

class IsolatedPool implements WorkerPool {
  readonly #limits: JobLimits
  readonly #children: ChildrenByNeeds
  readonly #probes: ProbeSlots
  #isClosed = false

  private constructor(limits: JobLimits, children: ChildrenByNeeds, probes: number) {
    this.#limits = limits
    this.#children = children
    // One slot is always left for another owner: a file that is slow to read only delays its own owner.
    this.#probes = new ProbeSlots(probes, probes - 1)
  }

  static async open(options: WorkerPoolOptions): Promise<IsolatedPool> {
    const limits: JobLimits = { ...defaultJobLimits, ...options.limits }
    const workers = options.workers ?? availableParallelism()
    const probes = Math.max(2, Math.ceil(workers / 2))
    const spares = Math.max(1, Math.ceil(workers / 8))
    const sandbox = chooseSandbox(options.sandbox ?? 'off')
    const folder = await openWorkspaces(options.folder)
    const watch = new Watch()
    const open: OpenChildren = (own, allows, counts) =>
      new Children({
        folder,
        start: childStarter({
          ...options,
          limits: own,
          sandbox,
          taskFolders: options.taskFolders ?? [],
          allows,
        }),
        watch,
        ...counts,
        requestsPerChild: options.requestsPerChild ?? 10_000,
        keepBelowBytes: Math.min(256 * 1024 ** 2, own.memoryBytes / 2),
        keepProgramsBelowBytes:
          allows === undefined || allows.programs.length === 0 ? undefined : own.memoryBytes / 2,
        idleMs: options.idleMs ?? 60_000,
        startTimeoutMs: START_TIMEOUT_MS,
        onStarted: options.onChildStarted,
        onStartFailed: options.onChildFailed,
      })
    const counts = { runs: options.maxRuns ?? workers, probes, spares }
    const startsOptional =
      (sandbox !== undefined && options.programs !== 'never') ||
      whyNoPrograms(options.programs ?? 'sandboxed') === undefined
    const children = new ChildrenByNeeds(open, limits, counts, startsOptional, options.openOutbound)
    return new IsolatedPool(limits, children, probes)
  }

  /** Settles with the first start of a child. */
  get firstStart(): Promise<void> {
    return this.#children.firstStart
  }

  async probe(file: ProbedFile, owner: string): Promise<FileProbe> {
    if (this.#isClosed) return UNKNOWN
    const time = new TimeBudget(this.#limits.probeTimeoutMs)
    try {
      const free = await time.spend(() => this.#probes.take(owner, time.leftMs))
      try {
        return await this.#children.usual.probe(file, owner, time)
      } finally {
        free()
      }
    } catch {
      // The file is probed again when it is used.
      return UNKNOWN
    }
  }

  async run(job: Job, hooks: JobHooks = {}): Promise<JobResult> {
    if (this.#isClosed || hooks.signal?.aborted) throw cancelled()
    const { runner, limits } = this.#children.forRun(job.needs)
    return runWithRescue(runner, job, hooks, limits)
  }

  stats(): { readonly children: number; readonly busy: number; readonly idle: number } {
    return this.#children.counts
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#probes.close()
    await this.#children.close()
  }
}
