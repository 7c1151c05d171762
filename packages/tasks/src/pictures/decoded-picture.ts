import { limitExceeded } from '@octavo/pdf/errors'
import { defaultLimits } from '@octavo/pdf/limits'
import {
  heifKind,
  isJpegXl,
  isSvg,
  isWebp,
  type Picture,
  type PictureBudget,
  pictureOfPixels,
  readHeif,
  readJpegXl,
  svgSize,
  webpSize,
} from '@octavo/pdf/pictures'
import type { CodedFormat, PictureCoding } from '../declare/picture-decoding.js'
import type { OpenSource, TaskContext } from '../declare/task.js'

type Context = Pick<TaskContext<unknown>, 'primitives' | 'engines'> & { readonly budget: PictureBudget }

const HEAD_BYTES = 1024
/** Bytes of samples that decoding a pixel is worth. */
const PER_PIXEL: Readonly<Record<CodedFormat, number>> = { WebP: 4, HEIC: 4, AVIF: 4, 'JPEG XL': 6, SVG: 4 }
/** The memory of WebAssembly that a pixel takes is 9 bytes of HEIC, and 36 of JPEG XL. */
const MAX_PIXELS: Readonly<Record<CodedFormat, number>> = {
  WebP: defaultLimits.maxImagePixels,
  HEIC: 64 * 1024 ** 2,
  AVIF: defaultLimits.maxImagePixels,
  'JPEG XL': 32 * 1024 ** 2,
  SVG: defaultLimits.maxImagePixels,
}
const CSS_DPI = 96
/** A drawing has this resolution at least, if it then has no more pixels than these. */
const DRAWING_DPI = 300
const DRAWING_PIXELS = 32 * 1024 ** 2

/** What is known of a file before it is decoded. */
interface Stated extends PictureCoding {
  readonly format: CodedFormat
  /** As decoded; undefined if only the decoder knows. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  readonly resolution?: Picture['resolution']
  readonly profile?: Uint8Array | undefined
}

/** The picture of a file that the engine cannot read, and another one decodes; undefined if the engine can. */
export async function decodedPicture(
  source: OpenSource,
  { primitives, engines, budget }: Context,
  dpi: number,
): Promise<Picture | undefined> {
  const stated = statedIn(source, dpi)
  if (stated === undefined) return undefined
  const { format, size, resolution, profile } = stated
  const most = MAX_PIXELS[format]
  if (size !== undefined) {
    const { width, height } = size
    if (width * height > most)
      throw limitExceeded(`The ${format} file has ${width} × ${height} pixels. Their number`, most)
    budget.ofFile(source.size).spend(width * height * PER_PIXEL[format])
  }
  const bytes = new Uint8Array(source.size)
  source.read(0, bytes)
  const picture = pictureOfPixels(format, await engines.decodePicture(bytes, most, stated), primitives)
  const components = picture.colours?.components ?? 3
  return { ...picture, resolution, colours: { components, profile: components === 3 ? profile : undefined } }
}

function statedIn(source: OpenSource, dpi: number): Stated | undefined {
  const head = new Uint8Array(Math.min(HEAD_BYTES, source.size))
  source.read(0, head)
  if (isWebp(head)) return { format: 'WebP', size: webpSize(source) }
  if (isSvg(head)) return drawingOf(source, dpi)
  const coded =
    heifKind(head) !== undefined ? readHeif(source) : isJpegXl(head) ? readJpegXl(source) : undefined
  if (coded === undefined) return undefined
  const { kind: format, resolution, profile } = coded
  return { format, size: coded, resolution, profile, keepsColours: profile !== undefined }
}

function drawingOf(source: OpenSource, dpi: number): Stated {
  const size = svgSize(source)
  const fitting = size === undefined ? dpi : Math.sqrt(DRAWING_PIXELS / (size.width * size.height)) * CSS_DPI
  const used = Math.max(dpi, Math.min(DRAWING_DPI, fitting))
  const drawn = (side: number): number => Math.round((side * used) / CSS_DPI)
  return {
    format: 'SVG',
    size: size && { width: drawn(size.width), height: drawn(size.height) },
    resolution: { x: used, y: used },
    drawing: { width: size?.width, dpi: used },
  }
}
