import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP15 = 0xef
const COM = 0xfe
/** Determines whether colours are YCbCr or RGB (ISO 32000-2, table 13), as APP0 does for decoders. */
const APP14 = 0xee

export interface JpegSegment {
  readonly marker: number
  /** With the marker and the length. */
  readonly bytes: Uint8Array
}

export interface JpegHead {
  /** The segments before the first scan, without fill bytes. */
  readonly segments: readonly JpegSegment[]
  /** The first scan and everything after it. */
  readonly scans: Uint8Array
}

/** The segments of a JPEG file in memory (ITU-T T.81, annex B); undefined if it is not one. */
export function jpegHead(data: Uint8Array): JpegHead | undefined {
  if (data[0] !== 0xff || data[1] !== SOI) return undefined
  const segments: JpegSegment[] = [{ marker: SOI, bytes: data.subarray(0, 2) }]
  for (let at = 2; at + 4 <= data.length; ) {
    if (data[at] !== 0xff) return undefined
    const marker = data[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    const length = (data[at + 2]! << 8) | data[at + 3]!
    const end = at + 2 + length
    if (marker === EOI || length < 2 || end > data.length) return undefined
    if (marker === SOS) return { segments, scans: data.subarray(at) }
    segments.push({ marker, bytes: data.subarray(at, end) })
    at = end
  }
  return undefined
}

/** Comments and application data, except for the segments that state the colours. */
export function isApplicationData({ marker }: JpegSegment): boolean {
  return marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14)
}

const APP2 = 0xe2
const ICC_PROFILE = asciiBytes('ICC_PROFILE\0')
const THUMBNAIL = asciiBytes('JFXX\0')

/** EXIF, XMP and IPTC data, comments, and application data; undefined if the data are not a JPEG file. */
export function jpegMetadata(data: Uint8Array): Uint8Array | undefined {
  const head = jpegHead(data)
  return head && joinBytes(head.segments.filter(isMetadata).map(({ bytes }) => bytes))
}

/** A JPEG file without its metadata, and what follows its end; undefined if it has none, or is not a JPEG file. */
export function withoutJpegMetadata(data: Uint8Array): Uint8Array | undefined {
  const head = jpegHead(data)
  if (head === undefined) return undefined
  const kept = head.segments.filter((segment) => !isMetadata(segment))
  const scans = [...partsOfScans(head.scans)]
  const length = scans.reduce((sum, part) => sum + part.length, 0)
  return kept.length === head.segments.length && length === head.scans.length
    ? undefined
    : joinBytes([...kept.map(({ bytes }) => bytes), ...scans])
}

/** Scans with the segments between them, but without metadata. Data that end early stay as they are. */
function* partsOfScans(data: Uint8Array): Iterable<Uint8Array> {
  let start = 0
  for (let at = 0; ; ) {
    const marker = data[at + 1]!
    if (marker === EOI) {
      yield data.subarray(start, at + 2)
      return
    }
    const end = at + 2 + ((data[at + 2]! << 8) | data[at + 3]!)
    if (!(end > at + 3 && end <= data.length)) break
    if (isMetadata({ marker, bytes: data.subarray(at, end) })) {
      yield data.subarray(start, at)
      start = end
    }
    at = nextMarker(data, end)
    if (at < 0) break
  }
  yield data.subarray(start)
}

/** In coded data, a byte of 0xff is followed by 0 or by the number of a restart (ITU-T T.81, B.1.1.5). */
function nextMarker(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(0xff, from); at >= 0 && at + 1 < data.length; at = data.indexOf(0xff, at + 1)) {
    const next = data[at + 1]!
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return -1
}

/** A colour profile affects the pixels, so it is not metadata here. */
function isMetadata(segment: JpegSegment): boolean {
  const { marker, bytes } = segment
  if (marker === APP0) return startsWith(bytes, THUMBNAIL)
  return isApplicationData(segment) && !(marker === APP2 && startsWith(bytes, ICC_PROFILE))
}

function startsWith(segment: Uint8Array, name: Uint8Array): boolean {
  return name.every((byte, at) => segment[4 + at] === byte)
}
