import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict } from '../syntax/objects.js'
import { type Box, hasArea, intersection } from './box.js'
import { type Matrix, multiply } from './matrix.js'
import { readBox } from './read.js'

/** US Letter: the default of readers for a page without a size. */
const DEFAULT_BOX: Box = [0, 0, 612, 792]

/** A page as displayed. */
export interface PageView {
  /** The page dictionary including inherited entries. It must not be modified. */
  readonly dict: PdfDict
  /** The visible area in default user space: the crop box within the media box (ISO 32000-1, 14.11.2). */
  readonly box: Box
  /** In points, after rotation. */
  readonly width: number
  readonly height: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
  /** The size of one unit of user space, in points. */
  readonly unit: number
  /** From default user space to points on the displayed page, from its lower left corner. */
  readonly toDisplayed: Matrix
}

/** The view of a page, given its dictionary including inherited entries. */
export function viewDict(file: PdfFile, dict: PdfDict): PageView {
  const box = visibleBox(file, dict)
  const rotation = rotationOf(file.number(dict.get('Rotate')) ?? 0)
  const stated = file.number(dict.get('UserUnit')) ?? 1
  const unit = stated > 0 && Number.isFinite(stated) ? stated : 1
  const across = (box[2] - box[0]) * unit
  const up = (box[3] - box[1]) * unit
  const [width, height] = rotation % 180 === 0 ? [across, up] : [up, across]
  return { dict, box, width, height, rotation, unit, toDisplayed: toDisplayed(box, rotation, unit) }
}

/** From default user space to points on the displayed page, from its upper left corner. */
export function toDisplayedFromTop({ toDisplayed: fromBottom, height }: PageView): Matrix {
  return multiply(fromBottom, [1, 0, 0, -1, 0, height])
}

function visibleBox(file: PdfFile, dict: PdfDict): Box {
  const media = readBox(file, dict.get('MediaBox')) ?? DEFAULT_BOX
  const crop = readBox(file, dict.get('CropBox'))
  const seen = crop && intersection(crop, media)
  return seen !== undefined && hasArea(seen) ? seen : media
}

/**
 * Rotates clockwise, moves the corner to the origin and scales to points (ISO 32000-1, table 30: Rotate,
 * UserUnit).
 */
export function toDisplayed([left, bottom, right, top]: Box, rotation: number, unit: number): Matrix {
  switch (rotation) {
    case 90:
      return [0, -unit, unit, 0, -bottom * unit, right * unit]
    case 180:
      return [-unit, 0, 0, -unit, right * unit, top * unit]
    case 270:
      return [0, unit, -unit, 0, top * unit, -left * unit]
    default:
      return [unit, 0, 0, unit, -left * unit, -bottom * unit]
  }
}

/** Values that are not multiples of 90 are rounded towards zero, as in other readers. */
function rotationOf(degrees: number): number {
  return (((Math.trunc(degrees / 90) * 90) % 360) + 360) % 360
}
