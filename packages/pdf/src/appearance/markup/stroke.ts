import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../../syntax/objects.js'
import type { Content } from '../content.js'
import { setColour } from '../frame.js'

export type Point = readonly [x: number, y: number]

/** The line and fill style of an annotation: colours, width, dashes (ISO 32000-1, 12.5.4 and 12.5.6.2). */
export interface Stroke {
  /** Empty for no line. */
  readonly colour: readonly number[]
  /** The interior colour; empty for no fill. */
  readonly fill: readonly number[]
  readonly width: number
  readonly dash: readonly number[]
}

const BLACK = [0]

export function readStroke(file: PdfFile, annotation: PdfDict): Stroke {
  const style = file.dict(annotation.get('BS'))
  const border = file.array(annotation.get('Border'))
  const width = file.number(style?.get('W')) ?? file.number(border?.[2]) ?? 1
  const isDashed = file.name(style?.get('S')) === 'D'
  const dash = numbers(file, isDashed ? style?.get('D') : border?.[3]).map(Math.abs)
  return {
    colour: readColour(file, annotation.get('C')) ?? BLACK,
    fill: readColour(file, annotation.get('IC')) ?? [],
    width: Math.max(0, width),
    dash: dash.some((length) => length > 0) ? dash : isDashed ? [3] : [],
  }
}

/** Undefined if there is no entry; empty if it is not a valid colour. */
export function readColour(file: PdfFile, value: PdfValue | undefined): number[] | undefined {
  if (file.array(value) === undefined) return undefined
  const parts = numbers(file, value)
  return parts.length === 1 || parts.length === 3 || parts.length === 4 ? parts : []
}

/** The numbers of an array; other values count as 0. */
export function numbers(file: PdfFile, value: PdfValue | undefined): number[] {
  return (file.array(value) ?? []).map((item) => {
    const number = file.number(item) ?? 0
    return Number.isFinite(number) ? number : 0
  })
}

export function points(coordinates: readonly number[]): Point[] {
  const found: Point[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2) found.push([coordinates[at]!, coordinates[at + 1]!])
  return found
}

/** Sets colours, width and dashes, calls `path`, and paints the path. */
export function paint(content: Content, stroke: Stroke, isClosed: boolean, path: () => void): void {
  const hasLine = stroke.colour.length > 0 && stroke.width > 0
  const hasFill = isClosed && stroke.fill.length > 0
  if (!hasLine && !hasFill) return
  if (hasFill) setColour(content, stroke.fill, false)
  if (hasLine) {
    setColour(content, stroke.colour, true)
    content.op('w', stroke.width)
    if (stroke.dash.length > 0) content.raw(`[${stroke.dash.join(' ')}] 0 d`)
  }
  path()
  const closing = isClosed ? (hasFill ? 'b' : 's') : 'S'
  content.op(hasLine ? closing : 'f')
}

export function polyline(content: Content, path: readonly Point[]): void {
  path.forEach(([x, y], at) => {
    content.op(at === 0 ? 'm' : 'l', x, y)
  })
}
