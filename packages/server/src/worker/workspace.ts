import { randomBytes } from 'node:crypto'
import { constants, linkSync, rmSync, unlinkSync } from 'node:fs'
import { copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { INPUT_FOLDER, OUTPUT_FOLDER } from './workspace-layout.js'

/** Files that are removed before the event loop goes on: a few milliseconds. */
const SLICE = 100

const NAME = /^child-[0-9a-f]{16}$/

/**
 * Makes the folder of workspaces and removes what a service that was killed left in it; names that are not ours stay. Gives the folder's real
 * path: what a child may read is written down before it starts, and it sees itself where it really is.
 */
export async function openWorkspaces(wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o700 })
  const folder = await realpath(wanted)
  const left = (await readdir(folder)).filter((name) => NAME.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  return folder
}

/**
 * The private folder of one child, and all it sees of the files. It goes when the child has ended and nobody holds an output any more.
 */
export class Workspace {
  readonly path: string
  #holds = 0
  #isAbandoned = false
  #removed: Promise<void> | undefined

  private constructor(path: string) {
    this.path = path
  }

  static async create(folder: string): Promise<Workspace> {
    const path = join(folder, `child-${randomBytes(8).toString('hex')}`)
    try {
      await mkdir(path, { mode: 0o700 })
      for (const inner of [INPUT_FOLDER, OUTPUT_FOLDER]) await mkdir(join(path, inner), { mode: 0o700 })
    } catch (error) {
      await rm(path, { recursive: true, force: true })
      throw error
    }
    return new Workspace(path)
  }

  /** Brings a file in under a name, without copying it where the file system can. */
  async bring(from: string, name: string): Promise<string> {
    const relative = `${INPUT_FOLDER}/${name}`
    const to = join(this.path, relative)
    try {
      // A name is made in memory: sending for a thread would take several times as long.
      linkSync(from, to)
    } catch (error) {
      if (!LINK_REFUSALS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
    }
    return relative
  }

  async remove(relatives: readonly string[]): Promise<void> {
    for (const [index, relative] of relatives.entries()) {
      if (index % SLICE === SLICE - 1) await turn()
      const path = join(this.path, relative)
      try {
        unlinkSync(path)
      } catch (error) {
        // A child may have left something else there than a file.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') rmSync(path, { recursive: true, force: true })
      }
    }
  }

  /** Removes what a failed request wrote: every output whose name begins so. */
  async removeOutputs(prefix: string): Promise<void> {
    const left = await readdir(join(this.path, OUTPUT_FOLDER)).catch(() => [])
    await this.remove(
      left.filter((name) => name.startsWith(prefix)).map((name) => `${OUTPUT_FOLDER}/${name}`),
    )
  }

  /** Keeps the folder until the function that comes back is called. */
  hold(): () => Promise<void> {
    this.#holds++
    let isHeld = true
    return async () => {
      if (!isHeld) return
      isHeld = false
      this.#holds--
      await this.#removeWhenFree()
    }
  }

  /** The child is gone. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    await this.#removeWhenFree()
  }

  /** The service ends: nobody will come for what is held. */
  async destroy(): Promise<void> {
    this.#removed ??= rm(this.path, { recursive: true, force: true, maxRetries: 3 })
    await this.#removed
  }

  async #removeWhenFree(): Promise<void> {
    if (this.#isAbandoned && this.#holds === 0) await this.destroy()
  }
}

/** Another file system, no links, too many of them, or not allowed by the system. */
const LINK_REFUSALS = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])
