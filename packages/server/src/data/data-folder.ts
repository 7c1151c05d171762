import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataFolderProblem, takeLock } from './data-lock.js'
import { codeOf } from '../errors/start-problem.js'

/** The only folder that the service writes to, and where each module stores its files in it. */
export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly blobs: string
  readonly workspaces: string
  /** Releases it for other processes. Nothing is deleted. */
  release(): Promise<void>
}

const NAME = 'octavo-data'
const MARK = 'octavo-data.json'
const FORMAT = 1
const MARK_TEXT = JSON.stringify({ format: FORMAT })

export interface OpenOptions {
  /** Whether it is created if it does not exist. */
  readonly create?: boolean
}

/**
 * Locks `octavo-data` in the folder of the settings for this process. It is marked when it is created; an
 * existing folder of that name that is neither marked nor empty belongs to something else and is refused.
 */
export async function openDataFolder(
  dataDir: string,
  { create = true }: OpenOptions = {},
): Promise<DataFolder> {
  const path = dataFolderPath(dataDir)
  await inDataFolder(dataDir, async () => {
    if (create) await makeFolders(path)
    await checkMark(dataDir, create)
  })
  const lock = await takeLock(path)
  const folder: DataFolder = {
    path,
    database: join(path, 'octavo.sqlite'),
    blobs: join(path, 'blobs'),
    workspaces: join(path, 'workspaces'),
    release: () => lock.release(),
  }
  await inDataFolder(dataDir, async () => {
    for (const inner of [folder.blobs, folder.workspaces])
      await mkdir(inner, { recursive: true, mode: 0o700 })
  })
  return folder
}

export function dataFolderPath(dataDir: string): string {
  return join(dataDir, NAME)
}

/**
 * `recursive` of mkdir never returns on a file system that allows no folders and reports the parent as
 * missing, such as /proc. So the parent is created once, and then one more attempt is made.
 */
async function makeFolders(path: string): Promise<void> {
  try {
    await makeFolder(path)
  } catch (error) {
    const above = dirname(path)
    if (codeOf(error) !== 'ENOENT' || above === path) throw error
    await makeFolders(above)
    await makeFolder(path)
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
  }
}

async function checkMark(dataDir: string, create: boolean): Promise<void> {
  const path = dataFolderPath(dataDir)
  const mark = await readFile(join(path, MARK), 'utf8').catch(unlessMissing)
  if (mark !== undefined) return checkFormat(dataDir, mark)
  const others = await readdir(path).catch(unlessMissing)
  if (others === undefined) {
    throw new DataFolderProblem(
      `There is no data of Octavo in '${dataDir}': name the folder with --data-dir or OCTAVO_DATA_DIR, or start the service there once.`,
    )
  }
  if (others.length > 0) {
    throw new DataFolderProblem(
      `In the data folder there is a folder '${NAME}' that Octavo did not make. Set OCTAVO_DATA_DIR to another place, or move it away.`,
    )
  }
  if (create) await writeMark(join(path, MARK))
}

function checkFormat(dataDir: string, mark: string): void {
  const format = formatOf(mark)
  if (format === FORMAT) return
  if (typeof format === 'number' && format > FORMAT) {
    throw new DataFolderProblem(
      `The data folder '${dataDir}' (OCTAVO_DATA_DIR) was made by a later version of Octavo: start that version, or a later one.`,
    )
  }
  throw new DataFolderProblem(
    `The file ${NAME}/${MARK} in the data folder '${dataDir}' (OCTAVO_DATA_DIR) is empty or damaged. If the folder is Octavo's, write ${MARK_TEXT} into it.`,
  )
}

/**
 * A mark that could not be written, for example on a full disk, would be reported as damaged by the next
 * start.
 */
async function writeMark(path: string): Promise<void> {
  try {
    await writeFile(path, `${MARK_TEXT}\n`, { mode: 0o600 })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

function unlessMissing(error: unknown): undefined {
  const code = codeOf(error)
  if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error
}

function formatOf(mark: string): unknown {
  try {
    return (JSON.parse(mark) as { format?: unknown }).format
  } catch {
    return undefined
  }
}

/** Does something in the data folder; errors of the system name the setting. */
export async function inDataFolder<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = codeOf(error)
    if (error instanceof DataFolderProblem || code === undefined) throw error
    throw new DataFolderProblem(
      `The data folder '${dataDir}' (OCTAVO_DATA_DIR) cannot be used: ${refusals[code] ?? `system error ${code}`}.`,
      { cause: error },
    )
  }
}

const FULL = 'its disk is full; free disk space, or set it to a folder on another disk'
const refusals: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  storage_full: FULL,
  EACCES: 'this user may not write there; set it to a folder where it may',
  EPERM: 'this user may not write there; set it to a folder where it may',
  ENOENT: 'its file system does not allow new folders, like /proc; set it to a folder on a disk',
  EROFS: 'its file system is read-only; set it to a folder that can be written to',
  ENOTDIR: 'a part of its path is not a folder; set it to the path of a folder',
  EEXIST: 'there is a file where the folder has to be; set it to the path of a folder',
}
