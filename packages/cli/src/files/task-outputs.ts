import { createReadStream, lstatSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { failed, failureOf, UsageError, WorkFailed } from '../failures.js'
import { makeFolders } from './make-folders.js'
import { exists, isFolder as isExistingFolder, isRegularFile } from './path-kind.js'

/** An output in the folder that a task wrote to. */
export interface WrittenOutput {
  readonly path: string
  readonly name: string
}

/** Where the outputs of a task go: nothing is visible before all are complete. */
export interface OutputTarget {
  /**
   * Where the task writes: on the same file system as the target, so that finished files only have to be
   * renamed.
   */
  readonly folder: string
  /** The requested name of a single output. */
  readonly name: string | undefined
  /** Moves them to their target, and returns their display names. */
  publish(outputs: readonly WrittenOutput[]): Promise<string[]>
  /** Removes what is left, whether they were published or not. */
  discard(): void
}

/** The target of outputs, and what may be replaced. */
export interface OutputPlace {
  /** A file, a folder, or `-` for the standard output. */
  readonly target: string
  readonly isForced: boolean
  /** Whether outputs are text for people: then several of them may be written to the standard output. */
  readonly isText: boolean
  /** What earlier runs of the same command have written: it is never replaced. */
  readonly written?: Set<string> | undefined
}

export function outputTarget(place: OutputPlace): OutputTarget {
  return place.target === '-' ? standardOutputTarget(place.isText) : pathTarget(place)
}

/** Several outputs need a folder, and a name with an extension means a file. */
export function refuseFileForSeveral({ target, isText }: OutputPlace, count: number): void {
  if (count < 2) return
  if (target === '-' && !isText) throw severalOnStandardOutput(count)
  refuseFileName(target, count)
}

/** Whether it has an extension and is not a folder. */
export function isFileName(target: string): boolean {
  return EXTENSION.test(target) && !isExistingFolder(target)
}

const EXTENSION = /(?<=[^/\\])\.[a-z][a-z0-9]{1,4}$/i

function refuseFileName(target: string, count: number): void {
  if (!isFileName(target)) return
  const folder = `${target.replace(EXTENSION, '')}/`
  throw new UsageError(
    `There are ${count} outputs, and '${target}' is the name of one file: name a folder, such as -o ${folder}`,
  )
}

function severalOnStandardOutput(count: number): UsageError {
  return new UsageError(
    `There are ${count} outputs, and the standard output takes one: name a folder, such as -o out/`,
  )
}

const WRITTEN_BEFORE =
  'Another file of this command has an output of the same name: run each folder separately, with its own output folder.'

/** A file; a folder if it exists as one, ends with a slash, or there are several outputs. */
function pathTarget({ target, isForced, written = new Set() }: OutputPlace): OutputTarget {
  refuseFileAsFolder(target)
  const found = attempt(target, () => statSync(target, { throwIfNoEntry: false }))
  const isFolder = found?.isDirectory() === true || /[/\\]$/.test(target)
  if (found !== undefined && !isFolder) refuseTaken(target, isForced)
  refuseMissingFolder(target, isFolder)
  const path = linkedFrom(target)
  const beside = isFolder && found !== undefined ? path : dirname(path)
  const folder = attempt(target, () => {
    if (isFolder && found === undefined) makeFolders(target)
    return mkdtempSync(join(beside, '.octavo-'))
  })
  return {
    folder,
    name: isFolder ? undefined : basename(target),
    publish: async (outputs) => {
      if (outputs.length > 1) refuseFileName(target, outputs.length)
      const [only] = outputs
      const isFile = !isFolder && outputs.length === 1 && only !== undefined
      const moves = isFile
        ? [{ from: only.path, to: path }]
        : outputs.map(({ path, name }) => ({ from: path, to: join(target, name) }))
      for (const { to } of moves) {
        if (written.has(to)) throw failed(to, 'output_exists', WRITTEN_BEFORE)
        refuseTaken(isFile ? target : to, isForced)
      }
      attempt(target, () => {
        if (!isFile) makeFolders(target)
        for (const { from, to } of moves) {
          renameSync(from, to)
          written.add(to)
        }
      })
      return isFile ? [target] : moves.map(({ to }) => to)
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** `a.pdf/` requests a folder where a file is. */
function refuseFileAsFolder(target: string): void {
  const path = target.replace(/[/\\]+$/, '')
  if (path !== target && isRegularFile(path))
    throw failed(
      target,
      'output_exists',
      `'${path}' is a file, but the output name ends with a slash, which means a folder: name another folder.`,
    )
}

/**
 * A folder with a trailing slash is created; the parent of a file has to exist, because it may be a typing
 * error.
 */
function refuseMissingFolder(target: string, isFolder: boolean): void {
  const above = dirname(target)
  if (isFolder || exists(above)) return
  throw failed(target, 'file_not_found', `The folder '${above}' does not exist: create it, or name another.`)
}

/** The standard output, which gets no byte before all outputs are complete. */
function standardOutputTarget(isText: boolean): OutputTarget {
  const name = 'standard output'
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  return {
    folder,
    name: undefined,
    publish: async (outputs) => {
      if (outputs.length > 1 && !isText) throw severalOnStandardOutput(outputs.length)
      try {
        for (const { path } of outputs) await writeToStandardOutput(path)
      } catch (error) {
        throw new WorkFailed(failureOf(error, name))
      }
      return outputs.map(() => name)
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function writeToStandardOutput(path: string): Promise<void> {
  // The writer gets the error; without a listener it would also end the process.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => {})
  for await (const chunk of createReadStream(path)) {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(chunk as Uint8Array, (error) => (error ? reject(error) : resolve()))
    })
  }
}

/** A link is kept, and its target is replaced. */
function linkedFrom(target: string): string {
  const found = attempt(target, () => lstatSync(target, { throwIfNoEntry: false }))
  if (found?.isSymbolicLink() !== true) return target
  try {
    return realpathSync(target)
  } catch {
    throw failed(target, 'broken_link', 'This is a symbolic link to a file that does not exist.')
  }
}

function refuseTaken(path: string, isForced: boolean): void {
  const found = attempt(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined) return
  if (!found.isFile())
    throw failed(path, 'not_a_file', 'This is not a regular file; `-o -` writes to the standard output.')
  if (!isForced) throw failed(path, 'output_exists', 'The file already exists; --force replaces it.')
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new WorkFailed(failureOf(error, name))
  }
}
