import { canReadPaths, localFile } from './local-file.js'

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

/** A file, in Node also by its path, or a file with its pages, rotation and password. */
export type Input = FileData | string | EntryInput

export interface EntryInput {
  readonly file: FileData | string
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
  readonly file: FileData
  readonly name: string
}

/** The inputs with their names. A path that is given several times is one file. */
export async function namedInputs(inputs: readonly Input[]): Promise<NamedInput[]> {
  const local = new Map<string, FileData>()
  const named: NamedInput[] = []
  for (const [index, input] of inputs.entries()) {
    const entry: EntryInput = isEntry(input) ? input : { file: input }
    const { file: given } = entry
    const file = typeof given === 'string' ? (local.get(given) ?? (await fileAt(given))) : given
    if (typeof given === 'string') local.set(given, file)
    if (!isFile(file)) throw new TypeError(`Input ${index + 1} is ${kindOf(file)}: ${ALLOWED}.`)
    const own = 'name' in file && file.name !== '' ? file.name : undefined
    named.push({ ...entry, file, name: entry.name ?? own ?? `file-${index + 1}.pdf` })
  }
  return named
}

const ALLOWED = 'it must be a File, a Blob, bytes, a stream, in Node a path, or { file } with one of these'

function isEntry(input: Input): input is EntryInput {
  return typeof input === 'object' && input !== null && 'file' in input
}

function fileAt(path: string): Promise<FileData> {
  if (canReadPaths()) return localFile(path)
  throw new TypeError(
    `An input is the text '${path.slice(0, 100)}': files can be read by their path in Node only. Use a File, a Blob or bytes.`,
  )
}

/** Programs that are not type-checked may give anything. */
function isFile(file: FileData): boolean {
  return (
    file instanceof Uint8Array ||
    file instanceof ArrayBuffer ||
    file instanceof ReadableStream ||
    (typeof file === 'object' && file !== null && typeof file.stream === 'function')
  )
}

function kindOf(value: unknown): string {
  if (value instanceof Promise) return 'a promise, which has to be awaited'
  return value === null || value === undefined ? String(value) : `of type ${typeof value}`
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
