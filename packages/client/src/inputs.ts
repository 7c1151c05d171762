/** What a file can be: chosen in a browser, held in memory, or read as it is sent. A File has a name of its own. */
export type FileData = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | ReadFile

/** A file that is read as it is sent. */
export interface ReadFile {
  readonly name?: string
  readonly size?: number
  stream(): ReadableStream<Uint8Array>
  /** From one byte to before another: with it, and a size, a broken upload goes on where it was. */
  part?(start: number, end: number): ReadableStream<Uint8Array>
}

/** A file, or a file and what is wanted of it. */
export type Input = FileData | EntryInput

export interface EntryInput {
  readonly file: FileData
  /** What people see in errors and bookmarks; a File's own name where it is left out. */
  readonly name?: string | undefined
  /** Pages to take, in this order: `1-3,last`. All where it is left out. */
  readonly page?: string | number | readonly (string | number)[] | undefined
  /** Degrees clockwise, a multiple of 90, added to the page's own. */
  readonly rotation?: number | undefined
  /** Opens the file. */
  readonly password?: string | undefined
}

export interface NamedInput extends EntryInput {
  readonly name: string
}

export function namedInput(input: Input, index: number): NamedInput {
  const entry: EntryInput = isEntry(input) ? input : { file: input }
  const own = 'name' in entry.file && entry.file.name !== '' ? entry.file.name : undefined
  return { ...entry, name: entry.name ?? own ?? `file-${index + 1}.pdf` }
}

function isEntry(input: Input): input is EntryInput {
  return 'file' in input
}

/** Whether its bytes can be sent a second time. */
export function isRepeatable(file: FileData): boolean {
  return !(file instanceof ReadableStream)
}

/** In bytes; undefined where only reading it tells. */
export function sizeOf(file: FileData): number | undefined {
  if (file instanceof ReadableStream) return undefined
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return file.byteLength
  return file.size
}

export function streamOf(file: FileData): ReadableStream<Uint8Array> {
  if (file instanceof ReadableStream) return file
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return blobOfBytes(file).stream()
  return file.stream()
}

/** A file of which any part can be sent, with its size. */
export interface PartedFile {
  readonly size: number
  part(start: number, end: number): Blob | ReadableStream<Uint8Array>
}

/** Undefined where it can only be read from its beginning. */
export function inParts(file: FileData): PartedFile | undefined {
  if (file instanceof ReadableStream) return undefined
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return inParts(blobOfBytes(file))
  if (file instanceof Blob) return { size: file.size, part: (start, end) => file.slice(start, end) }
  const { size, part } = file
  return size === undefined || part === undefined ? undefined : { size, part: part.bind(file) }
}

/** For where a form takes nothing but a Blob. */
export async function blobOf(file: FileData): Promise<Blob> {
  if (file instanceof Blob) return file
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return blobOfBytes(file)
  return new Response(streamOf(file)).blob()
}

function blobOfBytes(bytes: Uint8Array | ArrayBuffer): Blob {
  return new Blob([bytes as BlobPart])
}
