/** A file: from a browser, in memory, or read while it is sent. A File has its own name. */
export type FileData = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | ReadFile

/** A file that is read while it is sent. */
export interface ReadFile {
  readonly name?: string
  readonly size?: number
  stream(): ReadableStream<Uint8Array>
  /** The bytes from `start` to before `end`: with it, and a size, a broken upload can continue. */
  part?(start: number, end: number): ReadableStream<Uint8Array>
}

/** A file, or a file with its pages, rotation and password. */
export type Input = FileData | EntryInput

export interface EntryInput {
  readonly file: FileData
  /** Used in errors and bookmarks; the File's own name by default. */
  readonly name?: string | undefined
  /** Pages to take, in this order: `1-3,last`. Default: all. */
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

/** In bytes; undefined if it is only known after reading. */
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

/** A file with a known size that can be sent in parts. */
export interface PartedFile {
  readonly size: number
  part(start: number, end: number): Blob | ReadableStream<Uint8Array>
}

/** Undefined if it can only be read from the beginning. */
export function inParts(file: FileData): PartedFile | undefined {
  if (file instanceof ReadableStream) return undefined
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return inParts(blobOfBytes(file))
  if (file instanceof Blob) return { size: file.size, part: (start, end) => file.slice(start, end) }
  const { size, part } = file
  return size === undefined || part === undefined ? undefined : { size, part: part.bind(file) }
}

/** For forms that only accept a Blob. */
export async function blobOf(file: FileData): Promise<Blob> {
  if (file instanceof Blob) return file
  if (file instanceof Uint8Array || file instanceof ArrayBuffer) return blobOfBytes(file)
  return new Response(streamOf(file)).blob()
}

function blobOfBytes(bytes: Uint8Array | ArrayBuffer): Blob {
  return new Blob([bytes as BlobPart])
}
