import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import type { ProgramEnd } from '../declare/programs.js'
import { TaskFailure } from '../declare/task-failure.js'
import { BUBBLEWRAP, bubblewrapArguments, bubblewrapState, type SandboxAccess } from './bubblewrap.js'
import { whyNoPrograms } from './program-permission.js'

const MAX_MESSAGES = 64 * 1024

/**
 * Starts a program in bubblewrap. Where the operator allows it also without; it is then killed with the process group
 * of this process.
 */
export function startProgram(
  name: string,
  args: readonly string[],
  { environment, ...access }: SandboxAccess,
): ChildProcessWithoutNullStreams {
  const problem = whyNoPrograms()
  if (problem !== undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: `The task cannot run here: ${problem}` })
  const env = { PATH: process.env.PATH ?? '', ...environment }
  const options = { cwd: access.workingFolder, env, stdio: 'pipe' } as const
  return bubblewrapState() === 'works'
    ? spawn(BUBBLEWRAP, bubblewrapArguments([name, ...args], { ...access, environment: env }), options)
    : spawn(name, args, options)
}

/** Waits for the end of a program and keeps the beginning of its messages. */
export function endOf(child: ChildProcessWithoutNullStreams): Promise<ProgramEnd> {
  return new Promise((resolve, reject) => {
    let messages = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        if (messages.length < MAX_MESSAGES) messages += part
      })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, messages: messages.slice(0, MAX_MESSAGES) }))
  })
}
