import type { ContentReader } from '../content-reader.js'
import type { ContentRun } from '../content-run.js'
import type { FillRule, Painting } from '../device.js'
import type { Segment } from '../path.js'
import type { Operator, OperatorTable } from './operator.js'

/** Paths, their painting and clipping, and shadings (ISO 32000-1, 8.5 and 8.7.4). */
export const pathOperators: OperatorTable = {
  m: {
    kind: 'path',
    execute({ path, state }, reader) {
      const [x, y] = reader.numbers(2) ?? []
      if (x !== undefined && y !== undefined) path.moveTo(state.matrix, x, y)
    },
  },
  l: segment('l', 1),
  c: segment('c', 3),
  v: segment('v', 2),
  y: segment('y', 2),
  h: { kind: 'path', execute: ({ path }) => path.close() },
  re: {
    kind: 'path',
    execute({ path, state }, reader) {
      const [x, y, width, height] = reader.numbers(4) ?? []
      if (x === undefined || y === undefined || width === undefined || height === undefined) return
      path.rectangle(state.matrix, x, y, width, height)
    },
  },
  S: paint(undefined, { stroke: true }),
  s: paint(undefined, { stroke: true, close: true }),
  f: paint('nonzero'),
  F: paint('nonzero'),
  'f*': paint('evenodd'),
  B: paint('nonzero', { stroke: true }),
  'B*': paint('evenodd', { stroke: true }),
  b: paint('nonzero', { stroke: true, close: true }),
  'b*': paint('evenodd', { stroke: true, close: true }),
  n: paint(undefined),
  W: clipBy('nonzero'),
  'W*': clipBy('evenodd'),
  sh: { kind: 'shading', resource: 'Shading', execute: paintShading },
}

function segment(name: Segment, points: number): Operator {
  return {
    kind: 'path',
    execute({ path, state }, reader) {
      const numbers = reader.numbers(points * 2)
      if (numbers !== undefined) path.add(name, state.matrix, numbers)
    },
  }
}

function clipBy(rule: FillRule): Operator {
  return {
    kind: 'clip',
    execute(run) {
      run.clipRule = rule
    },
  }
}

function paint(fill: FillRule | undefined, more: { stroke?: boolean; close?: boolean } = {}): Operator {
  const painting: Painting = { fill, stroke: more.stroke === true }
  const paints = fill !== undefined || painting.stroke
  return {
    kind: 'paint',
    execute(run) {
      const { path } = run
      if (more.close) path.close()
      const { box } = path
      if (box !== undefined) {
        if (paints && run.isHandedOver) paintPath(run, painting)
        if (run.clipRule !== undefined) {
          run.device.clip?.(path, run.clipRule, run.state)
          run.state.clipTo(box)
        }
      }
      run.clipRule = undefined
      path.clear()
    },
  }
}

function paintPath(run: ContentRun, painting: Painting): void {
  const { path, state, device, context } = run
  device.path?.(path, painting, state)
  if (painting.fill !== undefined && state.fill.pattern !== undefined) context.pattern(state.fill, run)
  if (painting.stroke && state.stroke.pattern !== undefined) context.pattern(state.stroke, run)
}

function paintShading(run: ContentRun, reader: ContentReader): void {
  const { state, context, resources, device } = run
  if (device.shading === undefined || !run.isHandedOver) return
  const name = reader.name()
  const shading = name === undefined ? undefined : context.file.dict(resources.find('Shading', name))
  if (shading !== undefined) device.shading(shading, state)
}
