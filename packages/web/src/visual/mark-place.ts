import { type Align, type Fit, place } from '@octavo/pdf/page-placement'
import type { PageSize } from './page-sizes.js'

/** The position of a mark, as in the options of a task. */
export interface MarkPlace {
  readonly position: Align
  readonly margin_x: number
  readonly margin_y: number
}

/** In points from the upper left corner of the page. */
export interface MarkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The bounding box of a rectangle rotated by this many degrees. */
export function rotated({ width, height }: PageSize, degrees: number): PageSize {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(radians)), Math.abs(Math.sin(radians))]
  return { width: width * cos + height * sin, height: width * sin + height * cos }
}

/** Computes the same box as the task. */
export function boxOf(
  page: PageSize,
  mark: PageSize,
  { position, margin_x, margin_y }: MarkPlace,
  fit: Fit = 'none',
): MarkBox {
  const [x, y] = [Math.min(margin_x, page.width / 2), Math.min(margin_y, page.height / 2)]
  const [scaleX, , , scaleY, left, bottom] = place(
    mark,
    [x, y, page.width - x, page.height - y],
    fit,
    position,
  )
  const [width, height] = [mark.width * scaleX, mark.height * scaleY]
  return { left, top: page.height - bottom - height, width, height }
}

/** A fraction of the page: a mark this close to the centre snaps to it. */
const NEAR = 0.06

/** The position for a mark dropped here: the nearest edge and the distance from it. */
export function placeAt(page: PageSize, { left, top, width, height }: MarkBox, before: MarkPlace): MarkPlace {
  const across = side(left, width, page.width)
  const down = side(top, height, page.height)
  const row = ['top', '', 'bottom'][down.at + 1]!
  const column = ['left', '', 'right'][across.at + 1]!
  const position = [row, column].filter((part) => part !== '').join('-') || 'center'
  return {
    position: position as Align,
    margin_x: across.at === 0 ? before.margin_x : across.margin,
    margin_y: down.at === 0 ? before.margin_y : down.margin,
  }
}

function side(
  start: number,
  length: number,
  whole: number,
): { readonly at: -1 | 0 | 1; readonly margin: number } {
  const middle = start + length / 2
  if (Math.abs(middle - whole / 2) < whole * NEAR) return { at: 0, margin: 0 }
  const isFirst = middle < whole / 2
  const margin = Math.max(0, Math.round(isFirst ? start : whole - start - length))
  return { at: isFirst ? -1 : 1, margin }
}
