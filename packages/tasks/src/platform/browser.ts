/** Runs a task in a browser worker. @module */
import { blobSource } from '@octavo/pdf/blob-source'
import { browserPrimitives } from '@octavo/pdf/browser'
import { withBrotli } from '@octavo/pdf/browser-brotli'
import { memorySource } from '@octavo/pdf/memory-source'
import { namesBrotli } from '@octavo/pdf/names-brotli'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Probed } from '@octavo/pdf/probe'
import type { Source } from '@octavo/pdf/source'
import { withFiles } from '../declare/entry.js'
import type { OpenSource, StoredFile, Task, TaskEngines } from '../declare/task.js'
import { countPages, PROBE_LIMITS } from '../documents/count-pages.js'
import { failureOf } from '../run/failure-of.js'
import { type Job, type RunResult, run, type TaskHooks } from '../run/run.js'
import type { InputFile, OutputLimits, Workspace } from '../run/workspace.js'
import { browserEngines } from './browser-engines.js'
import type { ByteStore } from './byte-store.js'
import { StoredOutput } from './stored-output.js'

export { browserEngines }

/** A file from a browser, or its bytes; entries with pages of one file have the same object. */
export type BrowserFile = Blob | Uint8Array

export interface BrowserWorkspace<Kept> extends OutputLimits {
  readonly store: ByteStore<Kept>
}

export interface BrowserOutput<Kept> {
  /** The output as its store returns it. */
  readonly kept: Kept
  readonly name: string
  readonly type: string
  readonly size: number
  /** Null for files without pages. */
  readonly pages: number | null
}

/** Runs a task in a worker of a browser: only there a Blob can be read synchronously. */
export async function runTask<Kept>(
  task: Task,
  job: Job<BrowserFile>,
  workspace: BrowserWorkspace<Kept>,
  hooks: TaskHooks,
  primitives: Primitives = browserPrimitives,
  engines: TaskEngines = browserEngines,
): Promise<RunResult<BrowserOutput<Kept>>> {
  const entries = withFiles(job.entries, inputFile)
  const files = new Set(entries.map(({ file }) => file))
  const loaded = await primitivesFor([...files], primitives)
  const { outputs, report } = await run(task, { ...job, entries }, stored(workspace, loaded, engines), hooks)
  await workspace.store.finish()
  return {
    outputs: outputs.map(({ file, name, type, size, pages }) => {
      return { kept: file.stored.kept(type), name, type, size, pages }
    }),
    report,
  }
}

/** The page count, the encryption and the signatures of a file. Problems are thrown as a `TaskFailure`. */
export async function probeFile(file: BrowserFile, password: string | undefined): Promise<Probed> {
  try {
    const input = inputFile(file)
    const primitives = await primitivesFor([input], browserPrimitives)
    return countPages(input.open(), { primitives, password, limits: PROBE_LIMITS, findsSignatures: true })
  } catch (error) {
    throw failureOf(error, [], browserPrimitives)
  }
}

async function primitivesFor(files: readonly InputFile[], primitives: Primitives): Promise<Primitives> {
  const needsBrotli = files.some((file) => namesBrotli(file.open()))
  return needsBrotli ? withBrotli(primitives) : primitives
}

function inputFile(file: BrowserFile): InputFile {
  return {
    open: () => withClose(file instanceof Uint8Array ? memorySource(file) : blobSource(file)),
    openRescued: () => undefined,
  }
}

function stored<Kept>(
  { store, maxOutputBytes, maxOutputs }: BrowserWorkspace<Kept>,
  primitives: Primitives,
  engines: TaskEngines,
): Workspace<StoredOutput<Kept>> {
  const files = new WeakMap<StoredFile, StoredOutput<Kept>>()
  const create = (): StoredOutput<Kept> => {
    const file = new StoredOutput(store.create())
    files.set(file, file)
    return file
  }
  return {
    maxOutputBytes,
    maxOutputs,
    primitives,
    engines,
    createOutput: create,
    createScratch: create,
    adopt: (scratch) => files.get(scratch)!,
  }
}

function withClose(source: Source): OpenSource {
  return Object.assign(source, { close() {} })
}
