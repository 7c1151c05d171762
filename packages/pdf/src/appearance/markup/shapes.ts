import type { Content } from '../content.js'
import { type Point, paint, polyline, type Stroke } from './stroke.js'

/** The length of control handles, so that four curves form an ellipse. */
const ELLIPSE = 0.5523
/** The length of an arrow's sides, in line widths, and their angle. */
const ARROW_WIDTHS = 9
const ARROW_ANGLE = Math.PI / 6

export function drawBox(content: Content, stroke: Stroke, box: readonly number[]): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  paint(content, stroke, true, () => content.op('re', left, bottom, right - left, top - bottom))
}

export function drawEllipse(content: Content, stroke: Stroke, box: readonly number[]): void {
  const [left = 0, bottom = 0, right = 0, top = 0] = box
  const [x, y] = [(left + right) / 2, (bottom + top) / 2]
  const [handleX, handleY] = [((right - left) / 2) * ELLIPSE, ((top - bottom) / 2) * ELLIPSE]
  paint(content, stroke, true, () => {
    content.op('m', right, y)
    content.op('c', right, y + handleY, x + handleX, top, x, top)
    content.op('c', x - handleX, top, left, y + handleY, left, y)
    content.op('c', left, y - handleY, x - handleX, bottom, x, bottom)
    content.op('c', x + handleX, bottom, right, y - handleY, right, y)
  })
}

/** Connected lines with their endings: only arrows are drawn (ISO 32000-1, table 176). */
export function drawLines(
  content: Content,
  stroke: Stroke,
  path: readonly Point[],
  endings: readonly (string | undefined)[],
): void {
  if (path.length < 2) return
  paint(content, stroke, false, () => polyline(content, path))
  drawEnding(content, stroke, path[0]!, path[1]!, endings[0])
  drawEnding(content, stroke, path.at(-1)!, path.at(-2)!, endings[1])
}

function drawEnding(
  content: Content,
  stroke: Stroke,
  tip: Point,
  from: Point,
  kind: string | undefined,
): void {
  if (kind !== 'OpenArrow' && kind !== 'ClosedArrow') return
  const back = Math.atan2(from[1] - tip[1], from[0] - tip[0])
  const length = ARROW_WIDTHS * Math.max(1, stroke.width)
  const side = (turn: number): Point => [
    tip[0] + length * Math.cos(back + turn),
    tip[1] + length * Math.sin(back + turn),
  ]
  const isClosed = kind === 'ClosedArrow'
  paint(content, { ...stroke, dash: [] }, isClosed, () =>
    polyline(content, [side(ARROW_ANGLE), tip, side(-ARROW_ANGLE)]),
  )
}

/** The extra space that line endings need. */
export function lineEndingSize(stroke: Stroke): number {
  return ARROW_WIDTHS * Math.max(1, stroke.width)
}

/** Notes have the size of their icon, regardless of their rectangle (ISO 32000-1, 12.5.6.4). */
export const NOTE_SIZE = 20
const LINE = 1

/**
 * The icon of a note, a speech bubble with lines of text, at the upper left of its rectangle. Returns its
 * box.
 */
export function drawNote(content: Content, rect: readonly number[], colour: readonly number[]): number[] {
  const [left = 0, , , top = 0] = rect
  const [right, bottom] = [left + NOTE_SIZE, top - NOTE_SIZE]
  const [edge, foot] = [LINE / 2, bottom + NOTE_SIZE / 4]
  const stroke = { colour: [0], fill: colour, width: LINE, dash: [] }
  paint(content, stroke, true, () =>
    polyline(content, [
      [left + edge, foot - edge],
      [left + edge, top - edge],
      [right - edge, top - edge],
      [right - edge, foot - edge],
      [left + 8, foot - edge],
      [left + 6, bottom + edge],
      [left + 4, foot - edge],
    ]),
  )
  for (const down of [4, 8, 12])
    paint(content, stroke, false, () =>
      polyline(content, [
        [left + 2.5, top - down],
        [right - 2.5, top - down],
      ]),
    )
  return [left, bottom, right, top]
}
