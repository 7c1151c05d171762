import { Content } from '../appearance/content.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { setColour } from '../appearance/frame.js'
import { drawBox, drawEllipse, drawLines, lineEndingSize } from '../appearance/markup/shapes.js'
import { paint, polyline, type Stroke } from '../appearance/markup/stroke.js'
import { drawHighlight, drawTextLines, quadsOf } from '../appearance/markup/text-marks.js'
import type { Colour } from '../drawing/text-mark.js'
import { type Box, union, widened } from '../geometry/box.js'
import { IDENTITY, type Matrix, type Point } from '../geometry/matrix.js'
import type { EmbeddedPicture } from '../images/embed-picture.js'
import type { Picture } from '../images/picture.js'
import type { PdfDict } from '../syntax/objects.js'
import { componentsOf } from './colour.js'
import type {
  BoxObject,
  DrawnObject,
  ImageObject,
  InkObject,
  LineStyle,
  PathObject,
  SignObject,
  TextMarkObject,
} from './new-object.js'
import { boundsOf, boxOf, pointsOf, quadPoints, turning } from './placed.js'
import { smoothCurve } from './smooth-curve.js'
import { drawText } from './text-object.js'

/**
 * What an object looks like, in points on the displayed page from its lower left corner. Everything that is
 * drawn is inside the box.
 */
export interface ObjectDrawing {
  readonly content: Uint8Array
  readonly resources: PdfDict
  readonly box: Box
  /** Applied to the drawing as a whole: the rotation about its centre. */
  readonly turn: Matrix
  readonly blendMode: string | undefined
}

export interface DrawingTools {
  readonly target: DrawingTarget
  readonly embed: (picture: Picture) => EmbeddedPicture
}

/** `pageHeight` is that of the displayed page: positions of objects are measured from its top. */
export function objectDrawing(object: DrawnObject, tools: DrawingTools, pageHeight: number): ObjectDrawing {
  const up = (y: number): number => pageHeight - y
  switch (object.type) {
    case 'text': {
      const drawn = drawText(tools.target, object, up(object.y))
      return { ...drawn, turn: turning(drawn.box, object.degrees), blendMode: undefined }
    }
    case 'image':
      return imageDrawing(object, tools.embed(object.picture), up(object.y))
    case 'rectangle':
    case 'ellipse':
      return boxDrawing(object, boxOf(object, pageHeight))
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon':
      return pathDrawing(object, pointsOf(object.points, pageHeight))
    case 'ink':
      return inkDrawing(object, pageHeight)
    case 'check':
    case 'cross':
      return signDrawing(object, boxOf(object, pageHeight))
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return textMarkDrawing(object, pageHeight)
    case 'whiteout': {
      const box = boxOf(object, pageHeight)
      const content = new Content()
      drawBox(content, { colour: [], fill: componentsOf(object.colour), width: 0, dash: [] }, box)
      return plain(content, box)
    }
  }
}

/** The lines of a check mark or a cross within a box, with room for their width. */
export function signLines(
  { type, lineWidth }: Pick<SignObject, 'type' | 'lineWidth'>,
  box: Box,
): { readonly lines: Point[][]; readonly width: number } {
  const size = Math.min(box[2] - box[0], box[3] - box[1])
  const width = Math.min(lineWidth ?? size / 8, size)
  const [left, bottom, right, top] = widened(box, -width / 2)
  const at = (x: number, y: number): Point => [left + (right - left) * x, bottom + (top - bottom) * y]
  const lines =
    type === 'check'
      ? [[at(0, 0.45), at(0.35, 0), at(1, 1)]]
      : [
          [at(0, 0), at(1, 1)],
          [at(0, 1), at(1, 0)],
        ]
  return { lines, width }
}

function boxDrawing(object: BoxObject, box: Box): ObjectDrawing {
  const content = new Content()
  const stroke = strokeOf(object, object.fill)
  // The line is within the box.
  const inner = widened(box, -Math.min(stroke.width / 2, (box[2] - box[0]) / 2, (box[3] - box[1]) / 2))
  if (object.type === 'ellipse') drawEllipse(content, stroke, inner)
  else drawBox(content, stroke, inner)
  return { ...plain(content, box), turn: turning(box, object.degrees) }
}

