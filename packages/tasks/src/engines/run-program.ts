import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import type { ProgramChannel, ProgramEnd } from '../declare/programs.js'
import { TaskFailure } from '../declare/task-failure.js'
import { BUBBLEWRAP, bubblewrapArguments, bubblewrapState, type SandboxAccess } from './bubblewrap.js'
import { type ProgramMode, whyNoPrograms } from './program-permission.js'

/** The descriptors of a program for messages, after the standard ones. */
const TO_PROGRAM = 3
const FROM_PROGRAM = 4
const MAX_MESSAGES = 64 * 1024

/**
 * Starts a program in bubblewrap. Where the operator allows it also without; it is then killed with the process group
 * of this process. The mode is that of the environment by default.
 */
export function startProgram(
  name: string,
  args: readonly string[],
  { environment, ...access }: SandboxAccess,
  mode?: ProgramMode,
  channels: readonly 'pipe'[] = [],
): ChildProcessWithoutNullStreams {
  const problem = whyNoPrograms(mode)
  if (problem !== undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: `The task cannot run here: ${problem}` })
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const [command, given, cwd] =
    bubblewrapState() === 'works'
      ? [BUBBLEWRAP, bubblewrapArguments([name, ...args], { ...access, environment: env })]
      : [name, args, access.workingFolder]
  // The types do not know that the first three are pipes whatever follows them.
  const stdio = ['pipe', 'pipe', 'pipe', ...channels] as unknown as 'pipe'
  return spawn(command, given, { cwd, env, stdio })
}

/** Waits for the end of a program and keeps the beginning of its messages. */
export function endOf(
  child: ChildProcessWithoutNullStreams,
  maxMessageBytes = MAX_MESSAGES,
): Promise<Omit<ProgramEnd, 'isOutOfTime'>> {
  return new Promise((resolve, reject) => {
    let messages = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        if (messages.length < maxMessageBytes) messages += part
      })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, messages: messages.slice(0, maxMessageBytes) }))
  })
}

/** Messages of a program that was started with two channels. `tooLong` is called for one that is longer than the maximum. */
export function channelOf(
  { stdio }: ChildProcessWithoutNullStreams,
  maxLength: number,
  tooLong: () => void,
): ProgramChannel {
  const to = stdio[TO_PROGRAM] as unknown as Writable
  const from = stdio[FROM_PROGRAM] as unknown as Readable
  // Its end is noticed by other means.
  for (const stream of [to, from]) stream.on('error', () => undefined)
  return {
    send: (message) => void to.write(`${message}\0`),
    receive(listener) {
      let pieces: string[] = []
      let length = 0
      from.setEncoding('utf8').on('data', (received: string) => {
        const [end, ...others] = received.split('\0')
        pieces.push(end!)
        length += end!.length
        for (const next of others) {
          listener(pieces.join(''))
          pieces = [next]
          length = next.length
        }
        if (length > maxLength) tooLong()
      })
    },
  }
}
