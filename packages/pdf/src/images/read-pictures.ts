import { unsupportedImage } from '../errors.js'
import { defaultLimits, type Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { Source } from '../source/source.js'
import { isBmp, readBmp } from './bmp.js'
import { countFrames, isGif, readGif } from './gif.js'
import { isJpeg, readJpeg } from './jpeg.js'
import { isJpeg2000, readJpeg2000 } from './jpeg2000.js'
import type { Picture, PictureOptions } from './picture.js'
import { PictureBudget } from './picture-budget.js'
import { readPng } from './png.js'
import { isPng } from './png-chunks.js'
import { bytesAt } from './source-bytes.js'
import { countPages, isBigTiff, isTiff, pageImages, readTiff } from './tiff/tiff.js'
import { isWebp } from './webp-size.js'

export interface ReadPicturesOptions {
  readonly primitives: Primitives
  readonly limits?: Partial<Limits> | undefined
  /** Shared by all files of a run; without it, only this file is limited. */
  readonly budget?: PictureBudget | undefined
  /** Whether to read all frames of an animation instead of only the first one. */
  readonly allFrames?: boolean | undefined
}

const HEAD_BYTES = 16

/**
 * The pictures of a file, one after the other: the pages of a TIFF, the frames of a GIF, or the single
 * picture of other formats. Data that a PDF can contain unchanged are not decoded. Data are read when they
 * are written, so the source must stay open until then. Throws `damaged_image`, `unsupported_image` and
 * `limit_exceeded`.
 */
export function readPictures(source: Source, options: ReadPicturesOptions): Iterable<Picture> {
  const { allFrames = false } = options
  const own = ownOptions(source, options)
  const head = bytesAt(source, 0, HEAD_BYTES)
  if (isJpeg(head)) return [readJpeg(source)]
  if (isPng(head)) return [readPng(source, own)]
  if (isTiff(head)) return readTiff(source, own)
  if (isGif(head)) return readGif(source, allFrames, own)
  if (isJpeg2000(head)) return [readJpeg2000(source)]
  if (isBmp(head)) return [readBmp(source, own)]
  if (isBigTiff(head))
    throw unsupportedImage('It is a BigTIFF file, which is not supported. Save it as an ordinary TIFF.')
  if (isWebp(head)) throw unsupportedImage('It is a WebP file, which has to be decoded first.')
  throw unsupportedImage(
    'The image format is not supported. Supported are JPEG, PNG, TIFF, GIF, BMP, WebP, HEIC, AVIF, JPEG 2000, JPEG XL and SVG.',
  )
}

/** How many pictures a file has. None of them is decoded. */
export function countPictures(source: Source, options: ReadPicturesOptions): number {
  const head = bytesAt(source, 0, HEAD_BYTES)
  if (isTiff(head)) return countPages(source, ownOptions(source, options))
  return isGif(head) && options.allFrames ? countFrames(source, ownOptions(source, options)) : 1
}

/** Which of the images of a TIFF file are pages, for decoders that also count its thumbnails; undefined for other files. */
export function tiffPages(source: Source, options: ReadPicturesOptions): readonly number[] | undefined {
  const isOne = isTiff(bytesAt(source, 0, HEAD_BYTES))
  return isOne ? pageImages(source, ownOptions(source, options)) : undefined
}

function ownOptions(source: Source, options: ReadPicturesOptions): PictureOptions {
  const limits = { ...defaultLimits, ...options.limits }
  const budget = (options.budget ?? new PictureBudget(limits)).ofFile(source.size)
  return { primitives: options.primitives, limits, budget }
}
