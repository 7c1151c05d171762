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

const DQT = 0xdb
/**
 * The sum of the first 10 steps in the luminance table of ITU-T T.81, table K.1, in zigzag order. Most bytes
 * of an image are spent on these frequencies.
 */
const USUAL_STEPS = 132
const COMPARED_STEPS = 10

/** How a JPEG was encoded. */
export interface JpegCoding {
  /** From 1 to 100 as in libjpeg, estimated from the quantisation table; 100 if there is none. */
  readonly quality: number
  /** Whether colours have as many samples as luminance. */
  readonly hasFullColours: boolean
}

export function jpegCoding(data: Uint8Array): JpegCoding {
  const segments = jpegHead(data)?.segments ?? []
  const table = segments.find(({ marker }) => marker === DQT)?.bytes
  const frame = segments.find(({ marker }) => isFrame(marker))?.bytes
  return {
    quality: table === undefined ? 100 : qualityOf(table),
    // The sampling factors of the first two components.
    hasFullColours: frame !== undefined && frame.length > 14 && frame[11] === frame[14],
  }
}

function qualityOf(table: Uint8Array): number {
  const stepBytes = table[4]! >> 4 === 0 ? 1 : 2
  const steps = table.subarray(5, 5 + COMPARED_STEPS * stepBytes)
  const sum = steps.reduce((all, byte, at) => all + (stepBytes === 2 && at % 2 === 0 ? byte * 256 : byte), 0)
  const percent = (sum / USUAL_STEPS) * 100
  return Math.max(1, Math.min(100, percent <= 100 ? 100 - percent / 2 : 5000 / percent))
}

/** Baseline, extended and progressive frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2
}
