import { createStore } from '../store.js'

/**
 * Files that were dropped, selected or produced by another tool before this one was chosen. Its page takes
 * them over and clears this store.
 */
export const droppedFiles = createStore<readonly File[]>([])

/** The files of a drop or paste, including those in folders, in the order of their paths. */
export async function filesOf(data: DataTransfer): Promise<readonly File[]> {
  // The list is emptied when the event ends, so everything is read before the first await.
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null)
  const plain = [...data.files]
  if (!entries.some((entry) => entry?.isDirectory)) return plain
  const found: File[] = []
  for (const entry of entries) if (entry !== null) await collect(entry, found)
  return found
}

export function hasFiles(data: DataTransfer | null): data is DataTransfer {
  return data?.types.includes('Files') ?? false
}

async function collect(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (isFile(entry)) {
    found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)))
  } else if (isFolder(entry)) {
    for (const inner of await entriesIn(entry)) if (!inner.name.startsWith('.')) await collect(inner, found)
  }
}

/** A reader returns up to a hundred entries at a time, and an empty list at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) break
    all.push(...some)
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return all.sort((one, other) => compare(one.name, other.name))
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}
