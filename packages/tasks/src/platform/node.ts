/** Runs a task in Node, on files of the disk. @module */
import { lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { BufferedFile } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type Entry, withFiles } from '../declare/entry.js'
import type { OpenSource, ScratchFolder, StoredFile, Task } from '../declare/task.js'
import { type Job, type RunResult, run, type TaskHooks } from '../run/run.js'
import type { FinishedFile, InputFile, OutputLimits, Verification, Workspace } from '../run/workspace.js'
import { nodeEngines } from './node-engines.js'
import { nodeTypesetting } from './node-typesetting.js'

/** A file of a job: one object for each, shared by its entries. */
export interface LocalFile {
  readonly path: string
  /** The file as rewritten by another engine after ours rejected it as damaged. */
  readonly rescuedPath?: string | undefined
}

export type JobEntry = Entry<LocalFile>
export type TaskJob = Job<LocalFile>
export type { TaskHooks }

export interface TaskWorkspace extends OutputLimits {
  /** The path of an output, by number from 0. */
  outputPath(index: number): string
  /** The path of a scratch file, by number from 0. */
  scratchPath(index: number): string
  /** A new path for a folder that later runs of this process use too. Undefined if there are none. */
  readonly keptPath?: (() => string) | undefined
}

export interface TaskOutput {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** Null for files without pages. */
  readonly pages: number | null
}

export type TaskResult = RunResult<TaskOutput>

/** Runs a task on local files. Every error becomes a `TaskFailure` in terms of the caller's request. */
export async function runTask(
  task: Task,
  job: TaskJob,
  workspace: TaskWorkspace,
  hooks: TaskHooks,
): Promise<TaskResult> {
  const entries = withFiles(job.entries, inputFile)
  const { outputs, report } = await run(task, { ...job, entries }, onDisk(workspace), hooks)
  return {
    outputs: outputs.map(({ file: { path }, name, type, size, pages }) => ({
      path,
      name,
      type,
      size,
      pages,
    })),
    report,
  }
}

function inputFile({ path, rescuedPath }: LocalFile): InputFile {
  return {
    open: () => openFileSource(path),
    openRescued: () => (rescuedPath === undefined ? undefined : openFileSource(rescuedPath)),
  }
}

interface FinishedLocalFile extends FinishedFile {
  readonly path: string
}

function onDisk({
  outputPath,
  scratchPath,
  keptPath,
  maxOutputBytes,
  maxOutputs,
}: TaskWorkspace): Workspace<FinishedLocalFile> {
  let scratches = 0
  const scratchPaths = new WeakMap<StoredFile, string>()
  return {
    primitives: { ...nodePrimitives, typesetting: nodeTypesetting },
    engines: nodeEngines,
    maxOutputBytes,
    maxOutputs,
    createOutput: (index) => new LocalOutput(outputPath(index)),
    createScratch() {
      const file = new LocalOutput(scratchPath(scratches++))
      scratchPaths.set(file, file.path)
      return file
    },
    createFolder: () => newFolder(scratchPath(scratches++)),
    createKeptFolder: keptPath && (() => newFolder(keptPath())),
    adopt(scratch, index) {
      const path = outputPath(index)
      renameSync(scratchPaths.get(scratch)!, path)
      return finishedFile(path)
    },
  }
}

function newFolder(path: string): ScratchFolder {
  mkdirSync(path)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

class LocalOutput extends BufferedFile implements StoredFile, FinishedLocalFile {
  readonly path: string
  verification: Verification | undefined = undefined
  #isOpen = true

  constructor(path: string) {
    super(path)
    this.path = path
  }

  verified(pages: number): void {
    this.verification = { pages, bytes: this.position }
  }

  open(): OpenSource {
    return openFileSource(this.path)
  }

  size(): number {
    return sizeOf(this.path)
  }

  override close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    super.close()
  }

  remove(): void {
    rmSync(this.path, { force: true })
  }
}

function finishedFile(path: string): FinishedLocalFile {
  return { path, open: () => openFileSource(path), size: () => sizeOf(path) }
}

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found?.isFile() ? found.size : 0
}
