import { StringDecoder } from 'node:string_decoder'
import { printable } from '@octavo/tasks/printable'
import { type Failure, WorkFailed } from '../failures.js'
import type { NamedInput } from '../files/passwords.js'
import { Interrupted } from './interruption.js'

const CONTROL_C = '\u0003'
const CONTROL_D = '\u0004'
const CONTROL_U = '\u0015'
const MAX_PASSWORD = 1000
const MAX_ATTEMPTS = 3

/**
 * Runs work that needs passwords. If one is missing, or a typed one is wrong, it is asked for on the terminal
 * and the work is repeated; without a terminal the failure says how to provide it.
 */
export async function withPasswords<T>(
  inputs: readonly NamedInput[],
  passwords: Map<NamedInput, string>,
  work: (passwords: ReadonlyMap<NamedInput, string>) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const attempts = new Map<NamedInput, number>()
  for (;;) {
    try {
      return await work(passwords)
    } catch (error) {
      if (!(error instanceof WorkFailed)) throw error
      const { code, file } = error.failure
      const input = inputs.find(({ name }) => name === file)
      if (input === undefined || !['password_required', 'password_incorrect'].includes(code)) throw error
      const asked = attempts.get(input) ?? 0
      if (code === 'password_incorrect' && asked === 0) throw error
      if (!canPrompt()) throw new WorkFailed(withAdvice(error.failure, input))
      if (asked === MAX_ATTEMPTS) throw error
      if (asked > 0) process.stderr.write('The password is not correct.\n')
      attempts.set(input, asked + 1)
      passwords.set(input, await askPassword(input.name, signal))
    }
  }
}

export function withAdvice(failure: Failure, { path }: NamedInput): Failure {
  const advice = `Give it with --password-file '${path}=FILE' or in OCTAVO_PASSWORD.`
  return { ...failure, parts: undefined, message: `${failure.message} ${advice}` }
}

export function canPrompt(): boolean {
  return process.stdin.isTTY === true && process.stderr.isTTY === true
}

/** Asks on the terminal, without echo. */
function askPassword(file: string, signal: AbortSignal | undefined): Promise<string> {
  const { stdin, stderr } = process
  const decoder = new StringDecoder('utf8')
  const typed: string[] = []
  // Before the prompt, so that an immediate answer is not echoed.
  stdin.setRawMode(true)
  stderr.write(`Password for ${printable(file)}: `)
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      stdin.off('data', read)
      signal?.removeEventListener('abort', abort)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
      settle()
    }
    const abort = (): void => end(() => reject(signal?.reason))
    const read = (bytes: Buffer): void => {
      for (const key of decoder.write(bytes)) {
        if (key === '\r' || key === '\n') {
          end(() => resolve(typed.join('')))
          break
        }
        if (key === CONTROL_C || key === CONTROL_D) {
          end(() => reject(new Interrupted('SIGINT')))
          break
        }
        if (key === CONTROL_U) typed.length = 0
        else if (key === '\u007f' || key === '\b') typed.pop()
        else if (key >= ' ' && typed.length < MAX_PASSWORD) typed.push(key)
      }
    }
    signal?.addEventListener('abort', abort)
    stdin.on('data', read)
    stdin.resume()
  })
}
