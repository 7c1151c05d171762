import { basename } from 'node:path'
import { openFileSource } from '@octavo/pdf/file-source'
import { type Inspection, inspect } from '@octavo/pdf/inspect'
import { nodePrimitives } from '@octavo/pdf/node'
import { failed, failureOf, UsageError, WorkFailed } from '../failures.js'
import { parseFlags } from '../flags.js'
import { inspectHelp } from '../help.js'
import { inspectionText } from '../inspection-text.js'
import { withPasswords } from '../password-prompt.js'
import { knownPasswords, type NamedInput } from '../passwords.js'
import { isRegularFile } from '../regular-file.js'

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
    throw new UsageError('Name the one file to look into: octavo inspect a.pdf')
  }
  const input: NamedInput = { path, name: basename(path) }
  const known = knownPasswords([input], flags['password-file'] ?? [], process.env)
  const inspection = await withPasswords([input], known, async (passwords) =>
    inspectFile(input, passwords.get(input)),
  )
  const text =
    flags.json === true ? `${JSON.stringify(inspection, undefined, 2)}\n` : inspectionText(inspection, path)
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
