import { closeSync, type Dirent, lstatSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openFileSource } from '@octavo/pdf/file-source'
import type { Source } from '@octavo/pdf/source'
import type { ProgramCall, ProgramEnd, ProgramFolder } from '../declare/programs.js'
import type { OpenSource } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { endOf, startProgram } from './run-program.js'

const CHUNK = 1024 ** 2
const BLOCK = 4096
const CHECKED_EVERY_MS = 500
/** Files of the system that many programs read, besides libraries: none of them says anything about this machine. */
const USUALLY_READ = ['/etc/fonts', '/etc/passwd', '/var/cache/fontconfig']

/** Opens the folder of a program in an empty folder. */
export function openProgramFolder(path: string, maxBytes: number): ProgramFolder {
  for (const name of ['in', 'out', 'home', 'tmp']) mkdirSync(join(path, name))
  return new FolderOnDisk(path, maxBytes)
}

class FolderOnDisk implements ProgramFolder {
  readonly path: string
  readonly #maxBytes: number

  constructor(path: string, maxBytes: number) {
    this.path = path
    this.#maxBytes = maxBytes
  }

  put(name: string, source: Source | Uint8Array): string {
    const path = join(this.path, 'in', name)
    const file = openSync(path, 'wx')
    try {
      if (source instanceof Uint8Array) writeSync(file, source)
      else copy(source, file)
    } finally {
      closeSync(file)
    }
    return path
  }

  async run({ program, args, readable = [], environment }: ProgramCall): Promise<ProgramEnd> {
    const child = startProgram(program, args, {
      readable: [...USUALLY_READ, ...readable],
      writable: [this.path],
      workingFolder: this.path,
      environment: {
        LANG: 'C.UTF-8',
        HOME: join(this.path, 'home'),
        TMPDIR: join(this.path, 'tmp'),
        ...environment,
      },
    })
    child.stdin.end()
    let isTooLarge = false
    const check = setInterval(() => {
      isTooLarge = sizeOf(this.path) > this.#maxBytes
      if (isTooLarge) child.kill('SIGKILL')
    }, CHECKED_EVERY_MS)
    try {
      const end = await endOf(child)
      if (!isTooLarge && sizeOf(this.path) <= this.#maxBytes) return end
      throw new TaskFailure({
        code: 'limit_exceeded',
        message: `The program ${program} wrote more than ${this.#maxBytes} bytes, the maximum.`,
      })
    } finally {
      clearInterval(check)
    }
  }

  results(): readonly string[] {
    return readdirSync(join(this.path, 'out'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  }

  open(name: string): OpenSource {
    const path = join(this.path, 'out', name)
    // The program could have put a link there to a file that it cannot read itself.
    if (!lstatSync(path).isFile() || !lstatSync(join(this.path, 'out')).isDirectory())
      throw new Error('The result of a program is not a file.')
    return openFileSource(path)
  }
}

function copy(source: Source, file: number): void {
  const chunk = new Uint8Array(CHUNK)
  for (let at = 0; at < source.size; ) {
    const length = source.read(at, chunk)
    writeSync(file, chunk, 0, length)
    at += length
  }
}

/** Of all files below a folder, not following links. Each counts for a block, so that many empty ones are noticed. */
function sizeOf(folder: string): number {
  let bytes = 0
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name)
    bytes +=
      BLOCK + (entry.isDirectory() ? sizeOf(path) : (lstatSync(path, { throwIfNoEntry: false })?.size ?? 0))
  }
  return bytes
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // The program has removed it.
    return []
  }
}
