import { joinBytes } from '../syntax/byte-buffer.js'

const SOI = 0xd8
const SOS = 0xda
const COM = 0xfe
const ICC_PROFILE = [...'ICC_PROFILE\0'].map((character) => character.charCodeAt(0))

export interface JpegParts {
  /** The file without its metadata. */
  readonly picture: Uint8Array
  /** EXIF, XMP and IPTC data, comments, and application data. */
  readonly metadata: Uint8Array
}

/**
 * Separates the parts of a JPEG file that affect its pixels from its metadata; undefined if it is not a JPEG
 * file.
 */
export function jpegParts(bytes: Uint8Array): JpegParts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const picture = [bytes.subarray(0, 2)]
  const metadata: Uint8Array[] = []
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1]!
    const length = (bytes[at + 2]! << 8) | bytes[at + 3]!
    const end = at + 2 + length
    if (bytes[at] !== 0xff || marker === 0xff || length < 2 || end > bytes.length) return undefined
    if (marker === SOS) {
      picture.push(bytes.subarray(at))
      return { picture: joinBytes(picture), metadata: joinBytes(metadata) }
    }
    const segment = bytes.subarray(at, end)
    if (isMetadata(marker, segment)) metadata.push(segment)
    else picture.push(segment)
    at = end
  }
  return undefined
}

/** APP0 is JFIF, APP2 can contain a part of the colour profile, and APP14 states the colour transform. */
function isMetadata(marker: number, segment: Uint8Array): boolean {
  if (marker === 0xe2) return !ICC_PROFILE.every((byte, at) => segment[4 + at] === byte)
  return marker === COM || (marker > 0xe0 && marker <= 0xef && marker !== 0xee)
}
