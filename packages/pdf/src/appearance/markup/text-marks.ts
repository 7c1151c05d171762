import type { Content } from '../content.js'
import { setColour } from '../frame.js'
import { type Point, points, polyline } from './stroke.js'

/**
 * The corners of a marked text, in the order that programs use: upper left, upper right, lower left, lower
 * right.
 */
type Quad = readonly [Point, Point, Point, Point]

const LINE_WIDTH = 1
const WAVE = 2

/** The quadrilaterals of a text markup annotation (ISO 32000-1, 12.5.6.10). */
export function quadsOf(coordinates: readonly number[]): Quad[] {
  const corners = points(coordinates)
  const quads: Quad[] = []
  for (let at = 0; at + 3 < corners.length; at += 4)
    quads.push([corners[at]!, corners[at + 1]!, corners[at + 2]!, corners[at + 3]!])
  return quads
}

export function drawHighlight(content: Content, quads: readonly Quad[], colour: readonly number[]): void {
  if (colour.length === 0) return
  setColour(content, colour, false)
  for (const [upperLeft, upperRight, lowerLeft, lowerRight] of quads) {
    polyline(content, [upperLeft, upperRight, lowerRight, lowerLeft])
    content.op('h')
  }
  content.op('f')
}

/** A line along each quadrilateral: at its bottom, through its middle, or wavy. */
export function drawTextLines(
  content: Content,
  quads: readonly Quad[],
  colour: readonly number[],
  kind: 'Underline' | 'StrikeOut' | 'Squiggly',
): void {
  if (colour.length === 0) return
  setColour(content, colour, true)
  content.op('w', LINE_WIDTH)
  for (const [upperLeft, upperRight, lowerLeft, lowerRight] of quads) {
    const height = distance(upperLeft, lowerLeft)
    const share = kind === 'StrikeOut' ? 0.5 : height > 0 ? LINE_WIDTH / height : 0
    const from = between(lowerLeft, upperLeft, share)
    const to = between(lowerRight, upperRight, share)
    polyline(content, kind === 'Squiggly' ? wave(from, to) : [from, to])
    content.op('S')
  }
}

const MAX_WAVES = 1000

function wave(from: Point, to: Point): Point[] {
  const length = distance(from, to)
  const count = Math.min(MAX_WAVES, Math.max(1, Math.round(length / WAVE)))
  const [acrossX, acrossY] = [(from[1] - to[1]) / (length || 1), (to[0] - from[0]) / (length || 1)]
  return Array.from({ length: count + 1 }, (_, at) => {
    const [x, y] = between(from, to, at / count)
    const up = at % 2 === 0 ? 0 : WAVE / 2
    return [x + acrossX * up, y + acrossY * up] as const
  })
}

function between(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1])
}
