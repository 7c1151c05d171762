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

/**
 * The files as one ZIP, as they are read. Each is read twice: readers that take a ZIP as a stream need the checksum
 * before the bytes. Names have to be safe and unique already.
 */
export function zipStream(files: readonly ZipFile[]): Readable {
  return Readable.from(zipParts(files), { objectMode: false, highWaterMark: 256 * 1024 })
}

async function* zipParts(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const entries: ZipEntry[] = []
  let offset = 0
  for (const file of files) {
    const { name, size } = file
    const entry: ZipEntry = { name, size, crc: await checksum(file), offset }
    entries.push(entry)
    yield localHeader(entry)
    let sent = 0
    for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) {
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
  for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) crc = crc32(chunk, crc)
  return crc
}
