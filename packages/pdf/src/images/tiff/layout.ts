import { damagedImage, unsupportedImage } from '../../errors.js'
import type { Range } from '../source-bytes.js'
import type { TiffDirectory, TiffReader } from './directory.js'

const MAX_SIDE = 2 ** 31 - 1
export const WHITE_IS_ZERO = 0

/** The properties of a page's pixels. */
export interface TiffLayout {
  readonly width: number
  readonly height: number
  readonly bits: 1 | 2 | 4 | 8 | 16
  /** Samples per pixel, including those for opacity and of unknown use. */
  readonly samples: number
  readonly photometric: number
  readonly compression: number
  readonly isPlanar: boolean
  readonly hasPredictor: boolean
  readonly isBitOrderReversed: boolean
  readonly isLittle: boolean
  readonly rowsPerStrip: number
  readonly tile: { readonly width: number; readonly height: number } | undefined
  /** The positions of the strips or tiles. */
  readonly parts: readonly Range[]
}

export function layoutOf({ isLittle, source }: TiffReader, directory: TiffDirectory): TiffLayout {
  const width = directory.number(256) ?? 0
  const height = directory.number(257) ?? 0
  if (width === 0 || height === 0 || width > MAX_SIDE || height > MAX_SIDE)
    throw damagedImage(`The TIFF file has an invalid size: ${width} × ${height} pixels.`)
  const depths = directory.numbers(258)
  const bits = depths[0] ?? 1
  if (depths.some((depth) => depth !== bits) || ![1, 2, 4, 8, 16].includes(bits))
    throw unsupportedImage(
      `The TIFF file has samples of ${depths.join(', ')} bits; 1, 2, 4, 8 and 16 are supported.`,
    )
  if ((directory.number(339) ?? 1) !== 1 && bits > 8)
    throw unsupportedImage(
      'The TIFF file has samples that are not unsigned integers. Save it with 8 or 16 bits.',
    )
  const tileWidth = directory.number(322)
  const tileHeight = directory.number(323)
  const isTiled = tileWidth !== undefined && tileHeight !== undefined
  const tile = isTiled ? { width: tileWidth, height: tileHeight } : undefined
  if (tile !== undefined && (tile.width === 0 || tile.height === 0))
    throw damagedImage('The TIFF file has tiles of 0 pixels.')
  const starts = directory.numbers(isTiled ? 324 : 273)
  const lengths = directory.numbers(isTiled ? 325 : 279)
  const parts = starts.map((start, index) => ({
    start,
    // Some files have one strip without a length. It then extends to the end of the file.
    length: lengths[index] ?? (starts.length === 1 ? source.size - start : 0),
  }))
  if (parts.length === 0) throw damagedImage('The TIFF file has no offsets of its strips or tiles.')
  if (parts.some(({ start, length }) => length === 0 || start + length > source.size))
    throw damagedImage('The TIFF file is truncated: it ends before its image does.')
  return {
    width,
    height,
    bits: bits as TiffLayout['bits'],
    samples: directory.number(277) ?? 1,
    photometric: directory.number(262) ?? WHITE_IS_ZERO,
    compression: directory.number(259) ?? 1,
    isPlanar: directory.number(284) === 2,
    hasPredictor: directory.number(317) === 2,
    isBitOrderReversed: directory.number(266) === 2,
    isLittle,
    rowsPerStrip: Math.min(height, directory.number(278) || height),
    tile,
    parts,
  }
}
