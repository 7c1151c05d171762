import { join } from 'node:path'
import { withFiles } from '@octavo/tasks/entry'
import { TaskFailure, taskFailures } from '@octavo/tasks/task-failure'
import type { Children } from './children.js'
import type { JobLimits } from './limits.js'
import { outputsOf } from './outputs.js'
import { inputGone, noChild } from './pool-failures.js'
import type { Probe, ProbedFile, RunHooks, WorkerFile, WorkerJob, WorkerResult } from './port.js'
import type { TimeBudget } from './time-budget.js'
import { ChildLost, type WarmChild } from './warm-child.js'
import type { Workspace } from './workspace.js'
import { OUTPUT_FOLDER } from './workspace-layout.js'

/** A file that lies in some workspace until it is released. */
export interface HeldFile {
  readonly path: string
  release(): Promise<void>
}

/** Whose request it is, and what it may take. */
interface Turn {
  readonly owner: string
  readonly time: TimeBudget
  readonly signal?: AbortSignal | undefined
  readonly longestWaitMs?: number | undefined
  readonly isToBeKept?: boolean | undefined
}

/** A child that is being started does not take the run's time; one that never comes is not waited for. */
const CHILD_WAIT_MS = 30_000
/** Children that may die on their own, before they have read a request, until the request is given up. */
const MOST_LOST = 3

/** Files of requests lie in a workspace by this number: children may be shared by runners with different limits. */
let requests = 0

/** Takes one request to a child: brings its files there, asks, and clears up behind it. */
export class Runner {
  readonly #children: Children
  readonly #limits: JobLimits

  constructor(children: Children, limits: JobLimits) {
    this.#children = children
    this.#limits = limits
  }

  /** Someone waits for it in the middle of an upload: the wait for a child may take no longer than the look itself. */
  async probe(probed: ProbedFile, owner: string, time: TimeBudget): Promise<Probe> {
    const turn = { owner, time, longestWaitMs: time.leftMs }
    const attached = 'bytes' in probed ? probed.bytes : []
    const files = 'path' in probed ? [probed.path] : []
    return this.#withChild(turn, files, async (child, [path]) => {
      const file = path === undefined ? { attachedBytes: lengthOf(attached) } : { path }
      const limits = { ...this.#limits, leftMs: time.leftMs }
      const { answer } = await child.ask({ kind: 'probe', file }, limits, { attached })
      return answer
    })
  }

  /** `rescued` holds what is to be read where a file itself is refused. */
  async task(
    job: WorkerJob,
    rescued: ReadonlyMap<WorkerFile, HeldFile>,
    time: TimeBudget,
    hooks: RunHooks,
  ): Promise<WorkerResult> {
    const files = [...new Set(job.entries.map(({ file }) => file))]
    const places = new Map(files.map((file, index) => [file, index]))
    const copies = files.flatMap((file) => rescued.get(file)?.path ?? [])
    const wanted = [...files.map(({ path }) => path), ...copies]
    const { outputBytes, outputs } = this.#limits
    const turn = { owner: job.owner, time, signal: hooks.signal }
    return this.#withChild(turn, wanted, async (child, inputs, prefix) => {
      let copy = files.length
      const { answer, cpuMs } = await child.ask(
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
        },
        { ...this.#limits, leftMs: time.leftMs },
        { onProgress: hooks.onProgress?.bind(hooks), signal: hooks.signal },
      )
      const found = await outputsOf(answer, child.workspace, prefix, outputs)
      const names = found.map((_, index) => `${prefix}${index}`)
      return {
        outputs: found,
        report: answer.report,
        cpuMs,
        release: heldUntilReleased(child.workspace, names),
      }
    })
  }

  /** Another engine's rewriting of a file; undefined where it makes nothing of it either. */
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
      const { answer } = await child.ask(
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
    // The other engine's memory stays where it was: the child is not kept.
    return this.#withChild({ owner, time, signal, isToBeKept: false }, [file.path], work)
  }

  async #withChild<T>(
    { owner, time, signal, longestWaitMs = CHILD_WAIT_MS, isToBeKept = true }: Turn,
    files: readonly string[],
    work: (child: WarmChild, inputs: readonly string[], outputPrefix: string) => Promise<T>,
  ): Promise<T> {
    const number = requests++
    for (let lost = 0; lost < MOST_LOST; lost++) {
      const child = await this.#children.acquire(owner, longestWaitMs, signal)
      const { workspace } = child
      const releaseHold = workspace.hold()
      let inputs: string[] = []
      let isSound = isToBeKept
      try {
        return await time.spend(async () => {
          inputs = await bringAll(workspace, files, number)
          return work(child, inputs, `${OUTPUT_FOLDER}/${number}-`)
        })
      } catch (error) {
        // What lies in the request or its files says nothing against the child; after anything else it gets no other request.
        isSound &&= error instanceof TaskFailure && taskFailures[error.code].childSurvives
        await workspace.removeOutputs(`${number}-`)
        if (!(error instanceof ChildLost)) throw error
      } finally {
        await workspace.remove(inputs)
        this.#children.release(child, isSound)
        await releaseHold()
      }
    }
    throw noChild('Children died one after the other before they read the request.')
  }
}

async function bringAll(workspace: Workspace, files: readonly string[], number: number): Promise<string[]> {
  const names = files.map((_, index) => `${number}-${index}`)
  const brought = await Promise.allSettled(files.map((file, index) => workspace.bring(file, names[index]!)))
  const failed = brought.find((one) => one.status === 'rejected')
  if (failed === undefined) return brought.map((one) => (one as PromiseFulfilledResult<string>).value)
  await workspace.remove(brought.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
  throw inputGone(failed.reason)
}

/** Keeps the workspace, whatever becomes of the child, until the files in it are no longer wanted. */
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
