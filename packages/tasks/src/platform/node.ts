import { lstatSync, renameSync, rmSync } from 'node:fs'
import { createFileSink } from '@octavo/pdf/file-sink'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { type Entry, withFiles } from '../entry.js'
import { type Job, type RunResult, run, type TaskHooks } from '../run.js'
import type { StoredFile, Task } from '../task.js'
import type { FinishedFile, InputFile, OutputLimits, Workspace } from '../workspace.js'

/** A file of a job: one object for each, which the entries that take pages of it share. */
export interface LocalFile {
  readonly path: string
  /** What another engine made of the file after ours refused it as damaged. */
  readonly rescuedPath?: string | undefined
}

export type JobEntry = Entry<LocalFile>
export type TaskJob = Job<LocalFile>
export type { TaskHooks }

export interface TaskWorkspace extends OutputLimits {
  /** Where the output of that number, from 0, is to be written. */
  outputPath(index: number): string
  /** Where the scratch file of that number, from 0, is to be written. */
  scratchPath(index: number): string
}

export interface TaskOutput {
  readonly path: string
  readonly name: string
  readonly type: string
  readonly size: number
  /** Null for what has no pages. */
  readonly pages: number | null
}

export type TaskResult = RunResult<TaskOutput>

/** Runs a task on files of this machine. Whatever goes wrong comes out as a `TaskFailure` in the words of the caller's request. */
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
  maxOutputBytes,
  maxOutputs,
}: TaskWorkspace): Workspace<FinishedLocalFile> {
  let scratches = 0
  const scratchPaths = new WeakMap<StoredFile, string>()
  return {
    primitives: nodePrimitives,
    maxOutputBytes,
    maxOutputs,
    createOutput: (index) => storedFile(outputPath(index)),
    createScratch() {
      const file = storedFile(scratchPath(scratches++))
      scratchPaths.set(file, file.path)
      return file
    },
    adopt(scratch, index) {
      const path = outputPath(index)
      renameSync(scratchPaths.get(scratch)!, path)
      return finishedFile(path)
    },
  }
}

/** The file's own sink with more to it: the engine's many small writes must not go through another layer. */
function storedFile(path: string): StoredFile & FinishedLocalFile {
  const sink = createFileSink(path)
  const close = sink.close.bind(sink)
  let isOpen = true
  return Object.assign(sink, finishedFile(path), {
    close() {
      if (!isOpen) return
      isOpen = false
      close()
    },
    remove: () => rmSync(path, { force: true }),
  })
}

function finishedFile(path: string): FinishedLocalFile {
  return {
    path,
    open: () => openFileSource(path),
    size() {
      const found = lstatSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? found.size : 0
    },
  }
}
