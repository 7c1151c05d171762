import { joinBytes } from '../syntax/byte-buffer.js'

/**
 * Boxes that do not affect the image (ISO/IEC 15444-1, annex I, and 15444-2, annex M): XML, data of
 * applications, addresses, rights, and labels with what they belong to.
 */
const METADATA_BOXES: ReadonlySet<string> = new Set(['xml ', 'uuid', 'uinf', 'jp2i', 'asoc', 'lbl ', 'free'])
/** Refers to parts of the file by their offsets. */
const FRAGMENTS = 'ftbl'
/** Markers of the codestream (ISO/IEC 15444-1, table A.2). */
const START_OF_CODESTREAM = 0xff4f
const SIZE = 0xff51
const START_OF_TILE = 0xff90
const COMMENT = 0xff64

/** A JPEG 2000 image without its metadata and comments; undefined if it has none, or cannot be read. */
export function withoutJpeg2000Metadata(data: Uint8Array): Uint8Array | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const parts =
    data.length >= 4 && view.getUint16(0) === START_OF_CODESTREAM
      ? codestream(data, view, 0, data.length)
      : boxes(data, view)
  if (parts === undefined) return undefined
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return length === data.length ? undefined : joinBytes(parts)
}

function boxes(data: Uint8Array, view: DataView): Uint8Array[] | undefined {
  const parts: Uint8Array[] = []
  for (let at = 0; at < data.length; ) {
    if (at + 8 > data.length) return undefined
    const short = view.getUint32(at)
    const isLong = short === 1
    if (isLong && at + 16 > data.length) return undefined
    const length = short === 0 ? data.length - at : isLong ? Number(view.getBigUint64(at + 8)) : short
    const head = isLong ? 16 : 8
    const end = at + length
    const type = String.fromCharCode(...data.subarray(at + 4, at + 8))
    if (length < head || end > data.length || type === FRAGMENTS) return undefined
    if (type === 'jp2c') {
      const coded = codestream(data, view, at + head, end)
      if (coded === undefined) return undefined
      parts.push(boxHead(type, coded), ...coded)
    } else if (!METADATA_BOXES.has(type)) parts.push(data.subarray(at, end))
    at = end
  }
  return parts
}

/** Its main header has segments up to the first tile (A.3); those of tiles have no room for comments of users. */
function codestream(data: Uint8Array, view: DataView, from: number, to: number): Uint8Array[] | undefined {
  if (from + 4 > to || view.getUint16(from) !== START_OF_CODESTREAM || view.getUint16(from + 2) !== SIZE)
    return undefined
  const parts: Uint8Array[] = [data.subarray(from, from + 2)]
  for (let at = from + 2; ; ) {
    if (at + 4 > to) return undefined
    const marker = view.getUint16(at)
    if (marker === START_OF_TILE) {
      parts.push(data.subarray(at, to))
      return parts
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (marker < 0xff00 || end > to) return undefined
    if (marker !== COMMENT) parts.push(data.subarray(at, end))
    at = end
  }
}

function boxHead(type: string, parts: readonly Uint8Array[]): Uint8Array {
  const length = 8 + parts.reduce((sum, part) => sum + part.length, 0)
  const head = new Uint8Array(8)
  new DataView(head.buffer).setUint32(0, length)
  for (let at = 0; at < 4; at++) head[4 + at] = type.charCodeAt(at)
  return head
}
