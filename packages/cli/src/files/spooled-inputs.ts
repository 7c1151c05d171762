import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failureOf, UsageError, WorkFailed } from '../failures.js'
import type { NamedInput } from './passwords.js'
import { isAddress, isPipe } from './path-kind.js'

/** The internal path, because a name that starts with a dash would be a flag. */
export const STANDARD_INPUT = '/dev/stdin'

export function isStandardInput(path: string): boolean {
  return path === '-' || path === STANDARD_INPUT
}

/**
 * The path of an input's bytes: a pipe is copied to a file, because PDF files are read from the end. The address of a web
 * page becomes a file with it, an Internet shortcut.
 */
export type PathOf = (input: NamedInput) => string

export async function withSpooledInputs<T>(
  inputs: readonly NamedInput[],
  signal: AbortSignal,
  work: (pathOf: PathOf) => Promise<T>,
): Promise<T> {
  const pipes = [...new Set(inputs)].filter(
    ({ path }) => isStandardInput(path) || isPipe(path) || isAddress(path),
  )
  if (pipes.length === 0) return work(({ path }) => path)
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  try {
    const spooled = new Map<NamedInput, string>()
    for (const input of pipes) {
      const path = join(folder, String(spooled.size))
      if (isAddress(input.path)) writeFileSync(path, `[InternetShortcut]\r\nURL=${input.path}\r\n`)
      else await spool(input, path, signal)
      spooled.set(input, path)
    }
    return await work((input) => spooled.get(input) ?? input.path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function spool({ path, name }: NamedInput, to: string, signal: AbortSignal): Promise<void> {
  if (isStandardInput(path) && process.stdin.isTTY === true)
    throw new UsageError(
      'Nothing is piped to the standard input: name a file, or pipe one in: octavo … - < a.pdf',
    )
  const { pipeline } = await import('node:stream/promises')
  try {
    const from = isStandardInput(path) ? process.stdin : createReadStream(path)
    await pipeline(from, createWriteStream(to), { signal })
  } catch (error) {
    signal.throwIfAborted()
    throw new WorkFailed(failureOf(error, name))
  }
}
