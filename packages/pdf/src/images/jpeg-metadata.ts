import { joinBytes } from '../syntax/byte-buffer.js'
import { asciiBytes } from '../syntax/characters.js'
import { isCommentary, type JpegSegment, jpegHead } from './jpeg-head.js'

const APP2 = 0xe2
const ICC_PROFILE = asciiBytes('ICC_PROFILE\0')

/** EXIF, XMP and IPTC data, comments, and application data; undefined if the data are not a JPEG file. */
export function jpegMetadata(data: Uint8Array): Uint8Array | undefined {
  const head = jpegHead(data)
  return head && joinBytes(head.segments.filter(isMetadata).map(({ bytes }) => bytes))
}

/** A JPEG file without its metadata; undefined if it has none, or is not a JPEG file. */
export function withoutJpegMetadata(data: Uint8Array): Uint8Array | undefined {
  const head = jpegHead(data)
  if (head === undefined || !head.segments.some(isMetadata)) return undefined
  const kept = head.segments.filter((segment) => !isMetadata(segment))
  return joinBytes([...kept.map(({ bytes }) => bytes), head.scans])
}

/** A colour profile affects the pixels, so it is not metadata here. */
function isMetadata(segment: JpegSegment): boolean {
  const isProfile = segment.marker === APP2 && ICC_PROFILE.every((byte, at) => segment.bytes[4 + at] === byte)
  return isCommentary(segment) && !isProfile
}
