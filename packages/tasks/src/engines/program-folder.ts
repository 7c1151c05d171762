import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import {
  closeSync,
  type Dirent,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { copySource } from '@octavo/pdf/copy-source'
import { openFileSource } from '@octavo/pdf/file-source'
import type { Source } from '@octavo/pdf/source'
import type { ProgramCall, ProgramEnd, ProgramFolder, StartedProgram } from '../declare/programs.js'
import type { OpenSource } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { bubblewrapState, READ_BY_PROGRAMS } from './bubblewrap.js'
import { channelOf, endOf, killProgram, startProgram } from './run-program.js'

const SHELL = '/bin/sh'
/** Always the same in bubblewrap: fields of documents show it, and it is not to tell where the service has its files. */
const IN_SANDBOX = '/octavo'
const MAX_READ = 1024 ** 2
/** Of one message in a conversation, in characters. */
const MAX_MESSAGE = 64 * 1024 ** 2
const BLOCK = 4096
const CHECKED_EVERY_MS = 500
/** Where the shell writes which processor time it and its processes took. */
const TIMES = 'times'
/**
 * The part of the limit that these times show at least when a process was killed by it: for the limit the system
 * counts whole ticks in which a process was seen, here what it used of them.
 */
const SHOWN = 0.6
/** The system kills a process that reaches its limit as anyone could, so the time it took tells who it was. */
const LIMITED = 'ulimit -t "$1"; shift; "$@"; ended=$?; times > "$0"; exit $ended'

/** Opens the folder of a program in an empty folder. */
export function openProgramFolder(folder: string, maxBytes: number): ProgramFolder {
  // The command line has its folder beside the output. In the sandbox, paths start at the root.
  const path = resolve(folder)
  for (const name of ['in', 'out', 'home', 'tmp']) mkdirSync(join(path, name))
  return new FolderOnDisk(path, maxBytes)
}

class FolderOnDisk implements ProgramFolder {
  readonly path: string
  readonly #onDisk: string
  readonly #maxBytes: number

  constructor(folder: string, maxBytes: number) {
    this.path = bubblewrapState() === 'works' ? IN_SANDBOX : folder
    this.#onDisk = folder
    this.#maxBytes = maxBytes
  }

  put(name: string, source: Source | Uint8Array): string {
    const file = openSync(join(this.#onDisk, 'in', name), 'wx')
    try {
      if (source instanceof Uint8Array) writeSync(file, source)
      else copySource(source, { write: (bytes) => void writeSync(file, bytes) })
    } finally {
      closeSync(file)
    }
    return join(this.path, 'in', name)
  }

  write(path: string, text: string): void {
    const target = join(this.#onDisk, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }

  read(path: string): string {
    const from = join(this.#onDisk, path)
    if (lstatSync(from, { throwIfNoEntry: false })?.isFile() !== true) return ''
    const bytes = Buffer.alloc(MAX_READ)
    const file = openSync(from, 'r')
    try {
      return bytes.toString('utf8', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  }

  async run(call: ProgramCall): Promise<ProgramEnd> {
    const { cpuSeconds } = call
    const child = this.#spawn(cpuSeconds === undefined ? call : this.#limited(call, cpuSeconds))
    const limit = this.#limitSize(call, child)
    const end = await endOf(child, call.maxMessageBytes).finally(limit.stop)
    const refusal = limit.refusal()
    if (refusal !== undefined) throw refusal
    const isLate = cpuSeconds !== undefined && secondsOf(this.read(TIMES)) > cpuSeconds * SHOWN
    return { ...end, isOutOfTime: isLate && end.status !== 0 }
  }

  #limited(call: ProgramCall, cpuSeconds: number): ProgramCall {
    const args = ['-c', LIMITED, join(this.path, TIMES), String(cpuSeconds), call.program, ...call.args]
    return { ...call, program: '/bin/sh', args }
  }

  start(call: ProgramCall): StartedProgram {
    const child = this.#spawn(call, ['pipe', 'pipe'])
    const limit = this.#limitSize(call, child)
    const end = endOf(child).finally(limit.stop)
    const failed = end.then(() => {
      throw (
        limit.refusal() ??
        new TaskFailure({
          code: 'damaged_document',
          message: `The program ${call.program} stopped while it worked on the document.`,
        })
      )
    })
    // It also ends when it is closed.
    failed.catch(() => undefined)
    return {
      channel: channelOf(child, MAX_MESSAGE, limit.tooMuch),
      failed,
      async close() {
        killProgram(child)
        await end.catch(() => undefined)
      },
    }
  }

  #spawn(
    { program, otherNames = [], args, prepare, readable = [], environment }: ProgramCall,
    channels?: readonly 'pipe'[],
  ) {
    const access = {
      readable: [...READ_BY_PROGRAMS, ...readable],
      writable: { [this.path]: this.#onDisk },
      workingFolder: this.path,
      environment: {
        LANG: 'C.UTF-8',
        HOME: join(this.path, 'home'),
        TMPDIR: join(this.path, 'tmp'),
        ...environment,
      },
    }
    const [name, given] = otherNames.length === 0 ? [program, args] : firstOf([program, ...otherNames], args)
    const [command, all] =
      prepare === undefined ? [name, given] : [SHELL, ['-c', `${prepare}\nexec "$0" "$@"`, name, ...given]]
    const child = startProgram(command, all, access, undefined, channels)
    child.stdin.end()
    return child
  }

  /** Kills the program when it writes too much. */
  #limitSize({ program }: ProgramCall, child: ChildProcessWithoutNullStreams) {
    let isTooMuch = false
    const isTooLarge = (): boolean => sizeOf(this.#onDisk) > this.#maxBytes
    const tooMuch = (): void => {
      isTooMuch = true
      killProgram(child)
    }
    const check = setInterval(() => isTooLarge() && tooMuch(), CHECKED_EVERY_MS)
    return {
      tooMuch,
      stop: () => clearInterval(check),
      /** When it has ended. */
      refusal: (): TaskFailure | undefined =>
        isTooMuch || isTooLarge()
          ? new TaskFailure({
              code: 'limit_exceeded',
              message: `The program ${program} wrote more than ${this.#maxBytes} bytes, the maximum.`,
            })
          : undefined,
    }
  }

  results(): readonly string[] {
    return readdirSync(join(this.#onDisk, 'out'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort()
  }

  open(name: string): OpenSource {
    const path = join(this.#onDisk, 'out', name)
    // The program could have put a link there to a file that it cannot read itself.
    if (!lstatSync(path).isFile() || !lstatSync(join(this.#onDisk, 'out')).isDirectory())
      throw new Error('The result of a program is not a file.')
    return openFileSource(path)
  }
}

const FIRST_OF = 'for name in $0; do command -v "$name" >/dev/null && exec "$name" "$@"; done; exit 127'

/** Runs the first of these programs that is there. A child of the service cannot look for it itself: it may not read such folders. */
function firstOf(names: readonly string[], args: readonly string[]): [program: string, args: string[]] {
  return [SHELL, ['-c', FIRST_OF, names.join(' '), ...args]]
}

/** Of the processes of a shell, from what its command `times` says: `0m0.01s 0m0.00s`, in the second line theirs. */
function secondsOf(times: string): number {
  const [user, system] = [...(times.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  const seconds = (time: RegExpMatchArray | undefined): number =>
    time === undefined ? 0 : Number(time[1]) * 60 + Number(time[2])
  return seconds(user) + seconds(system)
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
