import { inDatabase } from './device-database.js'
import type { Edit } from './edits.js'

/** The changes of a document, kept on this device. */
export interface SavedEdits {
  /** Of the document: see `contentKey`. */
  readonly key: string
  readonly saved: Date
  readonly edits: readonly Edit[]
  readonly pictures: readonly File[]
}

/** The oldest documents are forgotten. */
const MOST_DOCUMENTS = 50

export function readSaved(key: string): Promise<SavedEdits | undefined> {
  return inDatabase('edits', 'readonly', (store) => store.get(key) as IDBRequest<SavedEdits | undefined>)
}

export async function writeSaved(saved: SavedEdits): Promise<void> {
  if (saved.edits.length === 0) await inDatabase('edits', 'readwrite', (store) => store.delete(saved.key))
  else {
    await inDatabase('edits', 'readwrite', (store) => store.put(saved))
    await forgetOldest()
  }
}

async function forgetOldest(): Promise<void> {
  const keys = await inDatabase('edits', 'readonly', (store) => store.index('saved').getAllKeys())
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_DOCUMENTS)))
    await inDatabase('edits', 'readwrite', (store) => store.delete(key))
}

/** Larger files are known by their beginning and end. */
const WHOLE_BYTES = 64 * 2 ** 20

/** The same for a file with the same content, whatever its name. */
export async function contentKey(file: File): Promise<string> {
  const { size } = file
  const part =
    size <= WHOLE_BYTES
      ? file
      : new Blob([file.slice(0, WHOLE_BYTES / 2), file.slice(size - WHOLE_BYTES / 2)])
  // Pages that are not loaded over TLS have no digests.
  if (globalThis.crypto.subtle === undefined) return `${file.name} ${size} ${file.lastModified}`
  const digest = await crypto.subtle.digest('SHA-256', await part.arrayBuffer())
  return `${size} ${[...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
