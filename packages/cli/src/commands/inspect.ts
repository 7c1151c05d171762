import { basename } from 'node:path'
import { openFileSource } from '@octavo/pdf/file-source'
import { type Inspection, inspect } from '@octavo/pdf/inspect'
import { nodePrimitives } from '@octavo/pdf/node'
import { failed, failureOf, UsageError, WorkFailed } from '../failures.js'
import { knownPasswords, type NamedInput } from '../files/passwords.js'
import { isRegularFile } from '../files/path-kind.js'
import { isStandardInput, withSpooledInputs } from '../files/spooled-inputs.js'
import { parseFlags } from '../flags/parse-flags.js'
import { inspectHelp } from '../help/command-help.js'
import { inspectionText } from '../terminal/inspection-text.js'
import { interruptible } from '../terminal/interruption.js'
import { withPasswords } from '../terminal/password-prompt.js'

const inspectFlags = {
  json: { type: 'boolean' },
  'password-file': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const

export async function inspectCommand(args: readonly string[]): Promise<void> {
  const { values: flags, positionals } = parseFlags('inspect', args, inspectFlags)
  if (flags.help === true) {
    process.stdout.write(inspectHelp)
    return
  }
  const [path, ...others] = positionals
  if (path === undefined || others.length > 0) {
    throw new UsageError('Name one file: octavo inspect a.pdf')
  }
  const input: NamedInput = { path, name: isStandardInput(path) ? 'stdin.pdf' : basename(path) }
  const known = knownPasswords([input], flags['password-file'] ?? [], process.env)
  const inspection = await interruptible((signal) =>
    withSpooledInputs([input], signal, (pathOf) => {
      const inspected = { ...input, path: pathOf(input) }
      return withPasswords(
        [input],
        known,
        async (passwords) => inspectFile(inspected, passwords.get(input)),
        signal,
      )
    }),
  )
  const name = isStandardInput(path) ? input.name : path
  const text =
    flags.json === true ? `${JSON.stringify(inspection, undefined, 2)}\n` : inspectionText(inspection, name)
  process.stdout.write(text)
}

function inspectFile({ path, name }: NamedInput, password: string | undefined): Inspection {
  try {
    const source = openFileSource(path)
    try {
      if (!isRegularFile(path)) throw failed(name, 'not_a_file', 'This is not a regular file.')
      return inspect(source, { primitives: nodePrimitives, password, name })
    } finally {
      source.close()
    }
  } catch (error) {
    throw new WorkFailed(failureOf(error, name))
  }
}
