import { join } from 'node:path'
import { withFiles } from '@octavo/tasks/entry'
import type { OutboundPurpose } from '@octavo/tasks/outbound'
import type { FileProbe } from '@octavo/tasks/probe'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import type { Job, JobFile, JobHooks, JobResult, ProbedFile } from '../process/job.js'
import type { Children } from './children.js'
import type { JobLimits } from './limits.js'
import { outputsOf } from './outputs.js'
import { inputMissing, noChild } from './pool-failures.js'
import type { TimeBudget } from './time-budget.js'
import { ChildLost, type WarmChild } from './warm-child.js'
import type { Workspace } from './workspace.js'
import { OUTPUT_FOLDER } from './workspace-layout.js'

/** A file in a workspace until it is released. */
export interface HeldFile {
  readonly path: string
  release(): Promise<void>
}

/** The owner and the limits of a request. */
interface Turn {
  readonly owner: string
  readonly time: TimeBudget
  readonly signal?: AbortSignal | undefined
  readonly longestWaitMs?: number | undefined
  readonly isToBeKept?: boolean | undefined
}

/** Opens a socket at a path, on which a child sends requests to other hosts. The returned function closes it. */
export type OpenOutbound = (
  path: string,
  purposes: readonly OutboundPurpose[],
) => Promise<() => Promise<void>>

/** Starting a child does not count as run time, but has its own time limit. */
const CHILD_WAIT_MS = 30_000
/** Number of children that may die before they have read a request until the request fails. */
const MAX_LOST = 3

/**
 * Numbers all requests. The number is the prefix of a request's files, because runners with different limits
 * may share a child.
 */
let requests = 0

/** Runs one request in a child: provides its files, sends it, and cleans up. */
export class Runner {
  readonly #children: Children
  readonly #limits: JobLimits
  readonly #openOutbound: ((path: string) => ReturnType<OpenOutbound>) | undefined

  /** `openOutbound` if the runs may send requests to other hosts. */
  constructor(
    children: Children,
    limits: JobLimits,
    openOutbound?: (path: string) => ReturnType<OpenOutbound>,
  ) {
    this.#children = children
    this.#limits = limits
    this.#openOutbound = openOutbound
  }

