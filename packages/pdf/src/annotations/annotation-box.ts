import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, transform } from '../geometry/matrix.js'
import { type PageView, toDisplayedFromTop } from '../geometry/page-view.js'
import { readNumbers, readRectangle } from '../geometry/read.js'
import { isName, type PdfDict } from '../syntax/objects.js'
import { NO_ROTATE } from './annotation-flags.js'
import type { PlacedBox } from './new-object.js'

/** Where readers show an annotation on the displayed page, from its upper left corner. */
export function displayedBox(file: PdfFile, annotation: PdfDict, view: PageView): PlacedBox {
  const rect = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
  const matrix = toDisplayedFromTop(view)
  if (isUpright(file, annotation)) {
    const [x, y] = transform(matrix, [rect[0], rect[3]])
    return { x, y, width: (rect[2] - rect[0]) * view.unit, height: (rect[3] - rect[1]) * view.unit }
  }
  const [left, top, right, bottom] = transformBox(matrix, inset(rect, marginsOf(file, annotation), 1))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The opposite: the rectangle in user space of an annotation that is to be shown there. */
export function rectangleFor(
  file: PdfFile,
  annotation: PdfDict,
  view: PageView,
  { x, y, width, height }: PlacedBox,
): Box {
  const matrix: Matrix = inverse(toDisplayedFromTop(view)) ?? IDENTITY
  if (isUpright(file, annotation)) {
    const [left, top] = transform(matrix, [x, y])
    return [left, top - height / view.unit, left + width / view.unit, top]
  }
  return inset(transformBox(matrix, [x, y, x + width, y + height]), marginsOf(file, annotation), -1)
}

/** On a rotated page, the upper left corner of its rectangle in user space stays where it is (12.5.3, NoRotate). */
function isUpright(file: PdfFile, annotation: PdfDict): boolean {
  return ((file.number(annotation.get('F')) ?? 0) & NO_ROTATE) !== 0
}

/** The space around the text of a free text annotation: left, top, right and bottom (12.5.6.6, RD). */
export function marginsOf(file: PdfFile, annotation: PdfDict): readonly number[] {
  if (!isName(file.resolve(annotation.get('Subtype')), 'FreeText')) return NONE
  const margins = readNumbers(file, annotation.get('RD')) ?? []
  return margins.length === 4 && margins.every((margin) => margin >= 0) ? margins : NONE
}

const NONE = [0, 0, 0, 0]

function inset([left, bottom, right, top]: Box, margins: readonly number[], sign: 1 | -1): Box {
  const [atLeft = 0, atTop = 0, atRight = 0, atBottom = 0] = margins
  return [left + sign * atLeft, bottom + sign * atBottom, right - sign * atRight, top - sign * atTop]
}
