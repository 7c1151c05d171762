import { type Box, transformBox, widened } from '../geometry/box.js'
import { type Point, transform } from '../geometry/matrix.js'
import { readRectangle } from '../geometry/read.js'
import type { ContentReader } from './content-reader.js'
import type { Drawing } from './drawing.js'
import type { Operator } from './state-operators.js'

/** Half the width of the thinnest line that a screen shows. */
const HAIRLINE = 0.1
const PROJECTING = 2
const MITRED = 0

/** Paths, their painting and clipping, and shadings (ISO 32000-1, 8.5 and 8.7.4). */
export const pathOperators: Readonly<Record<string, Operator>> = {
  m({ path, state }, reader) {
    const [x, y] = reader.numbers(2) ?? []
    if (x !== undefined && y !== undefined) path.moveTo(transform(state.matrix, [x, y]))
  },
  l: lineThrough(1),
  c: lineThrough(3),
  v: lineThrough(2),
  y: lineThrough(2),
  h: ({ path }) => path.close(),
  re({ path, state }, reader) {
    const [x, y, width, height] = reader.numbers(4) ?? []
    if (x === undefined || y === undefined || width === undefined || height === undefined) return
    const corner = (point: Point): Point => transform(state.matrix, point)
    path.moveTo(corner([x, y]))
    path.lineTo(corner([x + width, y]))
    path.lineTo(corner([x + width, y + height]))
    path.lineTo(corner([x, y + height]))
    path.close()
  },
  S: paint({ stroke: true }),
  s: paint({ stroke: true, close: true }),
  f: paint({ fill: true }),
  F: paint({ fill: true }),
  'f*': paint({ fill: true }),
  B: paint({ fill: true, stroke: true }),
  'B*': paint({ fill: true, stroke: true }),
  b: paint({ fill: true, stroke: true, close: true }),
  'b*': paint({ fill: true, stroke: true, close: true }),
  n: paint({}),
  W: clipNext,
  'W*': clipNext,
  sh: paintShading,
}

/** Control points count as points: the curve lies within them. */
function lineThrough(points: number): Operator {
  return ({ path, state }, reader) => {
    const numbers = reader.numbers(points * 2)
    if (numbers === undefined) return
    for (let at = 0; at < numbers.length; at += 2)
      path.lineTo(transform(state.matrix, [numbers[at]!, numbers[at + 1]!]))
  }
}

function clipNext(drawing: Drawing): void {
  drawing.clipsNext = true
}

function paint({ fill, stroke, close }: { fill?: boolean; stroke?: boolean; close?: boolean }): Operator {
  return (drawing) => {
    const { path, state } = drawing
    if (close) path.close()
    const { box } = path
    if (box !== undefined) {
      if (fill && state.shows(state.fill)) drawing.mark(box)
      if (stroke && state.shows(state.stroke)) drawing.mark(widened(box, reachOfLine(drawing)))
      if (drawing.clipsNext) drawing.clip(box)
    }
    drawing.clipsNext = false
    path.clear()
  }
}

/** How far a line reaches beyond its path. */
function reachOfLine({ path, state }: Drawing): number {
  const [a, b, c, d] = state.matrix
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d))
  const half = Math.max(HAIRLINE, (state.lineWidth / 2) * scale)
  const corners = state.lineJoin === MITRED ? path.reachOfMiters(half, state.miterLimit) : half
  return Math.max(corners, state.lineCap === PROJECTING ? half * Math.SQRT2 : half)
}

/** A shading fills all that is not clipped away. */
function paintShading(drawing: Drawing, reader: ContentReader): void {
  const { state, around, resources } = drawing
  const name = reader.name()
  const shading = name === undefined ? undefined : around.file.dict(resources.find('Shading', name))
  if (shading === undefined || state.fill.isTransparent) return
  const own: Box | undefined = readRectangle(around.file, shading.get('BBox'))
  drawing.mark(own === undefined ? state.clip : transformBox(state.matrix, own))
}
