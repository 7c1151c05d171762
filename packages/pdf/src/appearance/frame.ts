import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'
import type { Content } from './content.js'

/**
 * The box of a widget: its size in the direction of the text, its background and its border (ISO 32000-1,
 * 12.5.6.19 and 12.5.4).
 */
export interface Frame {
  readonly width: number
  readonly height: number
  /** Rotates the box on the page, if the widget has a rotation. */
  readonly matrix: readonly number[] | undefined
  readonly background: readonly number[]
  readonly borderColour: readonly number[]
  readonly borderWidth: number
  readonly borderStyle: 'solid' | 'dashed' | 'bevelled' | 'inset' | 'underlined'
  readonly dash: readonly number[]
}

const STYLES: Readonly<Record<string, Frame['borderStyle']>> = {
  D: 'dashed',
  B: 'bevelled',
  I: 'inset',
  U: 'underlined',
}

export function readRect(
  file: PdfFile,
  value: PdfValue | undefined,
): [number, number, number, number] | undefined {
  const numbers = (file.array(value) ?? []).slice(0, 4).map((item) => file.number(item) ?? Number.NaN)
  const [x1, y1, x2, y2] = numbers
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return undefined
  if (!numbers.every(Number.isFinite)) return undefined
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]
}

export function readFrame(file: PdfFile, widget: PdfDict): Frame {
  const [left, bottom, right, top] = readRect(file, widget.get('Rect')) ?? [0, 0, 0, 0]
  const characteristics = file.dict(widget.get('MK'))
  const border = file.dict(widget.get('BS'))
  const oldBorder = file.array(widget.get('Border'))
  const turn = (((file.number(characteristics?.get('R')) ?? 0) % 360) + 360) % 360
  const [across, up] = [right - left, top - bottom]
  const isUpright = turn === 0 || turn === 180
  const dash = (file.array(border?.get('D')) ?? []).map((item) => Math.abs(file.number(item) ?? 0))
  return {
    width: isUpright ? across : up,
    height: isUpright ? up : across,
    matrix: turning(turn, across, up),
    background: readColour(file, characteristics?.get('BG')),
    borderColour: readColour(file, characteristics?.get('BC')),
    borderWidth: Math.max(0, file.number(border?.get('W')) ?? file.number(oldBorder?.[2]) ?? 1),
    borderStyle: STYLES[file.name(border?.get('S')) ?? ''] ?? 'solid',
    dash: dash.some((length) => length > 0) ? dash : [3],
  }
}

function turning(turn: number, across: number, up: number): readonly number[] | undefined {
  if (turn === 90) return [0, 1, -1, 0, across, 0]
  if (turn === 180) return [-1, 0, 0, -1, across, up]
  return turn === 270 ? [0, -1, 1, 0, 0, up] : undefined
}

function readColour(file: PdfFile, value: PdfValue | undefined): number[] {
  const parts = (file.array(value) ?? []).map((item) => file.number(item) ?? 0)
  return parts.length === 1 || parts.length === 3 || parts.length === 4 ? parts : []
}

/** The distance from the edge to the area inside the border. */
export function inset({ borderWidth, borderStyle }: Frame): number {
  return borderStyle === 'bevelled' || borderStyle === 'inset' ? borderWidth * 2 : borderWidth
}

/** `g`, `rg` or `k`, or the upper-case forms for stroking. */
export function setColour(content: Content, colour: readonly number[], forLines: boolean): void {
  const operator = colour.length === 1 ? 'g' : colour.length === 3 ? 'rg' : 'k'
  content.op(forLines ? operator.toUpperCase() : operator, ...colour)
}

export function drawFrame(content: Content, frame: Frame): void {
  const { width, height, background, borderColour, borderWidth, borderStyle, dash } = frame
  if (background.length > 0) {
    content.op('q')
    setColour(content, background, false)
    content.op('re', 0, 0, width, height)
    content.op('f')
    content.op('Q')
  }
  if (borderColour.length === 0 || borderWidth === 0) return
  content.op('q')
  if (borderStyle === 'bevelled' || borderStyle === 'inset') drawEdges(content, frame)
  setColour(content, borderColour, true)
  content.op('w', borderWidth)
  if (borderStyle === 'dashed') content.raw(`[${dash.join(' ')}] 0 d`)
  const half = borderWidth / 2
  if (borderStyle === 'underlined') {
    content.op('m', 0, half)
    content.op('l', width, half)
  } else content.op('re', half, half, width - borderWidth, height - borderWidth)
  content.op('S')
  content.op('Q')
}

/** The light and dark edges inside a bevelled or inset border. */
function drawEdges(content: Content, { width, height, borderWidth, borderStyle, background }: Frame): void {
  const near = borderWidth
  const far = borderWidth * 2
  const isRaised = borderStyle === 'bevelled'
  const edge = (grey: readonly number[], points: readonly (readonly [number, number])[]): void => {
    setColour(content, grey, false)
    points.forEach(([x, y], at) => {
      content.op(at === 0 ? 'm' : 'l', x, y)
    })
    content.op('f')
  }
  edge(isRaised ? [1] : [0.5], [
    [near, near],
    [near, height - near],
    [width - near, height - near],
    [width - far, height - far],
    [far, height - far],
    [far, far],
  ])
  const shadow = isRaised ? (background.length > 0 ? background.map((part) => part * 0.75) : [0.5]) : [0.75]
  edge(shadow, [
    [width - near, height - near],
    [width - near, near],
    [near, near],
    [far, far],
    [width - far, far],
    [width - far, height - far],
  ])
}

/** The length of control handles, so that four curves form a circle. */
const CIRCLE = 0.5523

/** The same for a round button: a disc and a ring, centred in the box. */
export function drawRoundFrame(content: Content, frame: Frame): void {
  const { width, height, background, borderColour, borderWidth } = frame
  const radius = Math.min(width, height) / 2
  const circle = (r: number): void => {
    const [x, y, h] = [width / 2, height / 2, r * CIRCLE]
    content.op('m', x + r, y)
    content.op('c', x + r, y + h, x + h, y + r, x, y + r)
    content.op('c', x - h, y + r, x - r, y + h, x - r, y)
    content.op('c', x - r, y - h, x - h, y - r, x, y - r)
    content.op('c', x + h, y - r, x + r, y - h, x + r, y)
  }
  content.op('q')
  if (background.length > 0) {
    setColour(content, background, false)
    circle(radius)
    content.op('f')
  }
  if (borderColour.length > 0 && borderWidth > 0) {
    setColour(content, borderColour, true)
    content.op('w', borderWidth)
    circle(Math.max(0, radius - borderWidth / 2))
    content.op('s')
  }
  content.op('Q')
}
