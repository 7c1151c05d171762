import { PdfError } from '../errors.js'
import { type Box, contains, transformBox, widened } from '../geometry/box.js'
import { inverse, type Matrix, multiply } from '../geometry/matrix.js'
import type { EmbeddedPicture } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import { PdfRef } from '../syntax/objects.js'
import type { DrawnImage } from './content-device.js'
import type { PageObjects } from './page-objects.js'

/** Another place or picture for an image of a page, or its removal. */
export interface ImageChange {
  readonly page: number
  readonly id: string
  readonly action: 'replace' | 'move' | 'remove'
  readonly box?: {
    readonly x?: number
    readonly y?: number
    readonly width?: number
    readonly height?: number
  }
  readonly picture?: Picture
}

/** An image that is drawn over the page, because it would be clipped at the place in the content where it is. */
export interface LateImage {
  readonly ref: PdfRef
  /** From the unit square to user space. */
  readonly matrix: Matrix
}

/** In points. */
const CLIP_TOLERANCE = 0.5

/** The id of an image: its number on the page, from 1. */
export function imageId(index: number): string {
  return `image-${index + 1}`
}

export function imageNumber({ id, page }: ImageChange, { images }: PageObjects): number {
  const number = images.findIndex((image, index) => imageId(index) === id && !image.isHidden)
  if (number >= 0) return number
  throw new PdfError(
    'invalid_option',
    `Page ${page + 1} has no image with the id "${id}": list the images of the page to see their ids.`,
    { field: 'id' },
  )
}

/** Moves the box of an image to another one, on the page as displayed. Without a height, its shape is kept. */
export function movedMatrix({ box: wanted = {} }: ImageChange, { box }: DrawnImage): Matrix {
  const [left, top, right, bottom] = box
  const { x = left, y = top, width, height } = wanted
  const [across, down] = [
    width === undefined ? undefined : width / (right - left),
    height === undefined ? undefined : height / (bottom - top),
  ]
  const [sx, sy] = [across ?? down ?? 1, down ?? across ?? 1]
  return [sx, 0, 0, sy, x - left * sx, y - top * sy]
}

/** Undefined if the image can stay where it is in the content. */
export function lateImage(
  change: ImageChange,
  drawn: DrawnImage,
  { fromPage }: PageObjects,
): LateImage | undefined {
  const { stream } = drawn.image
  const back = inverse(fromPage)
  if (change.action !== 'move' || stream === undefined || stream.num === 0 || back === undefined)
    return undefined
  const matrix = movedMatrix(change, drawn)
  const isSeen =
    drawn.clip !== undefined &&
    contains(widened(drawn.clip, CLIP_TOLERANCE), transformBox(matrix, drawn.box) as Box)
  if (isSeen || drawn.image.isMask) return undefined
  return { ref: new PdfRef(stream.num), matrix: multiply(multiply(drawn.matrix, matrix), back) }
}

/** Places a picture in the unit square of an image so that its shape is kept. */
export function pictureMatrix({ width, height }: EmbeddedPicture, [a, b, c, d]: Matrix): Matrix {
  const room = Math.hypot(a, b) / (Math.hypot(c, d) || 1)
  const shape = width / height
  const sx = Math.min(1, shape / room)
  const sy = Math.min(1, room / shape)
  return [sx, 0, 0, sy, (1 - sx) / 2, (1 - sy) / 2]
}
