import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { PdfError } from '@octavo/pdf/errors'
import { TaskFailure } from '../declare/task-failure.js'
import { killProgram } from './run-program.js'

/** How often the signal is looked at while the program runs. */
const LOOK_EVERY_MS = 100
/** The status by which a sandbox tells that it was killed. */
const KILLED = 128 + 9

export interface ProgramLimits {
  /** How the program is called in messages. */
  readonly name: string
  readonly seconds: number
  readonly bytes: number
  readonly signal?: AbortFlag | undefined
}

/** What a program writes for its input. It is killed when the signal says so, and beyond its limits. */
export function outputOf(
  child: ChildProcessWithoutNullStreams,
  input: readonly (Uint8Array | string)[],
  { name, seconds, bytes, signal }: ProgramLimits,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let beyond: TaskFailure | undefined
    const stop = (message: string): void => {
      beyond ??= new TaskFailure({ code: 'limit_exceeded', message })
      killProgram(child)
    }
    const looking = setInterval(() => signal?.aborted && killProgram(child), LOOK_EVERY_MS)
    const timer = setTimeout(
      () => stop(`The program ${name} was stopped, because it took more than ${seconds} s.`),
      seconds * 1000,
    )
    const end = (): void => {
      clearInterval(looking)
      clearTimeout(timer)
    }
    child.stderr.resume()
    const parts: Buffer[] = []
    let length = 0
    child.stdout.on('data', (part: Buffer) => {
      parts.push(part)
      length += part.length
      if (length > bytes) stop(`The program ${name} was stopped, because it wrote more than ${bytes} bytes.`)
    })
    child.on('error', () => {
      end()
      reject(new TaskFailure({ code: 'task_unavailable', message: `The program ${name} cannot be started.` }))
    })
    child.on('close', (status, killedBy) => {
      end()
      if (signal?.aborted) reject(new PdfError('aborted', 'The operation was cancelled.'))
      else if (beyond !== undefined) reject(beyond)
      else if (status === 0) resolve(Buffer.concat(parts).toString('utf8'))
      else reject(failed(name, status, killedBy))
    })
    // The program may end before it has read everything.
    child.stdin.on('error', () => undefined)
    for (const part of input) child.stdin.write(part)
    child.stdin.end()
  })
}

function failed(name: string, status: number | null, killedBy: NodeJS.Signals | null): TaskFailure {
  const message =
    status === null || status === KILLED
      ? `The program ${name} was killed (${killedBy ?? 'SIGKILL'}) before it was done, perhaps because memory was short.`
      : `The program ${name} failed with status ${status}.`
  return new TaskFailure({ code: 'task_crashed', message })
}
