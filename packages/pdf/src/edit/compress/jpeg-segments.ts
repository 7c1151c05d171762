import { joinBytes } from '../../syntax/byte-buffer.js'
/** A JPEG file without the segments that PDF readers ignore. */
export interface CleanJpeg {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: number
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP15 = 0xef
const COM = 0xfe
/** Determines whether colours are YCbCr or RGB (ISO 32000-2, table 13), as APP0 does for decoders. */
const APP14 = 0xee

/**
 * Removes colour profiles, thumbnails, orientation and comments. In PDF only the image dictionary defines the
 * meaning of samples, but decoders would apply these segments. Undefined if the data are not a JPEG with
 * 8-bit samples.
 */
export function cleanJpeg(data: Uint8Array): CleanJpeg | undefined {
  if (data[0] !== 0xff || data[1] !== SOI) return undefined
  const kept: Uint8Array[] = [data.subarray(0, 2)]
  let frame: { readonly width: number; readonly height: number; readonly channels: number } | undefined
  for (let at = 2; at + 4 <= data.length; ) {
    if (data[at] !== 0xff) return undefined
    const marker = data[at + 1]!
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === EOI) return undefined
    const length = (data[at + 2]! << 8) | data[at + 3]!
    const end = at + 2 + length
    if (length < 2 || end > data.length) return undefined
    if (marker === SOS) {
      if (frame === undefined) return undefined
      kept.push(data.subarray(at))
      const length = kept.reduce((sum, part) => sum + part.length, 0)
      return { ...frame, bytes: length === data.length ? data : joinBytes(kept) }
    }
    if (isFrame(marker)) {
      if (data[at + 4] !== 8) return undefined
      frame = {
        height: (data[at + 5]! << 8) | data[at + 6]!,
        width: (data[at + 7]! << 8) | data[at + 8]!,
        channels: data[at + 9]!,
      }
    }
    const isComment = marker === COM || (marker > APP0 && marker <= APP15 && marker !== APP14)
    if (!isComment) kept.push(data.subarray(at, end))
    at = end
  }
  return undefined
}

/** Baseline, extended and progressive frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xc2
}
