/**
 * Folders of the origin's private file system, one for each run on this device. A run's folder stays until
 * its result is released. Folders left by a closed page are removed when the next page starts. A lock marks
 * each folder in use; the browser releases it when the page that holds it closes.
 */
const PARENT = 'octavo-runs'
/** A terminated worker releases its files with a short delay. */
const ATTEMPTS = 10
const BETWEEN_ATTEMPTS_MS = 100

export interface RunFolder {
  readonly name: string
  remove(): Promise<void>
}

/**
 * Undefined if the browser has no such file system: in some private windows, and on pages loaded without TLS
 * from another machine.
 */
export async function createRunFolder(): Promise<RunFolder | undefined> {
  const parent = await parentFolder()
  if (parent === undefined) return undefined
  const name = crypto.randomUUID()
  // The lock is taken before the folder exists, so that the cleanup never finds a folder in use without a
  // lock.
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

/** Called in the worker: creates the file that stores the outputs of a run. */
export async function createRunFile(folder: string): Promise<FileSystemFileHandle> {
  const root = await navigator.storage.getDirectory()
  const parent = await root.getDirectoryHandle(PARENT)
  const own = await parent.getDirectoryHandle(folder)
  return own.getFileHandle('outputs', { create: true })
}

/** Removes the folders of pages that are closed. */
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

/** A folder that cannot be removed now is removed when the next page starts. */
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

/** Resolves when the lock is held, with a function that releases it. */
function hold(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    navigator.locks.request(name, () => new Promise<void>((release) => resolve(release))).catch(reject)
  })
}
