import { centralHeaderLength, endRecordsLength, localHeaderLength } from './zip-records.js'

export interface Sized {
  readonly name: string
  readonly size: number
}

/** Where in the ZIP the things of one file begin. */
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

/** Where everything in the ZIP of these files is: nothing is compressed, so it is known before a byte is read. */
export function layOut<File extends Sized>(files: readonly File[]): ZipLayout<File> {
  let headerAt = 0
  const local = files.map((file) => {
    const dataAt = headerAt + localHeaderLength(file.name, file.size)
    const place = { file, headerAt, dataAt }
    headerAt = dataAt + file.size
    return place
  })
  const directoryAt = headerAt
  let entryAt = directoryAt
  const places = local.map((place) => {
    const entryLength = centralHeaderLength(place.file.name, place.file.size, place.headerAt)
    const whole = { ...place, entryAt, entryLength }
    entryAt += entryLength
    return whole
  })
  const endAt = entryAt
  const size = endAt + endRecordsLength(files.length, endAt - directoryAt, directoryAt)
  return { places, directoryAt, endAt, size }
}
