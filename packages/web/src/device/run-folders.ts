/**
 * Folders of the origin's private file system, one for each run on this device. A run's folder stays until its result is released; what a closed
 * page left behind is removed when the next one starts. Which folders are in use is told by locks, which end with the page that holds them.
 */
const PARENT = 'octavo-runs'
/** A worker that was ended lets go of its files a little later. */
const ATTEMPTS = 10
const BETWEEN_ATTEMPTS_MS = 100

export interface RunFolder {
  readonly name: string
  remove(): Promise<void>
}

/**
 * Undefined if the browser has no such file system: in some private windows, and on pages that came without
 * TLS from another machine.
 */
export async function createRunFolder(): Promise<RunFolder | undefined> {
  const parent = await parentFolder()
  if (parent === undefined) return undefined
  const name = crypto.randomUUID()
  // Held before the folder exists: whoever clears up finds no folder without its lock.
  const release = await hold(lockOf(name))
  try {
    await parent.getDirectoryHandle(name, { create: true })
  } catch {
    release()
    return undefined
  }
  return {
    name,
    async remove() {
      await removed(parent, name)
      release()
    },
  }
}

/** In the worker: the file that a run's outputs are kept in. */
export async function createRunFile(folder: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory()
  const parent = await root.getDirectoryHandle(PARENT)
  const own = await parent.getDirectoryHandle(folder)
  return own.getFileHandle('outputs', { create: true })
}

/** Removes what pages left that are closed by now. */
export async function removeAbandonedRuns(): Promise<void> {
  const parent = await parentFolder()
  if (parent === undefined) return
  const names: string[] = []
  for await (const name of parent.keys()) names.push(name)
  for (const name of names) {
    await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (lock) => {
      if (lock !== null) await removed(parent, name)
    })
  }
}

async function parentFolder(): Promise<FileSystemDirectoryHandle | undefined> {
  if (navigator.storage?.getDirectory === undefined || navigator.locks === undefined) return undefined
  try {
    const root = await navigator.storage.getDirectory()
    return await root.getDirectoryHandle(PARENT, { create: true })
  } catch {
    return undefined
  }
}

/** What cannot be removed now is removed when the next page starts. */
async function removed(parent: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await parent.removeEntry(name, { recursive: true })
      return
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      await new Promise((resolve) => setTimeout(resolve, BETWEEN_ATTEMPTS_MS))
    }
  }
}

function lockOf(name: string): string {
  return `${PARENT}/${name}`
}

/** Resolves when the lock is held, to what lets go of it. */
function hold(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })
}
