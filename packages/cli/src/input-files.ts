import { realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Entry } from '@octavo/tasks/entry'
import { parseEntryArguments } from './entry-arguments.js'
import { failed, failureOf, UsageError, WorkFailed } from './failures.js'
import type { NamedInput } from './passwords.js'
import { isRegularFile } from './regular-file.js'

/** Pages of one of the inputs, which it names by its index. */
export type InputEntry = Entry<number>

/** The files that arguments name. Entries that name the same file take pages of one input. */
export function inputFiles(args: readonly string[]): { inputs: NamedInput[]; entries: InputEntry[] } {
  const numbers = new Map<string, number>()
  const paths: string[] = []
  const named = parseEntryArguments(args, isRegularFile)
  const indexes = named.map(({ file: path }) => {
    const real = readablePath(path)
    const known = numbers.get(real)
    const index = known ?? paths.push(path) - 1
    if (known === undefined) numbers.set(real, index)
    return index
  })
  const names = paths.map((path) => basename(path))
  // The plain name is what people know; where two files have the same one, the path tells them apart.
  const uses = new Map<string, number>()
  for (const name of names) uses.set(name, (uses.get(name) ?? 0) + 1)
  const inputs = paths.map((path, index) => ({
    path,
    name: uses.get(names[index]!) === 1 ? names[index]! : path,
  }))
  const entries = named.map((entry, index): InputEntry => {
    const file = indexes[index]!
    return { ...entry, file, filename: inputs[file]!.name }
  })
  return { inputs, entries }
}

function readablePath(path: string): string {
  if (path === '-') throw new UsageError('The standard input is not read: name a file.')
  try {
    const found = statSync(path)
    if (found.isDirectory())
      throw failed(
        path,
        'not_a_file',
        `This is a folder: name the files in it, such as ${join(path, '*.pdf')}`,
      )
    if (!found.isFile()) throw failed(path, 'not_a_file', 'This is not a regular file.')
    return realpathSync(path)
  } catch (error) {
    throw new WorkFailed(failureOf(error, path))
  }
}
