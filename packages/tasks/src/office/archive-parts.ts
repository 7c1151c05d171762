import type { Source } from '@octavo/pdf/source'

/** A file in a ZIP archive, as the central directory describes it. */
export interface ArchivePart {
  readonly name: string
  readonly packed: number
  readonly unpacked: number
}

const END = 0x06_05_4b_50
const END_LENGTH = 22
const MAX_COMMENT = 0xff_ff
const LARGE_END = 0x06_06_4b_50
const LARGE_END_LENGTH = 56
const LARGE_PLACE_LENGTH = 20
const PART = 0x02_01_4b_50
const PART_LENGTH = 46
/** Instead of a size that is in the extra field for large archives. */
const ELSEWHERE = 0xff_ff_ff_ff
const LARGE_FIELD = 1
const MAX_DIRECTORY = 16 * 1024 ** 2
const NO_DIRECTORY: Directory = { size: 0, end: 0 }

/**
 * The parts of a ZIP archive (APPNOTE.TXT, 4.3.12), without unpacking any; none of other files, and of those that cannot
 * be read. Like LibreOffice, it takes the directory that is directly before its end, wherever it is said to be. The end of
 * a large archive is another one, which not every LibreOffice knows: the parts of both count.
 */
export function archiveParts(source: Source): Iterable<ArchivePart> | 'too_many' {
  const from = Math.max(0, source.size - END_LENGTH - MAX_COMMENT)
  const tail = viewOf(source, from, source.size - from)
  let at = tail.byteLength - END_LENGTH
  while (at >= 0 && tail.getUint32(at, true) !== END) at--
  if (at < 0) return []
  const directories = [
    { size: tail.getUint32(at + 12, true), end: from + at },
    largeDirectory(source, from + at),
  ]
  const whole = directories.filter(({ size, end }) => size <= end)
  if (whole.some(({ size }) => size > MAX_DIRECTORY)) return 'too_many'
  return partsIn(whole.map(({ size, end }) => viewOf(source, end - size, size)))
}

interface Directory {
  readonly size: number
  readonly end: number
}

/** Before the end of the archive are the end of a large one (4.3.14) and its place (4.3.15). */
function largeDirectory(source: Source, archiveEnd: number): Directory {
  const end = archiveEnd - LARGE_END_LENGTH - LARGE_PLACE_LENGTH
  if (end < 0) return NO_DIRECTORY
  const large = viewOf(source, end, LARGE_END_LENGTH)
  return large.getUint32(0, true) === LARGE_END
    ? { size: Number(large.getBigUint64(40, true)), end }
    : NO_DIRECTORY
}

function* partsIn(directories: readonly DataView[]): Generator<ArchivePart> {
  for (const directory of directories) yield* partsOf(directory)
}

function* partsOf(directory: DataView): Generator<ArchivePart> {
  for (let at = 0; at + PART_LENGTH <= directory.byteLength; ) {
    if (directory.getUint32(at, true) !== PART) return
    const nameLength = directory.getUint16(at + 28, true)
    const fieldsLength = directory.getUint16(at + 30, true)
    const fields = at + PART_LENGTH + nameLength
    if (fields + fieldsLength > directory.byteLength) return
    const name = new TextDecoder().decode(bytesIn(directory, at + PART_LENGTH, nameLength))
    const sizes = [directory.getUint32(at + 24, true), directory.getUint32(at + 20, true)]
    const [unpacked, packed] = largeSizes(sizes, directory, fields, fieldsLength)
    yield { name, packed: packed!, unpacked: unpacked! }
    at = fields + fieldsLength + directory.getUint16(at + 32, true)
  }
}

/** The extra field for large archives has the sizes that do not fit into their own fields, in this order (4.5.3). */
function largeSizes(sizes: readonly number[], directory: DataView, from: number, length: number): number[] {
  let field = from
  while (field + 4 <= from + length && directory.getUint16(field, true) !== LARGE_FIELD)
    field += 4 + directory.getUint16(field + 2, true)
  let at = field + 4
  return sizes.map((size) => {
    if (size !== ELSEWHERE || at + 8 > from + length) return size
    at += 8
    return Number(directory.getBigUint64(at - 8, true))
  })
}

function viewOf(source: Source, from: number, length: number): DataView {
  const { bytes, base } = source.block(from, length)
  const start = bytes.byteOffset + from - base
  return new DataView(bytes.buffer, start, Math.min(length, bytes.byteLength - (from - base)))
}

function bytesIn(view: DataView, from: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + from, length)
}
