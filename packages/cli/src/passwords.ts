import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { failureOf, UsageError, WorkFailed } from './failures.js'
import { isRegularFile } from './path-kind.js'

/** An input as far as passwords are concerned. */
export interface NamedInput {
  readonly name: string
  /** As it was written in the command. */
  readonly path: string
}

/** A password's file is read no further than this. */
const MAX_FILE_BYTES = 4096

/**
 * The passwords that are known before anyone is asked: `--password-file pw.txt` for every input, `--password-file b.pdf=pw.txt`
 * for one, and OCTAVO_PASSWORD for those that have none yet.
 */
export function knownPasswords(
  inputs: readonly NamedInput[],
  files: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Map<NamedInput, string> {
  let general = environment.OCTAVO_PASSWORD || undefined
  const passwords = new Map<NamedInput, string>()
  for (const value of files) {
    const equals = value.lastIndexOf('=')
    if (equals <= 0 || isRegularFile(value)) general = readPasswordFile(value)
    else {
      const password = readPasswordFile(value.slice(equals + 1))
      for (const input of inputsNamed(value.slice(0, equals), inputs)) passwords.set(input, password)
    }
  }
  if (general !== undefined) {
    for (const input of inputs) if (!passwords.has(input)) passwords.set(input, general)
  }
  return passwords
}

/** The first line of a file. */
export function readPasswordFile(path: string): string {
  try {
    const descriptor = openSync(path, 'r')
    try {
      const bytes = new Uint8Array(MAX_FILE_BYTES)
      let filled = 0
      // A pipe, as of `--password-file <(…)`, gives its bytes bit by bit.
      for (let count = 1; count > 0 && filled < bytes.length; filled += count) {
        count = readSync(descriptor, bytes, filled, bytes.length - filled, null)
      }
      return new TextDecoder().decode(bytes.subarray(0, filled)).split(/\r?\n/, 1)[0] ?? ''
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    throw new WorkFailed(failureOf(error, path))
  }
}

function inputsNamed(name: string, inputs: readonly NamedInput[]): NamedInput[] {
  const byPath = inputs.filter((input) => input.path === name)
  const found = byPath.length > 0 ? byPath : inputs.filter((input) => basename(input.path) === name)
  if (found.length > 0) return found
  const names = inputs.map((input) => input.path).join(', ')
  throw new UsageError(
    `--password-file names '${name}', which is not among the files of this command: ${names}.`,
  )
}
