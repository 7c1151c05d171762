import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainDocument } from '../../pdf/test/fixtures/plain.js'
import type { Task } from '../src/declare/task.js'
import {
  type JobEntry,
  runTask,
  type TaskHooks,
  type TaskJob,
  type TaskResult,
} from '../src/platform/node.js'

/** A folder with input files for a task and space for its outputs. */
export class TaskFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  readonly #maxOutputBytes: number

  constructor(maxOutputBytes = 1024 ** 2) {
    this.#maxOutputBytes = maxOutputBytes
  }

  entry(
    filename: string,
    { rescuedPath, ...more }: Partial<JobEntry> & { rescuedPath?: string } = {},
    content?: string | Uint8Array,
  ): JobEntry {
    const path = join(this.path, `${readdirSync(this.path).length}.in`)
    writeFileSync(path, content ?? plainDocument(filename, 5))
    return { file: { path, rescuedPath }, filename, rotation: 0, ...more }
  }

  run(task: Task, job: Partial<TaskJob>, hooks: Partial<TaskHooks> = {}): Promise<TaskResult> {
    return runTask(
      task,
      { entries: [], options: {}, ...job },
      {
        outputPath: (index) => join(this.path, `${index}.out`),
        scratchPath: (index) => join(this.path, `${index}.scratch`),
        maxOutputBytes: this.#maxOutputBytes,
        maxOutputs: 1000,
      },
      { progress: () => {}, signal: new AbortController().signal, ...hooks },
    )
  }

  outputs(): string[] {
    return readdirSync(this.path).filter((name) => name.endsWith('.out'))
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
