import { damagedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { boxesIn } from './boxes.js'
import { afterOffset, type CodedPicture } from './heif.js'
import type { Resolution } from './picture.js'
import { bytesAt } from './source-bytes.js'
import { exifPlacement } from './tiff/orientation.js'

const CONTAINER = [0, 0, 0, 0x0c, 0x4a, 0x58, 0x4c, 0x20, 0x0d, 0x0a, 0x87, 0x0a]
const CODESTREAM = [0xff, 0x0a]
/** A codestream states its size in its first bytes. */
const HEADER_BYTES = 16
const LEAST_BYTES = 8
const MAX_EXIF_BYTES = 64 * 1024
/** Width to height (ISO/IEC 18181-1, table D.3). */
const RATIOS = [
  [1, 1],
  [12, 10],
  [4, 3],
  [3, 2],
  [16, 9],
  [5, 4],
  [2, 1],
] as const

export function isJpegXl(head: Uint8Array): boolean {
  return [CONTAINER, CODESTREAM].some((mark) => mark.every((byte, at) => head[at] === byte))
}

/** Decoders apply the orientation in the codestream; that in EXIF data has no effect (ISO/IEC 18181-2). */
export function readJpegXl(source: Source): CodedPicture {
  const { codestream, resolution } = isCodestream(bytesAt(source, 0, 2))
    ? { codestream: bytesAt(source, 0, HEADER_BYTES), resolution: undefined }
    : partsOf(source)
  if (!isCodestream(codestream) || codestream.length < LEAST_BYTES)
    throw damagedImage('The JPEG XL file ends in the middle of its header.')
  return { kind: 'JPEG XL', ...sizeOf(codestream.subarray(CODESTREAM.length)), resolution }
}

function isCodestream(bytes: Uint8Array): boolean {
  return CODESTREAM.every((byte, at) => bytes[at] === byte)
}

function partsOf(source: Source): { codestream: Uint8Array; resolution: Resolution | undefined } {
  let codestream: Uint8Array | undefined
  let exif: Uint8Array | undefined
  for (const { type, start, end } of boxesIn(source, 0, source.size)) {
    if (type === 'jxlc') codestream ??= bytesAt(source, start, HEADER_BYTES).slice()
    // The parts of a codestream are numbered.
    else if (type === 'jxlp') codestream ??= bytesAt(source, start + 4, HEADER_BYTES).slice()
    else if (type === 'Exif' && end - start <= MAX_EXIF_BYTES)
      exif ??= afterOffset(bytesAt(source, start, end - start))?.slice()
  }
  return {
    codestream: codestream ?? new Uint8Array(0),
    resolution: exif && exifPlacement(exif).resolution,
  }
}

/** Reads `SizeHeader` (ISO/IEC 18181-1, D.2), whose bits begin with the lowest ones of each byte. */
function sizeOf(bytes: Uint8Array): { width: number; height: number } {
  let at = 0
  const bits = (count: number): number => {
    let value = 0
    for (let i = 0; i < count; i++, at++) value += (((bytes[at >> 3] ?? 0) >> (at & 7)) & 1) * 2 ** i
    return value
  }
  const isSmall = bits(1) === 1
  const side = (): number => (isSmall ? (bits(5) + 1) * 8 : bits([9, 13, 18, 30][bits(2)]!) + 1)
  const height = side()
  const ratio = bits(3)
  if (ratio === 0) return { width: side(), height }
  const [across, down] = RATIOS[ratio - 1]!
  return { width: Math.floor((height * across) / down), height }
}
