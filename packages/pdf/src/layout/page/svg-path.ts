import type { Path } from '../../content/path.js'
import type { Box } from '../../geometry/box.js'

/** Sides that differ by less than this are along the sides of the page. */
const STRAIGHT = 0.1

export interface SvgPath {
  /** As in the `d` attribute of SVG. */
  readonly d: string
  readonly points: number
  readonly isRectangle: boolean
}

export function svgPath(path: Path): SvgPath {
  let d = ''
  let x = 0
  let y = 0
  let points = 0
  let corners = 0
  let isStraight = true
  path.eachSegment((segment, at, from) => {
    points++
    const pair = (index: number): string => `${rounded(at[from + index]!)} ${rounded(at[from + index + 1]!)}`
    const nextX = at[from + (segment === 'c' ? 4 : segment === 'm' || segment === 'l' ? 0 : 2)] ?? x
    const nextY = at[from + (segment === 'c' ? 5 : segment === 'm' || segment === 'l' ? 1 : 3)] ?? y
    switch (segment) {
      case 'm':
        d += `M${pair(0)}`
        break
      case 'l':
        d += `L${pair(0)}`
        corners++
        if (Math.abs(nextX - x) > STRAIGHT && Math.abs(nextY - y) > STRAIGHT) isStraight = false
        break
      case 'c':
        d += `C${pair(0)} ${pair(2)} ${pair(4)}`
        break
      case 'v':
        // The first control point is the current point (ISO 32000-2, table 58).
        d += `C${rounded(x)} ${rounded(y)} ${pair(0)} ${pair(2)}`
        break
      case 'y':
        d += `C${pair(0)} ${pair(2)} ${pair(2)}`
        break
      case 'h':
        d += 'Z'
        return
    }
    if (segment === 'c' || segment === 'v' || segment === 'y') isStraight = false
    x = nextX
    y = nextY
  })
  return { d, points, isRectangle: isStraight && corners >= 3 && corners <= 5 }
}

/** The part of a rectangle that is seen: gradients are often many of them under one clip. */
export function rectanglePath(box: Box): string {
  const [left, top, right, bottom] = box.map(rounded)
  return `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`
}

function rounded(length: number): number {
  return Math.round(length * 100) / 100
}
