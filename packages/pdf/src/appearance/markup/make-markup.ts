import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict } from '../../syntax/objects.js'
import { Content } from '../content.js'
import { readRect } from '../frame.js'
import { drawBox, drawEllipse, drawLines, drawNote, lineEndingSize } from './shapes.js'
import { numbers, type Point, paint, points, polyline, readColour, readStroke } from './stroke.js'
import { drawHighlight, drawTextLines, quadsOf } from './text-marks.js'

/** The generated appearance of an annotation, in page coordinates. */
export interface Markup {
  readonly content: Uint8Array
  /** The bounding box of the drawing. */
  readonly box: readonly number[]
  readonly blendMode?: string
  /** From 0 to 1. */
  readonly opacity: number
}

const YELLOW = [1, 1, 0]

/**
 * Draws an annotation from its entries (ISO 32000-1, 12.5.6): lines, shapes, text markup, notes, and the
 * border of a link that has one. Undefined for types whose appearance depends on the viewer, such as stamps
 * and attached files.
 */
export function makeMarkup(file: PdfFile, annotation: PdfDict): Markup | undefined {
  const content = new Content()
  const box = draw(content, file, annotation)
  const bytes = content.bytes()
  if (box === undefined || bytes.length === 0) return undefined
  const opacity = file.number(annotation.get('CA')) ?? 1
  const isHighlight = file.name(annotation.get('Subtype')) === 'Highlight'
  return {
    content: bytes,
    box,
    opacity: Math.min(1, Math.max(0, opacity)),
    ...(isHighlight && { blendMode: 'Multiply' }),
  }
}

/** Returns the bounding box of the drawing. */
function draw(content: Content, file: PdfFile, annotation: PdfDict): number[] | undefined {
  const kind = file.name(annotation.get('Subtype'))
  switch (kind) {
    case 'Highlight':
    case 'Underline':
    case 'StrikeOut':
    case 'Squiggly': {
      const coordinates = numbers(file, annotation.get('QuadPoints'))
      const quads = quadsOf(coordinates)
      const colour = readColour(file, annotation.get('C'))
      if (kind === 'Highlight') drawHighlight(content, quads, colour ?? YELLOW)
      else drawTextLines(content, quads, colour ?? [0], kind)
      return around(points(coordinates), 2)
    }
    case 'Text': {
      const rect = readRect(file, annotation.get('Rect'))
      return rect && drawNote(content, rect, readColour(file, annotation.get('C')) ?? YELLOW)
    }
    case 'Square':
    case 'Circle':
      return drawEnclosed(content, file, annotation, kind)
    case 'Link':
      return annotation.has('Border') || annotation.has('BS')
        ? drawEnclosed(content, file, annotation, 'Square')
        : undefined
    case 'Ink':
      return drawInk(content, file, annotation)
    case 'Line':
    case 'PolyLine': {
      const stroke = readStroke(file, annotation)
      const path = points(numbers(file, annotation.get(kind === 'Line' ? 'L' : 'Vertices')))
      const endings = (file.array(annotation.get('LE')) ?? []).map((item) => file.name(item))
      drawLines(content, stroke, path, endings)
      return around(path, lineEndingSize(stroke))
    }
    case 'Polygon': {
      const stroke = readStroke(file, annotation)
      const path = points(numbers(file, annotation.get('Vertices')))
      if (path.length > 1) paint(content, stroke, true, () => polyline(content, path))
      return around(path, stroke.width * 4)
    }
    default:
      return undefined
  }
}

function drawEnclosed(
  content: Content,
  file: PdfFile,
  annotation: PdfDict,
  kind: 'Square' | 'Circle',
): number[] | undefined {
  const rect = readRect(file, annotation.get('Rect'))
  if (rect === undefined) return undefined
  const stroke = readStroke(file, annotation)
  const half = stroke.width / 2
  const [left = 0, bottom = 0, right = 0, top = 0] = numbers(file, annotation.get('RD'))
  const inner = [rect[0] + left + half, rect[1] + bottom + half, rect[2] - right - half, rect[3] - top - half]
  if (!(inner[2]! > inner[0]! && inner[3]! > inner[1]!)) return undefined
  if (kind === 'Circle') drawEllipse(content, stroke, inner)
  else drawBox(content, stroke, inner)
  return rect
}

function drawInk(content: Content, file: PdfFile, annotation: PdfDict): number[] | undefined {
  const stroke = readStroke(file, annotation)
  const all: Point[] = []
  content.raw('1 J 1 j')
  for (const item of file.array(annotation.get('InkList')) ?? []) {
    const path = points(numbers(file, item))
    // A single point is drawn as a dot.
    if (path.length === 1) path.push(path[0]!)
    if (path.length > 1) paint(content, stroke, false, () => polyline(content, path))
    for (const point of path) all.push(point)
  }
  return around(all, stroke.width)
}

/** The bounding box of points, with a margin. */
function around(all: readonly Point[], room: number): number[] | undefined {
  if (all.length === 0) return undefined
  const box = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [x, y] of all) {
    box[0] = Math.min(box[0]!, x - room)
    box[1] = Math.min(box[1]!, y - room)
    box[2] = Math.max(box[2]!, x + room)
    box[3] = Math.max(box[3]!, y + room)
  }
  return box
}
