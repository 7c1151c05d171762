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
const LARGE_LOCATOR_LENGTH = 20
const PART = 0x02_01_4b_50
const PART_LENGTH = 46
/** The length of a number that is in the field for large archives, or of a directory that is said elsewhere. */
const ELSEWHERE = 0xff_ff_ff_ff
const LARGE_FIELD = 1
const MAX_DIRECTORY = 16 * 1024 ** 2

/**
 * The parts of a ZIP archive (APPNOTE.TXT, 4.3.12), without unpacking any. Undefined for other files, and for those that
 * cannot be read. Like LibreOffice, it takes the directory that is directly before its end, wherever it is said to be.
 */
export function archiveParts(source: Source): Iterable<ArchivePart> | 'too_many' | undefined {
  const from = Math.max(0, source.size - END_LENGTH - MAX_COMMENT)
  const tail = viewOf(source, from, source.size - from)
  let at = tail.byteLength - END_LENGTH
  while (at >= 0 && tail.getUint32(at, true) !== END) at--
  if (at < 0) return undefined
  const length = tail.getUint32(at + 12, true)
  const [size, end] = length === ELSEWHERE ? largeDirectory(source, from + at) : [length, from + at]
  if (size > MAX_DIRECTORY) return 'too_many'
  if (size > end) return undefined
  return partsIn(viewOf(source, end - size, size))
}

/** The size of the directory of a large archive (4.3.14), and where it ends. */
function largeDirectory(source: Source, end: number): readonly [size: number, end: number] {
  const at = end - LARGE_LOCATOR_LENGTH - LARGE_END_LENGTH
  if (at < 0) return [0, 0]
  const large = viewOf(source, at, LARGE_END_LENGTH)
  return large.getUint32(0, true) === LARGE_END ? [Number(large.getBigUint64(40, true)), at] : [0, 0]
}

function* partsIn(directory: DataView): Generator<ArchivePart> {
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
