import type { CellBorders, Paragraph, Shape } from '@octavo/pdf/layout-tree'

type Box = Paragraph['box']

/** The borders of a cell or a frame, as rectangles on its edges. */
export function borderShapes([left, top, right, bottom]: Box, borders: CellBorders): Shape[] {
  const shapes: Shape[] = []
  const line = (border: CellBorders['left'], box: Box): void => {
    if (border !== undefined) shapes.push(filledBox(box, border.colour))
  }
  const half = (border: CellBorders['left']): number => (border?.width ?? 0) / 2
  line(borders.top, [left, top - half(borders.top), right, top + half(borders.top)])
  line(borders.left, [left - half(borders.left), top, left + half(borders.left), bottom])
  line(borders.right, [right - half(borders.right), top, right + half(borders.right), bottom])
  line(borders.bottom, [left, bottom - half(borders.bottom), right, bottom + half(borders.bottom)])
  return shapes
}

/** A filled rectangle, as of a cell, a rule or a frame. */
export function filledBox(box: Box, fill: string): Shape {
  const [left, top, right, bottom] = box
  const path = `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`
  return { box, path, fill, fillRule: 'nonzero', fillOpacity: 1, stroke: undefined, order: 0, mark: 0 }
}
