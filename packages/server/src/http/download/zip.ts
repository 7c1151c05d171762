import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { ByteRange } from '../../blobs/blobs.js'
import type { Download } from './download.js'
import { readPart } from './download.js'
import { ZipChecksums, type ZipFile } from './zip-checksums.js'
import { layOut, type ZipLayout, type ZipPlace } from './zip-layout.js'
import { CENTRAL_CHECKSUM, centralHeader, endRecords, LOCAL_CHECKSUM, localHeader } from './zip-records.js'

/** Files up to this size are held in memory while they are sent. */
const SMALL_BYTES = 256 * 1024
const ENTRIES_AT_ONCE = 256

/**
 * Several files as one ZIP. Its bytes depend on the files only. Their names have to be safe and unique
 * already.
 */
export async function zipOf(name: string, files: readonly Download[]): Promise<Download> {
  const layout = await layOut(files)
  const checksums = new ZipChecksums()
  return {
    name,
    type: 'application/zip',
    size: layout.size,
    tag: await tagOf(files),
    async open(part) {
      // Outputs are deleted together, when newer ones replace them. In the middle of the ZIP it would be too
      // late to report that.
      await files[0]?.open({ start: 0, end: 0 })
      return zipStream(layout, part, checksums)
    },
  }
}

async function tagOf(files: readonly Download[]): Promise<string> {
  const hash = createHash('sha256')
  for (const [index, { name, tag }] of files.entries()) {
    hash.update(`${tag} ${name}\n`)
    if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await turn()
  }
  return `"${hash.digest('hex')}"`
}

export function zipStream(
  layout: ZipLayout<ZipFile>,
  part: ByteRange,
  known: ZipChecksums = new ZipChecksums(),
): Readable {
  const checksums: Checksums = {
    of: (file) => known.of(file, () => stream.destroyed),
    note: (file, bytes) => {
      if (!known.knows(file)) known.note(file, bytes)
    },
  }
  const stream: Readable = Readable.from(zipBytes(layout, part, checksums), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  })
  return stream
}

/** Those of the ZIP, for one answer. */
interface Checksums {
  of(file: ZipFile): Promise<number>
  note(file: ZipFile, bytes: Uint8Array): void
}

/**
 * Files outside the range are not opened, except for their checksums if the range includes these: the central
 * directory contains those of all files, so the first range that includes it reads them all.
 */
async function* zipBytes(
  layout: ZipLayout<ZipFile>,
  part: ByteRange,
  checksums: Checksums,
): AsyncGenerator<Uint8Array> {
  for (const place of layout.places) {
    if (place.headerAt > part.end) return
    if (place.dataAt + place.file.size > part.start) yield* fileBytes(place, part, checksums)
  }
  if (layout.directoryAt <= part.end) yield* directoryBytes(layout, part, checksums)
}

/**
 * Readers that process a ZIP as a stream need the checksum before the bytes, so large files are read twice.
 */
async function* fileBytes(
  { file, headerAt, dataAt }: ZipPlace<ZipFile>,
  part: ByteRange,
  checksums: Checksums,
): AsyncGenerator<Uint8Array> {
  const header = overlap(part, headerAt, dataAt - headerAt)
  const data = overlap(part, dataAt, file.size)
  const isSummed = header !== undefined && meets(header, LOCAL_CHECKSUM)
  const held = isSummed && data !== undefined && file.size <= SMALL_BYTES ? await whole(file) : undefined
  if (held !== undefined) checksums.note(file, held)
  if (header !== undefined) {
    const crc = isSummed ? await checksums.of(file) : 0
    yield cut(localHeader({ name: file.name, size: file.size, crc }), header)
  }
  if (data === undefined) return
  if (held !== undefined) yield cut(held, data)
  else yield* readPart(file, data)
}

/** In slices, so that other requests continue in between. */
async function* directoryBytes(
  { places, directoryAt, endAt, size }: ZipLayout<ZipFile>,
  part: ByteRange,
  checksums: Checksums,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  for (const { file, headerAt, entryAt, entryLength } of places) {
    const entry = overlap(part, entryAt, entryLength)
    if (entry === undefined) continue
    const crc = meets(entry, CENTRAL_CHECKSUM) ? await checksums.of(file) : 0
    pieces.push(cut(centralHeader({ name: file.name, size: file.size, crc, offset: headerAt }), entry))
    if (pieces.length < ENTRIES_AT_ONCE) continue
    yield Buffer.concat(pieces)
    pieces = []
    await turn()
  }
  const end = overlap(part, endAt, size - endAt)
  if (end !== undefined) pieces.push(cut(endRecords(places.length, endAt - directoryAt, directoryAt), end))
  if (pieces.length > 0) yield Buffer.concat(pieces)
}

/** The part of this number of bytes at a position that is in the range, relative to that position. */
function overlap(part: ByteRange, at: number, length: number): ByteRange | undefined {
  const start = Math.max(part.start - at, 0)
  const end = Math.min(part.end - at, length - 1)
  return start <= end ? { start, end } : undefined
}

function meets(one: ByteRange, other: ByteRange): boolean {
  return one.start <= other.end && one.end >= other.start
}

function cut(bytes: Uint8Array, { start, end }: ByteRange): Uint8Array {
  return bytes.subarray(start, end + 1)
}

async function whole(file: ZipFile): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readPart(file, { start: 0, end: file.size - 1 })) chunks.push(chunk)
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}
