import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import type { Entry } from '@octavo/tasks/entry'
import type { Task } from '@octavo/tasks/task'
import { type Failure, failed, failureOf, UsageError } from '../failures.js'
import { parseEntryArguments } from './entry-arguments.js'
import { isNamedBy, pathsFor } from './file-kinds.js'
import type { NamedInput } from './passwords.js'
import { exists, isAddress, isFolder, isPipe } from './path-kind.js'
import { isStandardInput } from './spooled-inputs.js'

/** Pages of one of the inputs, by its index. */
export type InputEntry = Entry<number>

/** The files of one run, and the selected pages. */
export interface ChosenFiles {
  readonly inputs: readonly NamedInput[]
  readonly entries: readonly InputEntry[]
}

export interface NamedFiles extends ChosenFiles {
  /** Whether a folder was named: it may have too many files for one run, and one of them may be damaged. */
  readonly hasFolder: boolean
  /** Files that do not exist or cannot be opened, and why. They are not among the inputs. */
  readonly unreadable: readonly Failure[]
}

/**
 * The files of the arguments. Two arguments are two files, even if they name the same one, so that each
 * brings its bookmarks and fields; for passwords and names they are the same file. A folder stands for the
 * files in it that the task accepts.
 */
export function inputFiles(task: Task, args: readonly string[]): NamedFiles {
  const written = parseEntryArguments(args, exists)
  const unreadable = new Map<string, Failure>()
  const named: typeof written = []
  const realPaths: string[] = []
  for (const entry of written) {
    for (const file of isFolder(entry.file) ? pathsFor(task, entry.file) : [entry.file]) {
      try {
        realPaths.push(takesAddresses(task) && isAddress(file) ? file : readablePath(file))
        named.push({ ...entry, file })
      } catch (error) {
        unreadable.set(file, failureOf(error, file))
      }
    }
  }
  if (realPaths.filter(isStandardInput).length > 1)
    throw new UsageError('The standard input can be read once: name - for one file only.')
  const paths = new Map<string, string>()
  for (const [index, real] of realPaths.entries()) if (!paths.has(real)) paths.set(real, named[index]!.file)
  // The plain name is used; if two files have the same one, the path distinguishes them.
  const uses = new Map<string, number>()
  for (const path of paths.values()) {
    const name = plainName(task, path)
    uses.set(name, (uses.get(name) ?? 0) + 1)
  }
  const files = new Map(
    [...paths].map(([real, path]): [string, NamedInput] => {
      const name = plainName(task, path)
      return [real, { path, name: uses.get(name) === 1 ? name : path }]
    }),
  )
  const inputs = realPaths.map((real) => files.get(real)!)
  const entries = named.map((entry, file): InputEntry => ({ ...entry, file, filename: inputs[file]!.name }))
  return {
    inputs,
    entries,
    hasFolder: written.some(({ file }) => isFolder(file)),
    unreadable: [...unreadable.values()],
  }
}

/** One run for each file; files that options name, such as the image of a watermark, are in every run. */
export function oneByOne(
  { inputs, entries }: ChosenFiles,
  options: Readonly<Record<string, unknown>>,
): ChosenFiles[] {
  const optionFiles = entries.filter((entry) => isNamedBy(options, entry.filename))
  return entries
    .filter((entry) => !optionFiles.includes(entry))
    .map((entry) => {
      const chosen = [entry, ...optionFiles]
      return {
        inputs: chosen.map(({ file }) => inputs[file]!),
        entries: chosen.map((one, file) => ({ ...one, file })),
      }
    })
}

function plainName(task: Task, path: string): string {
  if (takesAddresses(task) && isAddress(path)) return `${new URL(path).hostname}.url`
  if (!isStandardInput(path)) return basename(path)
  return task.inputs.accepts.includes('application/pdf') ? 'stdin.pdf' : 'stdin'
}

function takesAddresses({ needs }: Task): boolean {
  return needs?.outbound === 'pages'
}

function readablePath(path: string): string {
  if (isStandardInput(path)) return '-'
  const found = statSync(path)
  if (isPipe(path)) return path
  if (!found.isFile()) throw failed(path, 'not_a_file', 'This is not a regular file.')
  accessSync(path, constants.R_OK)
  return realpathSync(path)
}
