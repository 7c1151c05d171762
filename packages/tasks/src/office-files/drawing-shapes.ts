import type { Shape } from '@octavo/pdf/layout-tree'
import { emus } from './units.js'

type Box = Shape['box']

/** Shapes without extent are not shown by some programs. */
const LEAST = 0.05
const OPAQUE = 1
const SEGMENT = /([MLCZ])([^MLCZ]*)/g
const POINTS_OF = { M: 1, L: 1, C: 3, Z: 0 } as const
const ELEMENTS = { M: 'moveTo', L: 'lnTo', C: 'cubicBezTo', Z: 'close' } as const

/** Shapes that follow each other and are painted alike, as one. */
export interface ShapeGroup {
  readonly box: Box
  readonly shapes: readonly Shape[]
}

export function shapeGroups(shapes: readonly Shape[]): ShapeGroup[] {
  const groups: { box: Box; shapes: Shape[]; paint: string }[] = []
  for (const shape of shapes) {
    const paint = paintXml(shape)
    const last = groups.at(-1)
    if (last?.paint === paint && shape.fillOpacity === OPAQUE) {
      last.box = union(last.box, shape.box)
      last.shapes.push(shape)
    } else groups.push({ box: shape.box, shapes: [shape], paint })
  }
  return groups
}

/** The geometry and the paint of shapes in DrawingML (ECMA-376-1, 20.1.9), with its place in `outer`. */
export function shapeProperties({ box, shapes }: ShapeGroup, outer: Box): string {
  const [left, top, right, bottom] = box
  const width = emus(Math.max(LEAST, right - left))
  const height = emus(Math.max(LEAST, bottom - top))
  let paths = ''
  for (const { path } of shapes)
    paths += `<a:path w="${width}" h="${height}">${pathXml(path, left, top)}</a:path>`
  const place = `<a:xfrm><a:off x="${emus(left - outer[0])}" y="${emus(top - outer[1])}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`
  return `${place}<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="r" b="b"/><a:pathLst>${paths}</a:pathLst></a:custGeom>${paintXml(shapes[0]!)}`
}

function pathXml(path: string, left: number, top: number): string {
  let xml = ''
  for (const [, segment, numbers = ''] of path.matchAll(SEGMENT)) {
    const kind = segment as keyof typeof ELEMENTS
    const at = numbers.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? []
    let points = ''
    for (let point = 0; point < POINTS_OF[kind]; point++)
      points += `<a:pt x="${emus((at[2 * point] ?? 0) - left)}" y="${emus((at[2 * point + 1] ?? 0) - top)}"/>`
    xml += kind === 'Z' ? '<a:close/>' : `<a:${ELEMENTS[kind]}>${points}</a:${ELEMENTS[kind]}>`
  }
  return xml
}

export function solidFill(colour: string, opacity = OPAQUE): string {
  const alpha = opacity < OPAQUE ? `<a:alpha val="${Math.round(opacity * 100_000)}"/>` : ''
  return `<a:solidFill><a:srgbClr val="${colour}">${alpha}</a:srgbClr></a:solidFill>`
}

function paintXml({ fill, fillOpacity, stroke }: Shape): string {
  const inside = fill === undefined ? '<a:noFill/>' : solidFill(fill, fillOpacity)
  if (stroke === undefined) return `${inside}<a:ln><a:noFill/></a:ln>`
  const dashes = stroke.dashes.length === 0 ? '' : '<a:prstDash val="dash"/>'
  return `${inside}<a:ln w="${emus(Math.max(LEAST, stroke.width))}">${solidFill(stroke.colour, stroke.opacity)}${dashes}</a:ln>`
}

export function union(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]
}
