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
const SHELL = '/bin/sh'

/**
 * Starts a program in bubblewrap. Where the operator allows it also without, in a process group of its own. All processes
 * of its group are killed when the program ends, by `killProgram`, and with this process. The mode is that of the
 * environment by default.
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
  // The types do not know that the first three are pipes whatever follows them.
  const stdio = ['pipe', 'pipe', 'pipe', ...channels, ...(isSandboxed() ? [] : GUARDED)] as unknown as 'pipe'
  if (isSandboxed())
    return spawn(BUBBLEWRAP, bubblewrapArguments([name, ...args], { ...access, environment: env }), {
      env,
      stdio,
    })
  const guarded = ['-c', guardedScript(TO_PROGRAM + channels.length), name, ...args]
  const child = spawn(SHELL, guarded, { cwd: access.workingFolder, env, stdio, detached: true })
  child.on('exit', () => {
    killProgram(child)
    ended.add(child)
    setTimeout(() => letGo(child), STRAGGLING_MS).unref()
  })
  return child
}

/** Programs without bubblewrap that have ended, with their groups: the numbers of these may be those of others by now. */
const ended = new WeakSet<ChildProcessWithoutNullStreams>()

/** What a program has written before its end is read long before. */
const STRAGGLING_MS = 1000

/**
 * A process that has left the group of the program may still hold its output, whose end is waited for. What is there is
 * read first, also if this thread was busy until now.
 */
function letGo({ stdio }: ChildProcessWithoutNullStreams): void {
  setImmediate(() => {
    for (const stream of stdio) stream?.destroy()
  })
}

/** Kills a program with all processes that it has started; without bubblewrap, with all processes of its group. */
export function killProgram(child: ChildProcessWithoutNullStreams): void {
  if (ended.has(child)) return
  const { pid } = child
  if (isSandboxed() || pid === undefined) {
    child.kill('SIGKILL')
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

function isSandboxed(): boolean {
  return bubblewrapState() === 'works'
}

/** What the guard of a program has: a pipe that ends with this process, and the standard error output of this process. */
const GUARDED = ['pipe', 2] as const

/**
 * Nothing tells the processes of a program that this one was killed, so a guard in their group waits for it, and kills
 * the group, itself included. Until then it holds the error output of this process: whoever killed this one waits for
 * the end of that. The guard is nobody's child, because the program does not expect one.
 */
function guardedScript(pipe: number): string {
  const errors = pipe + 1
  const others = [TO_PROGRAM, FROM_PROGRAM].filter((descriptor) => descriptor < pipe)
  const closed = [...others, pipe, errors].map((descriptor) => `${descriptor}<&-`).join(' ')
  const guard = `exec <&${pipe} >/dev/null 2>&${errors} ${closed}; read end; kill -KILL 0`
  return `( ( ${guard} ) & )\nexec "$0" "$@" ${pipe}<&- ${errors}<&-`
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
