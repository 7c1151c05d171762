import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { WritableData } from '../write/pdf-writer.js'

/** How a picture is to be turned and mirrored to be seen upright, as EXIF and TIFF number it (TIFF 6.0, tag 274). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Pixels per inch. */
export interface Resolution {
  readonly x: number
  readonly y: number
}

/** What the samples of a picture mean. */
export interface PictureColours {
  readonly components: 1 | 3 | 4
  /** An ICC profile for so many components. */
  readonly profile?: Uint8Array | undefined
  /** A CalGray or CalRGB space (ISO 32000-1, 8.6.5), where there is no profile. */
  readonly calibrated?: PdfValue | undefined
  /** The colours that samples are indexes of: so many components of 8 bits each. */
  readonly palette?: Uint8Array | undefined
}

/** Data as they become a stream, with what its dictionary says of them; its colours and its mask are not in it. */
export interface ImageData {
  readonly dict: PdfDict
  readonly data: WritableData
}

/** A picture of a file, ready to become an image XObject (ISO 32000-1, 8.9.5). */
export interface Picture extends ImageData {
  /** Of what kind its file is: `JPEG`, `PNG` … */
  readonly kind: string
  /** Pixels, before it is turned upright. */
  readonly width: number
  readonly height: number
  readonly orientation: Orientation
  /** Undefined if the file says nothing of it that makes sense. */
  readonly resolution: Resolution | undefined
  /** Undefined if the data say it themselves (JPXDecode). */
  readonly colours: PictureColours | undefined
  /** Its opacity, as grey samples of the same size. */
  readonly softMask: ImageData | undefined
  /** Whether the data are those of the file, not coded again. */
  readonly carriedOver: boolean
}

/** What readers of pictures work with. */
export interface PictureOptions {
  readonly primitives: Primitives
  readonly limits: Limits
}

const LEAST_DPI = 10
const MOST_DPI = 20_000

/** Undefined if the numbers cannot be right: many files say 1. */
export function resolutionOf(x: number, y: number): Resolution | undefined {
  const isSensible = (dpi: number): boolean => dpi >= LEAST_DPI && dpi <= MOST_DPI
  return isSensible(x) && isSensible(y) ? { x, y } : undefined
}

export function isOrientation(value: number | undefined): value is Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8
}

/** Whether width and height change places when it is turned upright. */
export function liesOnItsSide(orientation: Orientation): boolean {
  return orientation >= 5
}
