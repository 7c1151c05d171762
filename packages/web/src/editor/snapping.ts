import type { Box, Point } from './page-object.js'

/** Places on a page that edges and centres are aligned with, in points. */
export interface Lines {
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** The lines that something is aligned with. */
export interface Guides extends Lines {
  readonly page: number
}

/** Margins of a page without text, in points. */
const MARGIN = 36

/** The sides, margins and centre of a page, and the edges and centres of what is on it. */
export function linesOf(
  size: { readonly width: number; readonly height: number },
  text: Box | undefined,
  others: readonly Box[],
): Lines {
  const { width, height } = size
  const margins = text ?? { x: MARGIN, y: MARGIN, width: width - 2 * MARGIN, height: height - 2 * MARGIN }
  const boxes = [{ x: 0, y: 0, width, height }, ...others]
  return {
    x: [...boxes.flatMap((box) => linesOfSide(box.x, box.width)), margins.x, margins.x + margins.width],
    y: [...boxes.flatMap((box) => linesOfSide(box.y, box.height)), margins.y, margins.y + margins.height],
  }
}

/** The lines of a box itself. */
export function linesOfBox(box: Box): Lines {
  return { x: linesOfSide(box.x, box.width), y: linesOfSide(box.y, box.height) }
}

function linesOfSide(start: number, length: number): readonly number[] {
  return [start, start + length / 2, start + length]
}

/**
 * The nearest movement that aligns one of the own lines, which move by `by`, with one of the others, if that is not
 * farther than `reach`; and the lines that are then aligned.
 */
export function snapped(
  own: Lines,
  by: Point,
  others: Lines,
  reach: number,
): { readonly by: Point; readonly aligned: Lines } {
  const x = nearest(own.x, by.x, others.x, reach)
  const y = nearest(own.y, by.y, others.y, reach)
  return { by: { x: x.by, y: y.by }, aligned: { x: x.aligned, y: y.aligned } }
}

const SAME = 0.01

function nearest(own: readonly number[], by: number, others: readonly number[], reach: number) {
  let best = Number.POSITIVE_INFINITY
  for (const line of own)
    for (const other of others) {
      const gap = other - (line + by)
      if (Math.abs(gap) < Math.abs(best)) best = gap
    }
  if (Math.abs(best) > reach) return { by, aligned: [] }
  const to = by + best
  const aligned = others.filter((other) => own.some((line) => Math.abs(line + to - other) < SAME))
  return { by: to, aligned: [...new Set(aligned)] }
}
