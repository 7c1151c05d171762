import { WorkFailed } from './failures.js'
import { askPassword, canPrompt } from './password-prompt.js'
import type { NamedInput } from './passwords.js'

const MAX_ATTEMPTS = 3

/**
 * Does work that needs passwords. Where one is missing, or one that was typed is wrong, it is asked for at the terminal, and the
 * work begins anew; without a terminal the failure says how to give it.
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
      if (!canPrompt()) throw withAdvice(error, input)
      if (asked === MAX_ATTEMPTS) throw error
      if (asked > 0) process.stderr.write('That is not the password.\n')
      attempts.set(input, asked + 1)
      passwords.set(input, await askPassword(input.name, signal))
    }
  }
}

function withAdvice({ failure }: WorkFailed, { path }: NamedInput): WorkFailed {
  const advice = `Give it with --password-file '${path}=FILE' or in OCTAVO_PASSWORD.`
  return new WorkFailed({ ...failure, message: `${failure.message} ${advice}` })
}
