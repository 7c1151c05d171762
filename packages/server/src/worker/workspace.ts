import { randomBytes } from 'node:crypto'
import { constants, linkSync, rmSync, unlinkSync } from 'node:fs'
import { copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { INPUT_FOLDER, OUTPUT_FOLDER } from './workspace-layout.js'

/** Files that are removed before the event loop continues: a few milliseconds. */
const SLICE = 100

const NAME = /^child-[0-9a-f]{16}$/

/**
 * Creates the folder of workspaces and removes those of a killed service; other names are kept. Returns the
 * real path of the folder, because the permissions of a child are compared with real paths.
 */
export async function openWorkspaces(wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o700 })
  const folder = await realpath(wanted)
  const left = (await readdir(folder)).filter((name) => NAME.test(name))
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  return folder
}

/**
 * The private folder of one child, and the only files that it sees. It is removed when the child has ended
 * and its outputs are released.
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

  /** Links a file into the workspace, or copies it if the file system does not support links. */
  async addInput(from: string, name: string): Promise<string> {
    const relative = `${INPUT_FOLDER}/${name}`
    const to = join(this.path, relative)
    try {
      // A link only changes memory: using the thread pool would take several times as long.
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

  /** Removes the outputs of a failed request: every file with this prefix. */
  async removeOutputs(prefix: string): Promise<void> {
    const left = await readdir(join(this.path, OUTPUT_FOLDER)).catch(() => [])
    await this.remove(
      left.filter((name) => name.startsWith(prefix)).map((name) => `${OUTPUT_FOLDER}/${name}`),
    )
  }

  /** Keeps the folder until the returned function is called. */
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

  /** The service ends: held outputs are no longer needed. */
  async destroy(): Promise<void> {
    this.#removed ??= rm(this.path, { recursive: true, force: true, maxRetries: 3 })
    await this.#removed
  }

  async #removeWhenFree(): Promise<void> {
    if (this.#isAbandoned && this.#holds === 0) await this.destroy()
  }
}

/** Another file system, no links, too many of them, or not permitted by the system. */
const LINK_REFUSALS = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])
