import { damagedImage, unsupportedImage } from '../errors.js'
import type { Source } from '../source/source.js'
import { bytesAt, type Range } from './source-bytes.js'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const MAX_ANCILLARY_BYTES = 16 * 1024 * 1024
/** Files with chunks of a few bytes are made to take long. */
const MAX_CHUNKS = 4 * 1024 * 1024
const MAX_SIDE = 2 ** 31 - 1

/** The contents of the chunks of a PNG file (PNG specification, 11). */
export interface PngChunks {
  readonly width: number
  readonly height: number
  readonly bits: 1 | 2 | 4 | 8 | 16
  readonly kind: 'grey' | 'rgb' | 'palette'
  readonly hasAlpha: boolean
  readonly isInterlaced: boolean
  /** The positions of the compressed data. */
  readonly data: readonly Range[]
  readonly palette: Uint8Array | undefined
  /** The opacities of the palette's colours, or the single transparent colour (tRNS). */
  readonly transparency: Uint8Array | undefined
  /** The complete iCCP chunk, including the profile name. */
  readonly profile: Uint8Array | undefined
  readonly isSrgb: boolean
  readonly gamma: number | undefined
  /** The chromaticities of the white point, then of red, green and blue. */
  readonly chromaticities: readonly number[] | undefined
  readonly pixelsPerMetre: readonly [x: number, y: number] | undefined
  readonly exif: Uint8Array | undefined
}

const KINDS: Readonly<Record<number, Pick<PngChunks, 'kind' | 'hasAlpha'>>> = {
  0: { kind: 'grey', hasAlpha: false },
  2: { kind: 'rgb', hasAlpha: false },
  3: { kind: 'palette', hasAlpha: false },
  4: { kind: 'grey', hasAlpha: true },
  6: { kind: 'rgb', hasAlpha: true },
}
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

export function isPng(head: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => head[index] === byte)
}

export function readPngChunks(source: Source): PngChunks {
  const data: Range[] = []
  const found = new Map<string, Uint8Array>()
  let at = SIGNATURE.length
  for (let count = 0; ; count++) {
    const head = bytesAt(source, at, 8)
    if (head.length < 8) throw damagedImage('The PNG file is truncated: it ends before its image does.')
    const length = uint32(head, 0)
    const type = String.fromCharCode(head[4]!, head[5]!, head[6]!, head[7]!)
    if (type === 'IEND') break
    if (at + 12 + length > source.size)
      throw damagedImage('The PNG file is truncated: it ends before its image does.')
    if (count >= MAX_CHUNKS) throw damagedImage('The PNG file has too many chunks.')
    if (type === 'IDAT') data.push({ start: at + 8, length })
    else if (length <= MAX_ANCILLARY_BYTES && KEPT.has(type) && !found.has(type))
      found.set(type, bytesAt(source, at + 8, length))
    at += 12 + length
  }
  if (found.has('CgBI'))
    throw unsupportedImage('The PNG file is in Apple’s CgBI format for iOS. Save it as a standard PNG.')
  return {
    ...header(found.get('IHDR')),
    data,
    palette: paletteOf(found.get('PLTE')),
    transparency: found.get('tRNS'),
    profile: found.get('iCCP'),
    isSrgb: found.has('sRGB'),
    gamma: hundredThousandths(found.get('gAMA'), 1)?.[0],
    chromaticities: hundredThousandths(found.get('cHRM'), 8),
    pixelsPerMetre: density(found.get('pHYs')),
    exif: found.get('eXIf'),
  }
}

const KEPT: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'iCCP',
  'sRGB',
  'gAMA',
  'cHRM',
  'pHYs',
  'eXIf',
  'CgBI',
])

function header(bytes: Uint8Array | undefined) {
  if (bytes === undefined || bytes.length < 13) throw damagedImage('The PNG file has no header.')
  const [width, height] = [uint32(bytes, 0), uint32(bytes, 4)]
  const [bits, type, compression, filter, interlace] = bytes.subarray(8, 13)
  const kind = KINDS[type!]
  if (kind === undefined || !DEPTHS[type!]!.includes(bits!))
    throw damagedImage(
      `The PNG file has an invalid combination of colour type ${type} and bit depth ${bits}.`,
    )
  if (compression !== 0 || filter !== 0 || interlace! > 1)
    throw unsupportedImage('The PNG file uses an unknown compression, filter or interlace method.')
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE)
    throw damagedImage(`The PNG file has an invalid size: ${width} × ${height} pixels.`)
  return { width, height, bits: bits as PngChunks['bits'], ...kind, isInterlaced: interlace === 1 }
}

/** Three bytes per colour, at most 256 colours. */
function paletteOf(bytes: Uint8Array | undefined): Uint8Array | undefined {
  const colours = Math.min(256, Math.floor((bytes?.length ?? 0) / 3))
  return colours === 0 ? undefined : bytes!.slice(0, 3 * colours)
}

function hundredThousandths(bytes: Uint8Array | undefined, count: number): number[] | undefined {
  if (bytes === undefined || bytes.length < 4 * count) return undefined
  return Array.from({ length: count }, (_, index) => uint32(bytes, 4 * index) / 100_000)
}

function density(bytes: Uint8Array | undefined): [number, number] | undefined {
  if (bytes === undefined || bytes.length < 9 || bytes[8] !== 1) return undefined
  return [uint32(bytes, 0), uint32(bytes, 4)]
}

function uint32(bytes: Uint8Array, at: number): number {
  return ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
}
