import { closeSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { failureOf, UsageError, WorkFailed } from '../failures.js'
import { isRegularFile } from './path-kind.js'

/** An input, for its password. */
export interface NamedInput {
  readonly name: string
  /** As written in the command. */
  readonly path: string
}

/** Maximum number of bytes that are read from a password file. */
const MAX_FILE_BYTES = 4096

/**
 * The passwords that are known before the prompt: `--password-file pw.txt` for every input, `--password-file
 * b.pdf=pw.txt` for one, and OCTAVO_PASSWORD for the others.
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
      // A pipe, as in `--password-file <(…)`, may return its bytes in pieces.
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
