import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import type { Task } from '@octavo/tasks/task'
import { type Failure, failed, failureOf, WorkFailed } from '../failures.js'
import { filesFor } from '../files/file-kinds.js'

/** A file whose size and time are unchanged for this time is complete. */
const UNCHANGED_MS = 2000

/**
 * The watched folder, with three folders in it: `working` has the file that is being processed, `done` the
 * processed ones, `failed` those that failed, each with a record of the reason. A file is moved into
 * `working` before it is processed, so that after a crash it is known which one was started.
 */
export class DropFolder {
  readonly #path: string
  readonly #task: Task
  readonly #seen = new Map<string, { size: number; modified: number; since: number }>()

  constructor(path: string, task: Task) {
    this.#path = path
    this.#task = task
  }

  /** Prepares it, and throws if another command watches it. */
  open(): void {
    if (!existsSync(this.#path))
      throw failed(this.#path, 'file_not_found', 'The folder to watch does not exist: create it first.')
    try {
      for (const name of ['working', 'done', 'failed']) mkdirSync(join(this.#path, name), { recursive: true })
    } catch (error) {
      throw new WorkFailed(failureOf(error, this.#path))
    }
    const other = this.#watcher()
    if (other !== undefined)
      throw failed(
        this.#path,
        'folder_in_use',
        `The process ${other} watches this folder already: stop it first.`,
      )
    writeFileSync(this.#lock, String(process.pid))
  }

  close(): void {
    rmSync(this.#lock, { force: true })
  }

  /**
   * Files that were started and not finished when the previous command ended; their outputs may be
   * incomplete.
   */
  unfinished(): string[] {
    return filesFor(this.#task, join(this.#path, 'working'))
  }

  /** The files that have not changed for a while. */
  complete(now = Date.now()): string[] {
    const names = filesFor(this.#task, this.#path)
    for (const name of this.#seen.keys()) if (!names.includes(name)) this.#seen.delete(name)
    return names.filter((name) => this.#isUnchanged(name, now))
  }

  /** Takes a file and returns its new path; undefined if it no longer exists. */
  begin(name: string): string | undefined {
    const path = this.workingPath(name)
    try {
      renameSync(join(this.#path, name), path)
      return path
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw new WorkFailed(failureOf(error, name))
    }
  }

  workingPath(name: string): string {
    return join(this.#path, 'working', name)
  }

  done(name: string): void {
    this.#moveTo('done', name)
  }

  failed(name: string, failure: Failure): void {
    const path = this.#moveTo('failed', name)
    const record = { file: name, time: new Date().toISOString(), error: failure }
    writeFileSync(`${path}.error.json`, `${JSON.stringify(record, undefined, 2)}\n`)
  }

  /** Returns a file, to be taken again. */
  release(name: string): void {
    const path = join(this.#path, name)
    if (existsSync(path)) return
    renameSync(this.workingPath(name), path)
  }

  /** In `done` and `failed`, an existing name gets a number. */
  #moveTo(folder: 'done' | 'failed', name: string): string {
    const taken = new Set(readdirSync(join(this.#path, folder)))
    const extension = extname(name)
    const stem = name.slice(0, name.length - extension.length)
    let free = name
    for (let number = 2; taken.has(free); number++) free = `${stem}-${number}${extension}`
    const path = join(this.#path, folder, free)
    renameSync(this.workingPath(name), path)
    return path
  }

  #isUnchanged(name: string, now: number): boolean {
    const found = statSync(join(this.#path, name), { throwIfNoEntry: false })
    if (found?.isFile() !== true) return false
    const { size, mtimeMs: modified } = found
    const known = this.#seen.get(name)
    if (known?.size === size && known.modified === modified)
      return size > 0 && now - known.since >= UNCHANGED_MS
    this.#seen.set(name, { size, modified, since: now })
    return false
  }

  get #lock(): string {
    return join(this.#path, 'working', '.watcher')
  }

  /** The process that watches it, if it is alive. */
  #watcher(): number | undefined {
    if (!existsSync(this.#lock)) return undefined
    const pid = Number(readFileSync(this.#lock, 'utf8'))
    // In a container every start may have the same PID.
    if (!Number.isSafeInteger(pid) || pid <= 0 || pid === process.pid) return undefined
    try {
      process.kill(pid, 0)
      return pid
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EPERM' ? pid : undefined
    }
  }
}
