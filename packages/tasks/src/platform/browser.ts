import { blobSource } from '@octavo/pdf/blob-source'
import { browserPrimitives } from '@octavo/pdf/browser'
import { withBrotli } from '@octavo/pdf/browser-brotli'
import { createMemorySink } from '@octavo/pdf/memory-sink'
import { memorySource } from '@octavo/pdf/memory-source'
import { namesBrotli } from '@octavo/pdf/names-brotli'
import type { Primitives } from '@octavo/pdf/primitives'
import type { Source } from '@octavo/pdf/source'
import { withFiles } from '../entry.js'
import { type Job, type RunResult, run, type TaskHooks } from '../run.js'
import type { OpenSource, StoredFile, Task } from '../task.js'
import type { InputFile, OutputLimits, Verification, Workspace } from '../workspace.js'

/** A file that was chosen in a browser, or its bytes; entries that take pages of one file have the same object. */
export type BrowserFile = Blob | Uint8Array

export interface BrowserOutput {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
  readonly type: string
  /** Null for what has no pages. */
  readonly pages: number | null
}

/** Runs a task in a browser's worker (a Blob can be read by position there alone); what it writes is held in memory. */
export async function runTask(
  task: Task,
  job: Job<BrowserFile>,
  limits: OutputLimits,
  hooks: TaskHooks,
  primitives: Primitives = browserPrimitives,
): Promise<RunResult<BrowserOutput>> {
  const entries = withFiles(job.entries, inputFile)
  const files = new Set(entries.map(({ file }) => file))
  const needsBrotli = [...files].some((file) => namesBrotli(file.open()))
  const loaded = needsBrotli ? await withBrotli(primitives) : primitives
  const { outputs, report } = await run(task, { ...job, entries }, inMemory(limits, loaded), hooks)
  return {
    outputs: outputs.map(({ file, name, type, pages }) => ({ bytes: file.bytes(), name, type, pages })),
    report,
  }
}

function inputFile(file: BrowserFile): InputFile {
  return {
    open: () => withClose(file instanceof Uint8Array ? memorySource(file) : blobSource(file)),
    openRescued: () => undefined,
  }
}

interface MemoryFile extends StoredFile {
  bytes(): Uint8Array<ArrayBuffer>
}

function inMemory(limits: OutputLimits, primitives: Primitives): Workspace<MemoryFile> {
  const files = new WeakMap<StoredFile, MemoryFile>()
  const create = (): MemoryFile => {
    const file = memoryFile()
    files.set(file, file)
    return file
  }
  return {
    ...limits,
    primitives,
    createOutput: create,
    createScratch: create,
    adopt: (scratch) => files.get(scratch)!,
  }
}

function memoryFile(): MemoryFile {
  const sink = createMemorySink()
  return Object.assign(sink, {
    open: () => withClose(sink.source()),
    size: () => sink.position,
    verification: undefined as Verification | undefined,
    verified(pages: number) {
      this.verification = { pages, bytes: sink.position }
    },
    close() {},
    remove() {},
  })
}

function withClose(source: Source): OpenSource {
  return { ...source, close() {} }
}
