import type { NewObject, PlacedBox, PlacedPoint } from '@octavo/pdf/draft'
import type { Picture } from '@octavo/pdf/pictures'
import { colourOf, styleOf } from '../drawing/mark-options.js'
import type { ObjectOption } from './object-options.js'

export interface ObjectContext {
  /** The size of the unit of positions, in points. */
  readonly unit: number
  readonly author: string
  readonly pictures: ReadonlyMap<string, Picture>
}

/** An object that is not on a page yet. */
export type UnplacedObject = NewObject extends infer Each
  ? Each extends NewObject
    ? Omit<Each, 'page'>
    : never
  : never

/** An object as the engine takes it: in points, with its picture. */
export function newObject(option: ObjectOption, context: ObjectContext): UnplacedObject {
  const { unit, pictures } = context
  if (option.type === 'link') {
    const to = option.url ?? option.to_page! - 1
    return { type: 'link', to, ...scaledBox(option, unit) }
  }
  const common = {
    opacity: option.opacity,
    comment: option.comment,
    author: option.author ?? context.author,
  }
  if (option.type === 'note')
    return { type: 'note', ...common, ...scaledPoint(option, unit), colour: colourOf(option.color) }
  const drawn = { ...common, as: option.as }
  switch (option.type) {
    case 'text':
      return {
        type: 'text',
        ...drawn,
        ...scaledPoint(option, unit),
        ...styleOf(option.font_style),
        width: option.width === undefined ? undefined : option.width * unit,
        text: option.text,
        size: option.font_size,
        colour: colourOf(option.color),
        fill: fillOf(option.fill),
        align: option.align,
        lineHeight: option.line_height,
        isUnderlined: option.underline,
        degrees: option.rotation,
      }
    case 'image':
      return {
        type: 'image',
        ...drawn,
        ...scaledPoint(option, unit),
        width: option.width === undefined ? undefined : option.width * unit,
        height: option.height === undefined ? undefined : option.height * unit,
        picture: pictures.get(option.image)!,
        alternative: option.alt,
        degrees: option.rotation,
      }
    case 'rectangle':
    case 'ellipse':
      return {
        type: option.type,
        ...drawn,
        ...scaledBox(option, unit),
        ...lineOf(option),
        fill: fillOf(option.fill),
        degrees: option.rotation,
      }
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon': {
      const points = option.points.map((point) => scaledPoint(point, unit))
      return { type: option.type, ...drawn, ...lineOf(option), fill: fillOf(option.fill), points }
    }
    case 'ink': {
      const strokes = option.strokes.map((stroke) => stroke.map((point) => scaledPoint(point, unit)))
      return { type: 'ink', ...drawn, ...lineOf(option), strokes, isSmooth: option.smooth }
    }
    case 'check':
    case 'cross':
      return {
        type: option.type,
        ...drawn,
        ...scaledBox(option, unit),
        colour: colourOf(option.color),
        lineWidth: option.line_width,
      }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly': {
      const boxes = option.boxes.map((box) => scaledBox(box, unit))
      return { type: option.type, ...drawn, boxes, colour: colourOf(option.color) }
    }
    case 'whiteout':
      return { type: 'whiteout', ...drawn, ...scaledBox(option, unit), colour: colourOf(option.color) }
  }
}

function scaledPoint({ x, y }: PlacedPoint, unit: number): PlacedPoint {
  return { x: x * unit, y: y * unit }
}

export function scaledBox({ x, y, width, height }: PlacedBox, unit: number): PlacedBox {
  return { x: x * unit, y: y * unit, width: width * unit, height: height * unit }
}

function lineOf(option: { readonly color: string; readonly line_width: number; readonly dashed: boolean }) {
  return { colour: colourOf(option.color), lineWidth: option.line_width, isDashed: option.dashed }
}

function fillOf(fill: string | null) {
  return fill === null ? undefined : colourOf(fill)
}
