import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import {
  centralHeader,
  centralHeaderLength,
  endRecords,
  endRecordsLength,
  localHeader,
  localHeaderLength,
  type ZipEntry,
} from './zip-records.js'

export interface ZipFile {
  readonly name: string
  readonly size: number
  open(): Promise<Readable>
}

/** How long the ZIP of these files is: nothing is compressed, so it is known before a byte is read. */
export function zipLength(files: readonly ZipFile[]): number {
  let offset = 0
  let directory = 0
  for (const { name, size } of files) {
    directory += centralHeaderLength(name, size, offset)
    offset += localHeaderLength(name, size) + size
  }
  return offset + directory + endRecordsLength(files.length, directory, offset)
}

/** What is not larger is held in memory for as long as it takes to send it. */
const SMALL_BYTES = 256 * 1024

/**
 * The files as one ZIP, as they are read. Readers that take a ZIP as a stream need the checksum before the bytes, so large
 * files are read twice. Names have to be safe and unique already.
 */
export function zipStream(files: readonly ZipFile[]): Readable {
  return Readable.from(zipParts(files), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* zipParts(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = []
  let offset = 0
  for (const file of files) {
    const { name, size } = file
    const held = size <= SMALL_BYTES ? await whole(file) : undefined
    const crc = held === undefined ? await checksum(file) : crc32(held)
    const entry: ZipEntry = { name, size, crc, offset }
    entries.push(entry)
    yield localHeader(entry)
    let sent = 0
    for await (const chunk of held === undefined ? await chunksOf(file) : [held]) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== size) throw new Error('A file changed while it was being sent.')
    offset += localHeaderLength(name, size) + size
  }
  const directory = Buffer.concat(entries.map(centralHeader))
  yield directory
  yield endRecords(entries.length, directory.length, offset)
}

async function checksum(file: ZipFile): Promise<number> {
  let crc = 0
  for await (const chunk of await chunksOf(file)) crc = crc32(chunk, crc)
  return crc
}

async function whole(file: ZipFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await chunksOf(file)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function chunksOf(file: ZipFile): Promise<AsyncIterable<Buffer>> {
  return (await file.open()) as AsyncIterable<Buffer>
}
