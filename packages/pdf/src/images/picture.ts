import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { WritableData } from '../write/pdf-writer.js'
import type { FileBudget } from './picture-budget.js'

/** How a picture is rotated and mirrored for display, as a value of EXIF and TIFF (TIFF 6.0, tag 274). */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** Pixels per inch. */
export interface Resolution {
  readonly x: number
  readonly y: number
}

/** The meaning of a picture's samples. */
export interface PictureColours {
  readonly components: 1 | 3 | 4
  /** An ICC profile with this number of components. */
  readonly profile?: Uint8Array | undefined
  /** A CalGray or CalRGB space (ISO 32000-1, 8.6.5), if there is no profile. */
  readonly calibrated?: PdfValue | undefined
  /** The colours that samples are indexes into, with 8 bits per component. */
  readonly palette?: Uint8Array | undefined
}

/**
 * The data of a stream, with the dictionary entries that describe them. Colours and masks are not included.
 */
export interface ImageData {
  readonly dict: PdfDict
  readonly data: WritableData
}

/** A picture from a file, ready to become an image XObject (ISO 32000-1, 8.9.5). */
export interface Picture extends ImageData {
  /** The file format: `JPEG`, `PNG` … */
  readonly kind: string
  /** In pixels, before the orientation is applied. */
  readonly width: number
  readonly height: number
  readonly orientation: Orientation
  /** Undefined if the file states none, or an implausible one. */
  readonly resolution: Resolution | undefined
  /** Undefined if the data contain the colour space (JPXDecode). */
  readonly colours: PictureColours | undefined
  /** The opacity, as grey samples of the same size. */
  readonly softMask: ImageData | undefined
  /** Whether the data are copied from the file without re-encoding. */
  readonly carriedOver: boolean
}

export interface PictureOptions {
  readonly primitives: Primitives
  readonly limits: Limits
  readonly budget: FileBudget
}

const LEAST_DPI = 10
const MAX_DPI = 20_000

/** Undefined if the values are implausible: many files state 1. */
export function resolutionOf(x: number, y: number): Resolution | undefined {
  const isSensible = (dpi: number): boolean => dpi >= LEAST_DPI && dpi <= MAX_DPI
  return isSensible(x) && isSensible(y) ? { x, y } : undefined
}

export function isOrientation(value: number | undefined): value is Orientation {
  return value !== undefined && Number.isInteger(value) && value >= 1 && value <= 8
}

/** Whether width and height are swapped for display. */
export function swapsWidthAndHeight(orientation: Orientation): boolean {
  return orientation >= 5
}
