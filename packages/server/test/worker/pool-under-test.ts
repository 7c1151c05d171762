import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Entry } from '@octavo/tasks/entry'
import { TaskFailure } from '@octavo/tasks/task-failure'
import { expect } from 'vitest'
import { plainDocument } from '../../../pdf/test/fixtures/plain.js'
import type { Job, JobFile, JobHooks, JobResult } from '../../src/process/job.js'
import type { JobLimits } from '../../src/worker/limits.js'
import { openWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../../src/worker/pool.js'

export const FAULTY_TASKS = fileURLToPath(new URL('./faulty-tasks', import.meta.url))

/** For a pool with one worker: one for the run, two for probes, one spare. */
export const MAX_CHILDREN = 4

/** A pool with real children in a temporary folder, checked afterwards for leftovers. */
export class PoolUnderTest {
  readonly folder = mkdtempSync(join(tmpdir(), 'octavo-test-'))
  /** By path: entries of one file share it. */
  readonly #files = new Map<string, JobFile>()
  readonly workspaces = join(this.folder, 'workspaces')
  #opened: WorkerPool[] = []

  async open(options: Omit<WorkerPoolOptions, 'folder'> = {}): Promise<WorkerPool> {
    const pool = await openWorkerPool({
      workers: 2,
      taskFolders: [FAULTY_TASKS],
      ...options,
      folder: this.workspaces,
    })
    this.#opened.push(pool)
    return pool
  }

  openWith(limits: Partial<JobLimits>): Promise<WorkerPool> {
    return this.open({ limits })
  }

  file(name: string, content: string | Uint8Array = plainDocument(name, 2)): string {
    const path = join(this.folder, 'blobs', name)
    mkdirSync(join(this.folder, 'blobs'), { recursive: true })
    writeFileSync(path, content)
    return path
  }

  entry(name: string, more: Partial<Entry<JobFile>> = {}): Entry<JobFile> {
    const path = join(this.folder, 'blobs', name)
    const file = this.#files.get(path) ?? { path: existsSync(path) ? path : this.file(name) }
    this.#files.set(path, file)
    return { file, filename: name, rotation: 0, ...more }
  }

  job(task: string, more: Partial<Job> = {}): Job {
    return { owner: 'ada', task, entries: [this.entry('a.pdf')], options: {}, ...more }
  }

  merge(more: Partial<Job> = {}): Job {
    return this.job('merge-pdf', { entries: [this.entry('a.pdf'), this.entry('b.pdf')], ...more })
  }

  /** Removes what a test put beside the workspaces. */
  forget(...names: string[]): void {
    for (const name of names) rmSync(join(this.workspaces, name), { recursive: true })
  }

  /** Closes the pool, and checks that no process and no workspace is left. */
  async close(): Promise<void> {
    await Promise.all(this.#opened.map((pool) => pool.close()))
    try {
      expect(this.processes()).toEqual([])
      if (existsSync(this.workspaces)) expect(readdirSync(this.workspaces)).toEqual([])
    } finally {
      rmSync(this.folder, { recursive: true, force: true })
    }
  }

  /** Every process that was started for a workspace of this folder. */
  processes(): number[] {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && commandLine(name).includes(this.workspaces))
      .map(Number)
  }
}

export function commandLine(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** The failure of a run that must fail. */
export async function failureOf(run: Promise<JobResult>): Promise<TaskFailure> {
  const outcome = await run.then(
    () => 'succeeded',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(TaskFailure)
  return outcome as TaskFailure
}

/** Runs, releases at once, and returns the result. */
export async function finished(pool: WorkerPool, job: Job, hooks?: JobHooks): Promise<JobResult> {
  const result = await pool.run(job, hooks)
  await result.release()
  return result
}

export async function until(condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > end) throw new Error('What was waited for did not happen.')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
