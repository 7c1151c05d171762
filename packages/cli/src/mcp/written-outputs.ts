import {
  constants,
  copyFileSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { safeFileName } from '@octavo/tasks/file-name'
import type { TaskOutput } from '@octavo/tasks/run'
import { failed, failureOf, WorkFailed } from '../failures.js'
import { makeFolders } from '../files/make-folders.js'
import type { AllowedFolders } from './allowed-folders.js'

/** Where the outputs of a call are written. */
export interface OutputPlace {
  /** A folder for the task's output, on the same file system. */
  readonly folder: string
  /** The requested name of a single output. */
  readonly name: string | undefined
  /** Writes all or none; returns their paths. */
  publish(outputs: readonly TaskOutput[]): string[]
  discard(): void
}

/** `wanted` is the path in the call. */
export function outputPlace(
  folders: AllowedFolders,
  wanted: string,
  { resultName, overwrite }: { readonly resultName: string; readonly overwrite: boolean },
): OutputPlace {
  const { path, isFolder } = folders.output(wanted)
  const target = isFolder ? path : dirname(path)
  const isNew = statSync(target, { throwIfNoEntry: false }) === undefined
  const folder = attempt(wanted, () => {
    makeFolders(target)
    return mkdtempSync(join(target, '.octavo-'))
  })
  return {
    folder,
    name: isFolder ? undefined : basename(path),
    publish(outputs) {
      if (!isFolder && outputs.length > 1) {
        const message = `There are ${outputs.length} outputs, and this is the name of one file: name a folder, with / at its end.`
        throw failed(wanted, 'invalid_parameter', message)
      }
      const moves = outputs.map(({ path: from, name, type }) => {
        // The name is sanitized as everywhere: not hidden, and with the extension of its type.
        const own = isFolder ? name : safeFileName(basename(path), type, resultName)
        return { from, to: join(target, own) }
      })
      if (overwrite) for (const { from, to } of moves) replace(from, to)
      else addAll(moves)
      return moves.map(({ to }) => to)
    },
    discard() {
      rmSync(folder, { recursive: true, force: true })
      if (isNew && readdirSync(target).length === 0) rmdirSync(target)
    },
  }
}

interface Move {
  readonly from: string
  readonly to: string
}

function addAll(moves: readonly Move[]): void {
  const added: string[] = []
  try {
    for (const { from, to } of moves) {
      add(from, to)
      added.push(to)
    }
  } catch (error) {
    for (const to of added) rmSync(to, { force: true })
    throw error
  }
}

/** Fails if anything of that name exists. */
function add(from: string, to: string): void {
  try {
    try {
      linkSync(from, to)
    } catch (error) {
      if (codeOf(error) === 'EEXIST') throw error
      // A file system without hard links.
      copyFileSync(from, to, constants.COPYFILE_EXCL)
    }
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw new WorkFailed(failureOf(error, to))
    throw failed(to, 'output_exists', 'The file already exists: name another, or set overwrite to true.')
  }
}

function replace(from: string, to: string): void {
  if (statSync(to, { throwIfNoEntry: false })?.isFile() === false)
    throw failed(to, 'not_a_file', 'This is not a regular file, so it is not replaced: name another.')
  attempt(to, () => renameSync(from, to))
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new WorkFailed(failureOf(error, name))
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
