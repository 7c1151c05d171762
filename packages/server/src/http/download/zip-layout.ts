import { setImmediate as turn } from 'node:timers/promises'
import { centralHeaderLength, endRecordsLength, localHeaderLength } from './zip-records.js'

export interface Sized {
  readonly name: string
  readonly size: number
}

/** Positions of the records of one file in the ZIP. */
export interface ZipPlace<File extends Sized> {
  readonly file: File
  readonly headerAt: number
  readonly dataAt: number
  /** Its entry in the directory. */
  readonly entryAt: number
  readonly entryLength: number
}

export interface ZipLayout<File extends Sized> {
  readonly places: readonly ZipPlace<File>[]
  readonly directoryAt: number
  readonly endAt: number
  readonly size: number
}

/** Files that are laid out before the event loop continues: about a millisecond. */
const SLICE = 500

/**
 * The positions of all records in the ZIP of these files. Nothing is compressed, so they are known before a
 * byte is read.
 */
export async function layOut<File extends Sized>(files: readonly File[]): Promise<ZipLayout<File>> {
  const places: { -readonly [Field in keyof ZipPlace<File>]: ZipPlace<File>[Field] }[] = []
  let headerAt = 0
  for (const file of files) {
    const dataAt = headerAt + localHeaderLength(file.name, file.size)
    const entryLength = centralHeaderLength(file.name, file.size, headerAt)
    places.push({ file, headerAt, dataAt, entryAt: 0, entryLength })
    headerAt = dataAt + file.size
    if (places.length % SLICE === 0) await turn()
  }
  const directoryAt = headerAt
  let entryAt = directoryAt
  for (const place of places) {
    place.entryAt = entryAt
    entryAt += place.entryLength
  }
  const endAt = entryAt
  const size = endAt + endRecordsLength(files.length, endAt - directoryAt, directoryAt)
  return { places, directoryAt, endAt, size }
}