  /** An upload waits for it, so waiting for a child counts as part of the probe. */
  async probe(probed: ProbedFile, owner: string, time: TimeBudget): Promise<FileProbe> {
    const turn = { owner, time, longestWaitMs: time.leftMs }
    const attached = 'bytes' in probed ? probed.bytes : []
    const files = 'path' in probed ? [probed.path] : []
    return this.#withChild(turn, files, async (child, [path]) => {
      const file = path === undefined ? { attachedBytes: lengthOf(attached) } : { path }
      const limits = { ...this.#limits, leftMs: time.leftMs }
      return child.ask({ kind: 'probe', file }, limits, { attached })
    })
  }

  /** `rescued` contains the copies to read if a file itself is rejected. */
  async task(
    job: Job,
    rescued: ReadonlyMap<JobFile, HeldFile>,
    time: TimeBudget,
    hooks: JobHooks,
  ): Promise<JobResult> {
    const files = [...new Set(job.entries.map(({ file }) => file))]
    const places = new Map(files.map((file, index) => [file, index]))
    const copies = files.flatMap((file) => rescued.get(file)?.path ?? [])
    const wanted = [...files.map(({ path }) => path), ...copies]
    const { outputBytes, outputs } = this.#limits
    const turn = { owner: job.owner, time, signal: hooks.signal }
    return this.#withChild(turn, wanted, async (child, inputs, prefix) => {
      let copy = files.length
      const outboundSocket = this.#openOutbound === undefined ? undefined : `${prefix}outbound`
      const closeOutbound =
        outboundSocket === undefined
          ? undefined
          : await this.#openOutbound?.(join(child.workspace.path, outboundSocket))
      const asked = child.ask(
        {
          kind: 'task',
          task: job.task,
          files: files.map((file, index) => ({
            path: inputs[index]!,
            rescuedPath: rescued.has(file) ? inputs[copy++] : undefined,
          })),
          entries: withFiles(job.entries, (file) => places.get(file)!),
          options: job.options,
          outputName: job.outputName,
          outputPrefix: prefix,
          maxOutputBytes: outputBytes,
          maxOutputs: outputs,
          outboundSocket,
          leftMs: time.leftMs,
        },
        { ...this.#limits, leftMs: time.leftMs },
        { onProgress: hooks.onProgress?.bind(hooks), signal: hooks.signal },
      )
      const answer = await asked.finally(() => closeOutbound?.())
      const found = await outputsOf(answer, child.workspace, prefix, outputs)
      const names = found.map((_, index) => `${prefix}${index}`)
      return {
        outputs: found,
        report: answer.report,
        release: heldUntilReleased(child.workspace, names),
      }
    })
  }

  /** A file rewritten by another engine; undefined if it fails too. */
  async rescue(
    file: { readonly path: string; readonly passwords: readonly string[] },
    owner: string,
    time: TimeBudget,
    signal: AbortSignal | undefined,
  ): Promise<HeldFile | undefined> {
    const work = async (
      child: WarmChild,
      [input]: readonly string[],
      prefix: string,
    ): Promise<HeldFile | undefined> => {
      const output = `${prefix}rescued`
      const answer = await child.ask(
        {
          kind: 'rescue',
          input: input!,
          output,
          passwords: file.passwords,
          maxBytes: this.#limits.rescueBytes,
        },
        { ...this.#limits, leftMs: time.leftMs },
        { signal },
      )
      if (!answer.rescued) return undefined
      return {
        path: join(child.workspace.path, output),
        release: heldUntilReleased(child.workspace, [output]),
      }
    }
    // The memory of the other engine is not released, so the child is not reused.
    return this.#withChild({ owner, time, signal, isToBeKept: false }, [file.path], work)
  }

  async #withChild<T>(
    { owner, time, signal, longestWaitMs = CHILD_WAIT_MS, isToBeKept = true }: Turn,
    files: readonly string[],
    work: (child: WarmChild, inputs: readonly string[], outputPrefix: string) => Promise<T>,
  ): Promise<T> {
    const number = requests++
    for (let lost = 0; lost < MAX_LOST; lost++) {
      const child = await this.#children.acquire(owner, longestWaitMs, signal)
      const { workspace } = child
      const releaseHold = workspace.hold()
      let inputs: string[] = []
      let isReusable = isToBeKept
      try {
        return await time.spend(async () => {
          inputs = await addInputs(workspace, files, number)
          return work(child, inputs, `${OUTPUT_FOLDER}/${number}-`)
        })
      } catch (error) {
        // Failures caused by the request or its files do not affect the child; after any other failure it is
        // not reused.
        isReusable &&= error instanceof TaskFailure && taskFailures[error.code].childSurvives
        await workspace.removeOutputs(`${number}-`)
        if (!(error instanceof ChildLost)) throw error
      } finally {
        await workspace.remove(inputs)
        this.#children.release(child, isReusable)
        await releaseHold()
      }
    }
    throw noChild('Several children exited before they read the request.')
  }
}

async function addInputs(workspace: Workspace, files: readonly string[], number: number): Promise<string[]> {
  const names = files.map((_, index) => `${number}-${index}`)
  const added = await Promise.allSettled(files.map((file, index) => workspace.addInput(file, names[index]!)))
  const failed = added.find((one) => one.status === 'rejected')
  if (failed === undefined) return added.map((one) => (one as PromiseFulfilledResult<string>).value)
  await workspace.remove(added.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
  throw inputMissing(failed.reason)
}

/** Keeps the workspace until its files are released, also if the child has ended. */
function heldUntilReleased(workspace: Workspace, files: readonly string[]): () => Promise<void> {
  const releaseHold = workspace.hold()
  return async () => {
    try {
      await workspace.remove(files)
    } finally {
      await releaseHold()
    }
  }
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
