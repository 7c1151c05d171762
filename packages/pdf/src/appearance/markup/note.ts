import type { Content } from '../content.js'
import { paint, polyline } from './stroke.js'

/** Notes are as large as their sign, whatever their rectangle says (ISO 32000-1, 12.5.6.4). */
const SIZE = 20
const LINE = 1

/** The sign of a note, a speech bubble with lines of text, at the upper left of its rectangle. Gives back the box it stands in. */
export function drawNote(content: Content, rect: readonly number[], colour: readonly number[]): number[] {
  const [left = 0, , , top = 0] = rect
  const [right, bottom] = [left + SIZE, top - SIZE]
  const [edge, foot] = [LINE / 2, bottom + SIZE / 4]
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
