import { asciiAddress } from '../bookmarks/addresses.js'
import type { Colour } from '../drawing/text-mark.js'
import { type Matrix, type Point, transform } from '../geometry/matrix.js'
import type { TextStyleWanted } from '../platform/typesetting.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, type PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import { componentsOf, hexColour } from './colour.js'
import type { DrawnObject, LinkObject, TextObject } from './new-object.js'
import { dashOf, signLines } from './object-drawing.js'
import { boxOf, pointsOf, quadPoints } from './placed.js'
import { OVERHANG } from './text-object.js'

/** Where an annotation is: the displayed page, and how its points become those of user space. */
export interface AnnotatedPage {
  readonly height: number
  /** From points on the displayed page, from its lower left corner, to default user space. */
  readonly fromSeen: Matrix
  /** The size of one unit of user space, in points. */
  readonly unit: number
}

type Entries = [key: string, value: PdfValue][]

export function name(value: string): PdfName {
  return new PdfName(value)
}

export function text(value: string): PdfString {
  return new PdfString(encodeTextString(value))
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/**
 * The type of annotation for an object and the entries that describe it besides its appearance (ISO 32000-2,
 * 12.5.6), from which editors make a new appearance.
 */
export function entriesOf(object: DrawnObject, page: AnnotatedPage): Entries {
  const { height } = page
  switch (object.type) {
    case 'text':
      return [
        ['Subtype', name('FreeText')],
        [
          'DA',
          asciiString(
            `/${fontName(object)} ${rounded(object.size / page.unit)} Tf ${colourOperator(object.colour)}`,
          ),
        ],
        ['DS', text(styleText(object, page))],
        ['Q', { left: 0, center: 1, right: 2 }[object.align]],
        ['BS', new Map<string, PdfValue>([['W', 0]])],
        ['RD', Array(4).fill(rounded((OVERHANG * object.size) / page.unit))],
        ...(object.fill === undefined ? [] : colour('C', object.fill)),
      ]
    case 'image':
      return [['Subtype', name('Stamp')]]
    case 'rectangle':
    case 'ellipse':
      return [
        ['Subtype', name(object.type === 'ellipse' ? 'Circle' : 'Square')],
        ...colour('C', object.colour),
        ...(object.fill === undefined ? [] : colour('IC', object.fill)),
        ...border(object.lineWidth, object.isDashed, page),
      ]
    case 'line':
    case 'arrow':
    case 'polyline':
    case 'polygon': {
      const points = coordinates(pointsOf(object.points, height), page)
      const isLine = points.length === 4 && object.type !== 'polyline' && object.type !== 'polygon'
      const isArrow = object.type === 'arrow'
      const fill = isArrow ? object.colour : object.fill
      return [
        ['Subtype', name(isLine ? 'Line' : object.type === 'polygon' ? 'Polygon' : 'PolyLine')],
        [isLine ? 'L' : 'Vertices', points],
        ...(isArrow ? ([['LE', [name('None'), name('ClosedArrow')]]] satisfies Entries) : []),
        ...colour('C', object.colour),
        ...(fill === undefined ? [] : colour('IC', fill)),
        ...border(object.lineWidth, object.isDashed, page),
      ]
    }
    case 'ink':
      return [
        ['Subtype', name('Ink')],
        ['InkList', object.strokes.map((stroke) => coordinates(pointsOf(stroke, height), page))],
        ...colour('C', object.colour),
        ...border(object.lineWidth, object.isDashed, page),
      ]
    case 'check':
    case 'cross': {
      const { lines, width } = signLines(object, boxOf(object, height))
      return [
        ['Subtype', name('Ink')],
        ['InkList', lines.map((line) => coordinates(line, page))],
        ...colour('C', object.colour),
        ...border(width, false, page),
      ]
    }
    case 'highlight':
    case 'underline':
    case 'strikeout':
    case 'squiggly':
      return [
        ['Subtype', name(TEXT_MARKS[object.type])],
        ['QuadPoints', coordinates(pairs(quadPoints(object.boxes, height)), page)],
        ...colour('C', object.colour),
      ]
    case 'whiteout':
      return [
        ['Subtype', name('Square')],
        ...colour('C', object.colour),
        ...colour('IC', object.colour),
        ...border(0, false, page),
      ]
  }
}

const TEXT_MARKS = {
  highlight: 'Highlight',
  underline: 'Underline',
  strikeout: 'StrikeOut',
  squiggly: 'Squiggly',
} as const

/** A link without a border (12.5.6.5), to an address or a page. */
export function linkEntries({ to }: LinkObject, pageRef: (index: number) => PdfRef): Entries {
  const target: Entries[number] =
    typeof to === 'number'
      ? ['Dest', [pageRef(to), name('XYZ'), null, null, null]]
      : [
          'A',
          new Map<string, PdfValue>([
            ['S', name('URI')],
            ['URI', asciiString(asciiAddress(to))],
          ]),
        ]
  return [['Subtype', name('Link')], ['Border', [0, 0, 0]], target]
}

export function colour(key: string, value: Colour): Entries {
  return [[key, componentsOf(value)]]
}

function border(lineWidth: number, isDashed: boolean, { unit }: AnnotatedPage): Entries {
  const style: PdfDict = new Map<string, PdfValue>([['W', rounded(lineWidth / unit)]])
  if (isDashed)
    style.set('S', name('D')).set(
      'D',
      dashOf(lineWidth).map((length) => rounded(length / unit)),
    )
  return [['BS', style]]
}

function coordinates(points: readonly Point[], { fromSeen }: AnnotatedPage): number[] {
  return points.flatMap((point) => transform(fromSeen, point).map(rounded))
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!])
}

/** What /DA cannot say, in the properties of CSS that a default style has (12.7.3.4). */
function styleText(object: TextObject, { unit }: AnnotatedPage): string {
  const { size, lineHeight, align, bold, italic, isUnderlined } = object
  const points = (length: number): string => `${rounded(length / unit)}pt`
  return [
    `font:${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${points(size)} Helvetica`,
    `line-height:${points(lineHeight * size)}`,
    `text-align:${align}`,
    `color:${hexColour(object.colour)}`,
    ...(isUnderlined ? ['text-decoration:underline'] : []),
  ].join(';')
}

/** The usual names of Helvetica in a form's resources. */
function fontName({ bold, italic }: TextStyleWanted): string {
  return bold ? (italic ? 'HeBO' : 'HeBo') : italic ? 'HeOb' : 'Helv'
}

function colourOperator(value: Colour): string {
  const components = componentsOf(value)
  return `${components.join(' ')} ${components.length === 1 ? 'g' : 'rg'}`
}

function asciiString(value: string): PdfString {
  return new PdfString(asciiBytes(value))
}
