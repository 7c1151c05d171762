import { isApplicationData, jpegHead } from '../images/jpeg-head.js'
import { joinBytes } from '../syntax/byte-buffer.js'

/** A JPEG file without the segments that PDF readers ignore. */
export interface CleanJpeg {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

const SHORTEST_FRAME = 10

/**
 * Removes colour profiles, thumbnails, orientation and comments. In PDF only the image dictionary defines the
 * meaning of samples, but decoders would apply these segments. Undefined if the data are not a JPEG with
 * 8-bit samples.
 */
export function cleanJpeg(data: Uint8Array): CleanJpeg | undefined {
  const head = jpegHead(data)
  const frame = head?.segments.find(({ marker }) => isFrame(marker))?.bytes
  if (head === undefined || frame === undefined || frame.length < SHORTEST_FRAME || frame[4] !== 8)
    return undefined
  const kept = head.segments.filter((segment) => !isApplicationData(segment)).map(({ bytes }) => bytes)
  const length = kept.reduce((sum, part) => sum + part.length, head.scans.length)
  return {
    bytes: length === data.length ? data : joinBytes([...kept, head.scans]),
    height: (frame[5]! << 8) | frame[6]!,
    width: (frame[7]! << 8) | frame[8]!,
    channels: frame[9]!,
  }
}

/** Baseline, extended and progressive frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2
}
