import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderProblem, takeLock } from './data-lock.js'

/** The one folder the service keeps to, and where in it each room has its things. */
export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly blobs: string
  readonly workspaces: string
  /** Lets another process have it. Nothing is deleted. */
  release(): Promise<void>
}

const NAME = 'octavo-data'
const MARK = 'octavo-data.json'
const FORMAT = 1

export interface OpenOptions {
  /** Whether it is made where it is not there yet. */
  readonly create?: boolean
}

/**
 * Takes `octavo-data` in the folder of the settings for this process alone. It is marked when it is made; a folder of
 * that name which is not marked and not empty belongs to someone else, and is refused.
 */
export async function openDataFolder(
  dataDir: string,
  { create = true }: OpenOptions = {},
): Promise<DataFolder> {
  const path = dataFolderPath(dataDir)
  await system(async () => {
    if (create) await mkdir(path, { recursive: true, mode: 0o700 })
    await checkMark(path, create)
  })
  const lock = await takeLock(path)
  const folder: DataFolder = {
    path,
    database: join(path, 'octavo.sqlite'),
    blobs: join(path, 'blobs'),
    workspaces: join(path, 'workspaces'),
    release: () => lock.release(),
  }
  await system(async () => {
    for (const inner of [folder.blobs, folder.workspaces])
      await mkdir(inner, { recursive: true, mode: 0o700 })
  })
  return folder
}

export function dataFolderPath(dataDir: string): string {
  return join(dataDir, NAME)
}

async function checkMark(path: string, create: boolean): Promise<void> {
  const mark = await readFile(join(path, MARK), 'utf8').catch(() => undefined)
  if (mark !== undefined) {
    if (formatOf(mark) === FORMAT) return
    throw new DataFolderProblem(
      'The data folder was made by a later version of Octavo: start that version, or a later one.',
    )
  }
  const others = await readdir(path).catch(() => undefined)
  if (others === undefined) {
    throw new DataFolderProblem(
      'There is no data of Octavo here yet: set OCTAVO_DATA_DIR to where it is, or start the service once.',
    )
  }
  if (others.length > 0) {
    throw new DataFolderProblem(
      `In the data folder there is a folder '${NAME}' that Octavo did not make. Set OCTAVO_DATA_DIR to another place, or move it away.`,
    )
  }
  if (create) await writeFile(join(path, MARK), `${JSON.stringify({ format: FORMAT })}\n`, { mode: 0o600 })
}

function formatOf(mark: string): unknown {
  try {
    return (JSON.parse(mark) as { format?: unknown }).format
  } catch {
    return undefined
  }
}

async function system(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof DataFolderProblem || !(error instanceof Error && 'code' in error)) throw error
    throw new DataFolderProblem(
      `The data folder (OCTAVO_DATA_DIR) cannot be used: the system says ${String(error.code)}.`,
    )
  }
}
