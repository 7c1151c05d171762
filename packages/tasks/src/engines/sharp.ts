import { damagedImage, limitExceeded } from '@octavo/pdf/errors'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import sharp from 'sharp'
import type { PictureCoding } from '../declare/picture-decoding.js'
import type { PictureEncoding, RenderedPixels } from '../declare/rendering.js'

// One run uses one CPU, as its limits assume; nothing is cached for the next run.
sharp.concurrency(1)
sharp.cache(false)

/** A fast deflate level, because page images shrink almost as much as with the slowest. */
const PNG_LEVEL = 3
const CSS_DPI = 96
const UNSCALED_DENSITY = 72
const MAX_DENSITY = 100_000

/** The pixels of an image file as displayed, in sRGB. */
export async function decodePicture(
  bytes: Uint8Array,
  maxPixels: number,
  { keepsColours: ignoreIcc = false, drawing, image: page = 0 }: Partial<PictureCoding> = {},
): Promise<DecodedPixels> {
  const settings = { limitInputPixels: false, failOn: 'error', ignoreIcc, page } as const
  const sizeAt = async (density: number): Promise<{ readonly width: number; readonly height: number }> => {
    try {
      return await sharp(bytes, { ...settings, density }).metadata()
    } catch {
      throw damagedImage('The image cannot be decoded: its header is not valid.')
    }
  }
  const size = await sizeAt(UNSCALED_DENSITY)
  const scale =
    drawing === undefined ? 1 : (drawing.dpi / CSS_DPI) * ((drawing.width ?? size.width) / size.width)
  if (size.width * size.height * scale ** 2 > maxPixels)
    throw limitExceeded('The number of pixels of the image', maxPixels)
  const density =
    drawing === undefined
      ? UNSCALED_DENSITY
      : densityFor(scale, size.width, await sizeAt(2 * UNSCALED_DENSITY))
  try {
    const { data, info } = await sharp(bytes, { ...settings, density })
      .rotate()
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return {
      width: info.width,
      height: info.height,
      channels: info.channels as DecodedPixels['channels'],
      data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength),
    }
  } catch {
    throw damagedImage('The image cannot be decoded: its data is damaged or truncated.')
  }
}

/** The density grows the pixels of an SVG once, but its inches and millimetres twice: as a unit, and as a scale. */
function densityFor(scale: number, width: number, doubled: { readonly width: number }): number {
  const times = Math.max(1, Math.round(Math.log2(doubled.width / width)))
  return Math.min(MAX_DENSITY, Math.max(1, scale ** (1 / times) * UNSCALED_DENSITY))
}

/** Encodes pixels as a file. They are read until the promise settles and must not change before that. */
export async function encodePicture(
  { width, height, channels = 4, data }: RenderedPixels,
  { format, quality, isGrey, isTransparent, dpi }: PictureEncoding,
): Promise<Uint8Array> {
  const picture = sharp(data, { raw: { width, height, channels }, limitInputPixels: false })
  let out = isTransparent ? picture : picture.removeAlpha()
  if (isGrey) out = out.toColourspace('b-w')
  if (format !== 'jpeg') out = out.withDensity(dpi)
  switch (format) {
    case 'png':
      out = out.png({ compressionLevel: PNG_LEVEL, adaptiveFiltering: false })
      break
    case 'jpeg':
      // Optimised Huffman tables would make an image 5 % smaller but take 50 % more time.
      out = out.jpeg({ quality, optimiseCoding: false })
      break
    case 'webp':
      out = out.webp({ quality, effort: 2 })
      break
  }
  const bytes = await out.toBuffer()
  const file = format === 'jpeg' ? withJpegDensity(bytes, dpi) : bytes
  return new Uint8Array(file.buffer, file.byteOffset, file.byteLength)
}

/**
 * Adds the JFIF segment (JFIF 1.02, page 5). The encoder writes it only if the resolution is set, which takes
 * it a sixth more time.
 */
function withJpegDensity(bytes: Buffer, dpi: number): Buffer {
  const [startOfImage, application0, length, perInch] = [0xffd8, 0xffe0, 16, 1]
  const head = Buffer.alloc(20)
  head.writeUInt16BE(startOfImage, 0)
  head.writeUInt16BE(application0, 2)
  head.writeUInt16BE(length, 4)
  head.write('JFIF\0', 6, 'latin1')
  head.writeUInt16BE(0x0102, 11)
  head.writeUInt8(perInch, 13)
  head.writeUInt16BE(Math.round(dpi), 14)
  head.writeUInt16BE(Math.round(dpi), 16)
  const hasOne = bytes.toString('latin1', 6, 11) === 'JFIF\0'
  return Buffer.concat([head, bytes.subarray(hasOne ? 4 + bytes.readUInt16BE(4) : 2)])
}