function pathDrawing(object: PathObject, points: readonly Point[]): ObjectDrawing {
  const content = new Content()
  const stroke = strokeOf(object, object.type === 'polygon' ? object.fill : undefined)
  content.raw('1 J 1 j')
  if (object.type === 'polygon') paint(content, stroke, true, () => polyline(content, points))
  else {
    const isArrow = object.type === 'arrow'
    // The head of an arrow is filled with the colour of its line.
    const filled = isArrow ? { ...stroke, fill: stroke.colour } : stroke
    drawLines(content, filled, points, isArrow ? [undefined, 'ClosedArrow'] : [])
  }
  const room = object.type === 'arrow' ? lineEndingSize(stroke) + stroke.width : stroke.width
  return plain(content, widened(boundsOf(points), room))
}

function inkDrawing(object: InkObject, pageHeight: number): ObjectDrawing {
  const strokes = object.strokes.map((stroke) => pointsOf(stroke, pageHeight))
  const content = new Content()
  const stroke = strokeOf(object, undefined)
  content.raw('1 J 1 j')
  for (const points of strokes)
    paint(content, stroke, false, () => {
      if (object.isSmooth) smoothCurve(content, points)
      // A single point is drawn as a dot.
      else polyline(content, points.length === 1 ? [points[0]!, points[0]!] : points)
    })
  return plain(content, widened(boundsOf(strokes.flat()), stroke.width))
}

function signDrawing(object: SignObject, box: Box): ObjectDrawing {
  const content = new Content()
  const { lines, width } = signLines(object, box)
  content.raw('1 J 1 j')
  setColour(content, componentsOf(object.colour), true)
  content.op('w', width)
  for (const line of lines) polyline(content, line)
  content.op('S')
  return plain(content, box)
}

/** Of pictures whose size is not given: 96 pixels to the inch, as browsers draw them. */
const POINTS_PER_PIXEL = 72 / 96

const KINDS = { underline: 'Underline', strikeout: 'StrikeOut', squiggly: 'Squiggly' } as const

function textMarkDrawing({ type, boxes, colour }: TextMarkObject, pageHeight: number): ObjectDrawing {
  const content = new Content()
  const quads = quadsOf(quadPoints(boxes, pageHeight))
  if (type === 'highlight') drawHighlight(content, quads, componentsOf(colour))
  else drawTextLines(content, quads, componentsOf(colour), KINDS[type])
  const box = boxes.map((placed) => boxOf(placed, pageHeight)).reduce(union)
  // Lines of text that are lower than a line is wide.
  const drawing = plain(content, type === 'highlight' ? box : widened(box, 1))
  return type === 'highlight' ? { ...drawing, blendMode: 'Multiply' } : drawing
}

function imageDrawing(object: ImageObject, picture: EmbeddedPicture, top: number): ObjectDrawing {
  const { x } = object
  const width = object.width ?? picture.width * POINTS_PER_PIXEL
  const height = object.height ?? (width * picture.height) / picture.width
  const box: Box = [x, top - height, x + width, top]
  const content = new Content()
  content.op('q')
  content.matrix([width, 0, 0, height, box[0], box[1]])
  content.matrix(picture.upright)
  content.draw('Image')
  content.op('Q')
  const resources: PdfDict = new Map([['XObject', new Map([['Image', picture.ref]])]])
  return { ...plain(content, box), resources, turn: turning(box, object.degrees) }
}

function plain(content: Content, box: Box): ObjectDrawing {
  return { content: content.bytes(), resources: new Map(), box, turn: IDENTITY, blendMode: undefined }
}

function strokeOf({ colour, lineWidth, isDashed }: LineStyle, fill: Colour | undefined): Stroke {
  return {
    colour: componentsOf(colour),
    fill: fill === undefined ? [] : componentsOf(fill),
    width: lineWidth,
    dash: isDashed ? dashOf(lineWidth) : [],
  }
}

export function dashOf(lineWidth: number): number[] {
  return [3 * Math.max(1, lineWidth)]
}
