import type { FieldType } from './edits.js'
import { boxBetween, rounded } from './object-geometry.js'
import {
  type Box,
  type ImageObject,
  NOTE_SIZE,
  type ObjectType,
  type PageObject,
  type Point,
} from './page-object.js'

/** What the pointer does on a page. */
export type ToolName =
  | 'select'
  | 'change'
  | 'text'
  | 'ink'
  | 'mark'
  | 'shape'
  | 'image'
  | 'sign'
  | 'note'
  | 'field'
  | 'whiteout'

/** Tools that draw several kinds of objects. */
export const KINDS = {
  mark: ['highlight', 'underline', 'strikeout'],
  shape: ['rectangle', 'ellipse', 'line', 'arrow'],
  note: ['note', 'link', 'check', 'cross'],
} as const satisfies Readonly<Record<string, readonly ObjectType[]>>

export const FIELD_KINDS = [
  'text',
  'checkbox',
  'radio',
  'combo',
  'list',
  'date',
  'signature',
] as const satisfies readonly FieldType[]

/** The kind that each tool draws. */
export interface ChosenKinds {
  readonly mark: (typeof KINDS.mark)[number]
  readonly shape: (typeof KINDS.shape)[number]
  readonly note: (typeof KINDS.note)[number]
  readonly field: (typeof FIELD_KINDS)[number]
}

export const FIRST_KINDS: ChosenKinds = { mark: 'highlight', shape: 'rectangle', note: 'note', field: 'text' }

/** The type of object that a tool draws; undefined if it draws none. */
export function typeOf(tool: ToolName, kinds: ChosenKinds): ObjectType | undefined {
  switch (tool) {
    case 'text':
    case 'ink':
    case 'whiteout':
      return tool
    case 'mark':
    case 'shape':
    case 'note':
      return kinds[tool]
    default:
      return undefined
  }
}

/** The tool that stays chosen after it has drawn something. */
export function staysChosen(tool: ToolName): boolean {
  return tool === 'ink' || tool === 'mark'
}

/** The sizes of objects that are placed by a click, in points. */
const SIZES: Readonly<Partial<Record<ObjectType, readonly [width: number, height: number]>>> = {
  text: [200, 14],
  rectangle: [144, 72],
  ellipse: [144, 72],
  line: [144, 0],
  arrow: [144, 0],
  check: [16, 16],
  cross: [16, 16],
  highlight: [144, 14],
  underline: [144, 14],
  strikeout: [144, 14],
  whiteout: [144, 24],
  link: [144, 18],
  note: [NOTE_SIZE, NOTE_SIZE],
}

/** A shorter drag is a click. */
const SHORTEST_DRAG = 3

/** The object that a tool draws from one point to another. */
export function drawnObject(
  type: ObjectType,
  page: number,
  from: Point,
  to: Point,
  traits: Readonly<Record<string, unknown>>,
): PageObject {
  const isClick = Math.hypot(to.x - from.x, to.y - from.y) < SHORTEST_DRAG
  const [width, height] = SIZES[type] ?? [0, 0]
  const far = isClick ? { x: from.x + width, y: from.y + height } : to
  const dragged = boxBetween(from, far)
  const box: Box = {
    x: rounded(dragged.x),
    y: rounded(dragged.y),
    width: Math.max(1, rounded(dragged.width)),
    height: Math.max(1, rounded(dragged.height)),
  }
  const common = { ...traits, page }
  switch (type) {
    case 'text':
      return { ...common, type, x: box.x, y: box.y, width: Math.max(24, box.width), text: '' }
    case 'line':
    case 'arrow':
      return { ...common, type, points: [roundedPoint(from), roundedPoint(far)] }
    case 'highlight':
    case 'underline':
    case 'strikeout':
      return { ...common, type, boxes: [box] }
    case 'note':
      return { ...common, type, x: rounded(from.x), y: rounded(from.y), comment: '' }
    case 'check':
    case 'cross':
      return isClick
        ? { ...common, type, ...box, x: rounded(from.x - width / 2), y: rounded(from.y - height / 2) }
        : { ...common, type, ...box }
    case 'rectangle':
    case 'ellipse':
    case 'whiteout':
    case 'link':
      return { ...common, type, ...box }
    default:
      return { ...common, type: 'ink', strokes: [[roundedPoint(from), roundedPoint(to)]] }
  }
}

/** The same in the middle of a place, for those who have no pointer. */
export function centredObject(
  type: ObjectType,
  page: number,
  { x, y }: Point,
  traits: Readonly<Record<string, unknown>>,
): PageObject {
  const [width, height] = SIZES[type] ?? [0, 0]
  const from = type === 'check' || type === 'cross' ? { x, y } : { x: x - width / 2, y: y - height / 2 }
  return drawnObject(type, page, from, from, traits)
}

/** An image in its own shape, at most half as wide and high as the page. */
export function placedImage(
  name: string,
  page: number,
  at: Point,
  shape: { readonly width: number; readonly height: number },
  room: { readonly width: number; readonly height: number },
): ImageObject {
  const factor = Math.min(room.width / 2 / shape.width, room.height / 2 / shape.height, 0.75)
  const [width, height] = [rounded(shape.width * factor), rounded(shape.height * factor)]
  return {
    type: 'image',
    page,
    x: rounded(at.x - width / 2),
    y: rounded(at.y - height / 2),
    width,
    height,
    image: name,
  }
}

export function roundedPoint({ x, y }: Point): Point {
  return { x: rounded(x), y: rounded(y) }
}
