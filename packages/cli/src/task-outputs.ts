import { createReadStream, lstatSync, mkdtempSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { failed, failureOf, UsageError, WorkFailed } from './failures.js'
import { makeFolders } from './make-folders.js'

/** An output as it lies in the folder that a task wrote to. */
export interface WrittenOutput {
  readonly path: string
  readonly name: string
}

/** Where the outputs of a task go: nothing of them is there before all are whole. */
export interface OutputTarget {
  /** Where the task writes: on the same file system as the target, so that finished files only have to be renamed. */
  readonly folder: string
  /** What the task shall call a single output. */
  readonly name: string | undefined
  /** Puts them where they belong, and gives their names as people see them. */
  publish(outputs: readonly WrittenOutput[]): Promise<string[]>
  /** Removes what is left, whether they were published or not. */
  discard(): void
}

export function outputTarget(target: string, isForced: boolean): OutputTarget {
  return target === '-' ? standardOutputTarget() : pathTarget(target, isForced)
}

/** Several outputs need a folder, and a name with an extension is meant for a file. */
export function refuseFileForSeveral(target: string, count: number): void {
  const stem = /^(.*[^/\\])\.(?:pdf|json|txt)$/i.exec(target)?.[1]
  if (count < 2 || stem === undefined || statSync(target, { throwIfNoEntry: false })?.isDirectory()) return
  throw new UsageError(
    `There are ${count} outputs, and '${target}' is the name of one file: name a folder, such as -o ${stem}/`,
  )
}

/** A file; a folder where it is one already, ends with a slash, or there are several outputs. */
function pathTarget(target: string, isForced: boolean): OutputTarget {
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
      refuseFileForSeveral(target, outputs.length)
      const [only] = outputs
      const isFile = !isFolder && outputs.length === 1 && only !== undefined
      const moves = isFile
        ? [{ from: only.path, to: path }]
        : outputs.map(({ path, name }) => ({ from: path, to: join(target, name) }))
      for (const { to } of moves) refuseTaken(isFile ? target : to, isForced)
      attempt(target, () => {
        if (!isFile) makeFolders(target)
        for (const { from, to } of moves) renameSync(from, to)
      })
      return isFile ? [target] : moves.map(({ to }) => to)
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A folder that is written with a slash is made; one above a file has to be there, or a slip of the pen would make it. */
function refuseMissingFolder(target: string, isFolder: boolean): void {
  const above = dirname(target)
  if (isFolder || statSync(above, { throwIfNoEntry: false }) !== undefined) return
  throw failed(
    target,
    'file_not_found',
    `The folder '${above}' is not there: make it first, or name another.`,
  )
}

/** The standard output, which gets no byte before the last one is known to be right. */
function standardOutputTarget(): OutputTarget {
  const name = 'standard output'
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  return {
    folder,
    name: undefined,
    publish: async ([only, ...others]) => {
      if (others.length > 0 || only === undefined) {
        throw new UsageError(
          `There are ${others.length + 1} outputs, and the standard output takes one: name a folder with -o.`,
        )
      }
      try {
        const { pipeline } = await import('node:stream/promises')
        await pipeline(createReadStream(only.path), process.stdout, { end: false })
      } catch (error) {
        throw new WorkFailed(failureOf(error, name))
      }
      return [name]
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A link stays a link: what it leads to is replaced. */
function linkedFrom(target: string): string {
  const found = attempt(target, () => lstatSync(target, { throwIfNoEntry: false }))
  if (found?.isSymbolicLink() !== true) return target
  try {
    return realpathSync(target)
  } catch {
    throw failed(target, 'broken_link', 'This is a link that leads nowhere.')
  }
}

function refuseTaken(path: string, isForced: boolean): void {
  const found = attempt(path, () => statSync(path, { throwIfNoEntry: false }))
  if (found === undefined) return
  if (!found.isFile())
    throw failed(path, 'not_a_file', 'This is not a regular file; `-o -` writes to the standard output.')
  if (!isForced) throw failed(path, 'output_exists', 'The file is there already; --force replaces it.')
}

function attempt<T>(name: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw new WorkFailed(failureOf(error, name))
  }
}
