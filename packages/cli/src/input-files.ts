import { realpathSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Entry } from '@octavo/tasks/entry'
import { parseEntryArguments } from './entry-arguments.js'
import { failed, failureOf, UsageError, WorkFailed } from './failures.js'
import type { NamedInput } from './passwords.js'
import { isRegularFile } from './regular-file.js'

/** Pages of one of the inputs, which it names by its index. */
export type InputEntry = Entry<number>

/**
 * The files that arguments name: two arguments are two files, also where they name the same one, so that each brings its bookmarks and
 * fields. For passwords and names the same one is one.
 */
export function inputFiles(args: readonly string[]): { inputs: NamedInput[]; entries: InputEntry[] } {
  const named = parseEntryArguments(args, isRegularFile)
  const realPaths = named.map(({ file }) => readablePath(file))
  const paths = new Map<string, string>()
  for (const [index, real] of realPaths.entries()) if (!paths.has(real)) paths.set(real, named[index]!.file)
  // The plain name is what people know; where two files have the same one, the path tells them apart.
  const uses = new Map<string, number>()
  for (const path of paths.values()) uses.set(basename(path), (uses.get(basename(path)) ?? 0) + 1)
  const files = new Map(
    [...paths].map(([real, path]): [string, NamedInput] => [
      real,
      { path, name: uses.get(basename(path)) === 1 ? basename(path) : path },
    ]),
  )
  const inputs = realPaths.map((real) => files.get(real)!)
  const entries = named.map((entry, file): InputEntry => ({ ...entry, file, filename: inputs[file]!.name }))
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
