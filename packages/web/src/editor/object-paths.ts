import type { Box, Point } from './page-object.js'

/** As the task draws them: see `smoothCurve`, `signLines` and `drawEnding` in the engine. */
export function smoothPath(points: readonly Point[]): string {
  const [first, second] = points
  const last = points.at(-1)
  if (first === undefined || last === undefined) return ''
  const start = `M${at(first)}`
  // A single point is drawn as a dot.
  if (second === undefined || points.length === 2) return `${start} L${at(last)}`
  const curves = points.slice(1, -1).map((control, index) => {
    const next = points[index + 2]!
    const end = index === points.length - 3 ? last : middle(control, next)
    return `Q${at(control)} ${at(end)}`
  })
  return [start, ...curves].join(' ')
}

export function straightPath(points: readonly Point[], isClosed = false): string {
  return `${points.map((point, index) => `${index === 0 ? 'M' : 'L'}${at(point)}`).join(' ')}${isClosed ? ' Z' : ''}`
}

/** The sides of an arrow's head, in line widths, and their angle. */
const ARROW_WIDTHS = 9
const ARROW_ANGLE = Math.PI / 6

export function arrowHead(points: readonly Point[], lineWidth: number): string {
  const [from, tip] = [points.at(-2)!, points.at(-1)!]
  const back = Math.atan2(from.y - tip.y, from.x - tip.x)
  const length = ARROW_WIDTHS * Math.max(1, lineWidth)
  const side = (turn: number): Point => ({
    x: tip.x + length * Math.cos(back + turn),
    y: tip.y + length * Math.sin(back + turn),
  })
  return straightPath([side(ARROW_ANGLE), tip, side(-ARROW_ANGLE)], true)
}

/** The lines of a check mark or a cross, and their width. */
export function signPath(
  type: 'check' | 'cross',
  box: Box,
  lineWidth?: number,
): { readonly path: string; readonly width: number } {
  const size = Math.min(box.width, box.height)
  const width = Math.min(lineWidth ?? size / 8, size)
  const place = (x: number, y: number): Point => ({
    x: box.x + width / 2 + (box.width - width) * x,
    y: box.y + width / 2 + (box.height - width) * (1 - y),
  })
  const lines =
    type === 'check'
      ? [[place(0, 0.45), place(0.35, 0), place(1, 1)]]
      : [
          [place(0, 0), place(1, 1)],
          [place(0, 1), place(1, 0)],
        ]
  return { path: lines.map((line) => straightPath(line)).join(' '), width }
}

function middle(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function at({ x, y }: Point): string {
  return `${x.toFixed(2)} ${y.toFixed(2)}`
}
