import { Content } from '../appearance/content.js'
import { type DefaultAppearance, parseDefaultAppearance } from '../appearance/default-appearance.js'
import { appearanceMatrix } from '../appearance/drawing.js'
import { drawBox } from '../appearance/markup/shapes.js'
import { readColour, readStroke } from '../appearance/markup/stroke.js'
import type { Colour } from '../drawing/text-mark.js'
import type { Draft } from '../edit/draft.js'
import { draftTarget } from '../edit/draft-target.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type Box, transformBox, widened } from '../geometry/box.js'
import { IDENTITY, inverse, type Matrix, multiply, scaleOf } from '../geometry/matrix.js'
import type { PageView } from '../geometry/page-view.js'
import { readBox, readMatrix, readRectangle } from '../geometry/read.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfStream, PdfString } from '../syntax/objects.js'
import { marginsOf } from './annotation-box.js'
import { rounded, text } from './annotation-entries.js'
import { colourOf, componentsOf, hexColour } from './colour.js'
import { formDict, groupDict, mixedAppearance } from './form-xobject.js'
import { drawText } from './text-object.js'

/** The coordinates in which an annotation is drawn, and its box in them. */
export interface LocalSpace {
  readonly box: Box
  /** To default user space. */
  readonly toPage: Matrix
}

/** The coordinates of the appearance; of the displayed page if there is none. */
export function localSpace(file: PdfFile, annotation: PdfDict, view: PageView): LocalSpace {
  const rect = readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]
  const stream = file.resolve(file.dict(annotation.get('AP'))?.get('N'))
  if (stream instanceof PdfStream) {
    const box = readBox(file, stream.dict.get('BBox'))
    const matrix = readMatrix(file, stream.dict.get('Matrix')) ?? IDENTITY
    const toRect = box && appearanceMatrix(box, matrix, rect)
    if (box !== undefined && toRect !== undefined)
      return { box, toPage: multiply(matrix, toRect as unknown as Matrix) }
  }
  const toPage = inverse(view.toDisplayed) ?? IDENTITY
  return { box: transformBox(view.toDisplayed, rect), toPage }
}

const USUAL_SIZE = 12
const LINE_HEIGHT = 1.2
/** The space between the border and the text, unless the annotation says otherwise. */
const PADDING = 2

export function defaultAppearance(file: PdfFile, annotation: PdfDict): DefaultAppearance {
  return parseDefaultAppearance(file.bytes(annotation.get('DA')) ?? new Uint8Array())
}

/** The colour of the text, as components; undefined if it is not set as grey, RGB or CMYK. */
export function textColour(appearance: DefaultAppearance): number[] | undefined {
  const components = /^([\d.\s]+)(?:g|rg|k)$/.exec(appearance.colour.trim())?.[1]
  return components?.trim().split(/\s+/).map(Number)
}

export function setTextColour(file: PdfFile, annotation: PdfDict, colour: Colour): void {
  const { fontName = 'Helv', fontSize } = defaultAppearance(file, annotation)
  const components = componentsOf(colour)
  const operators = `/${fontName} ${fontSize} Tf ${components.join(' ')} ${components.length === 1 ? 'g' : 'rg'}`
  annotation.set('DA', new PdfString(asciiBytes(operators)))
  const style = file.text(annotation.get('DS'))?.replace(/\bcolor\s*:[^;]*/i, `color:${hexColour(colour)}`)
  if (style !== undefined) annotation.set('DS', text(style))
}

/**
 * Sets the text of a free text annotation anew (ISO 32000-2, 12.5.6.6), in the coordinates in which it was drawn.
 * The box becomes longer if the text needs it; a text of one line becomes wider instead.
 */
export function setFreeText(draft: Draft, annotation: PdfDict, { box, toPage }: LocalSpace): void {
  const { file } = draft
  const target = draftTarget(draft)
  const scale = scaleOf(toPage) || 1
  const appearance = defaultAppearance(file, annotation)
  const size = (appearance.fontSize > 0 ? appearance.fontSize : USUAL_SIZE) / scale
  const hasBorder = annotation.has('BS') || annotation.has('Border')
  const border = hasBorder ? readStroke(file, annotation).width / scale : 0
  const margin = Math.max(...marginsOf(file, annotation)) / scale
  const inner = widened(box, margin > 0 ? -margin : -border - PADDING)
  const style = file.text(annotation.get('DS')) ?? ''
  const lineHeight = Number(/line-height\s*:\s*([\d.]+)pt/i.exec(style)?.[1] ?? Number.NaN) / scale
  const step = lineHeight > size / 2 && lineHeight < size * 10 ? lineHeight : LINE_HEIGHT * size
  const isOneLine = inner[3] - inner[1] < 1.9 * step
  const font = `${appearance.fontName} ${/font\s*:[^;]*/i.exec(style)?.[0]}`
  const set = drawText(
    target,
    {
      x: inner[0],
      width: isOneLine ? undefined : Math.max(size, inner[2] - inner[0]),
      text: file.text(annotation.get('Contents')) ?? '',
      size,
      bold: /bold|^HeB/i.test(font),
      italic: /italic|oblique|^He(Ob|BO)/.test(font),
      colour: colourOf(textColour(appearance) ?? []) ?? [0, 0, 0],
      fill: undefined,
      align: (['left', 'center', 'right'] as const)[file.number(annotation.get('Q')) ?? 0] ?? 'left',
      lineHeight: step / size,
      isUnderlined: /text-decoration\s*:[^;]*underline/i.test(style),
    },
    inner[3],
  )
  const grown: Box = [
    box[0],
    Math.min(box[1], box[1] + set.lines[1] - inner[1]),
    Math.max(box[2], box[2] + set.lines[2] - inner[2]),
    box[3],
  ]
  const content = new Content()
  const fill = readColour(file, annotation.get('C')) ?? []
  const stroke = { colour: border > 0 ? [0] : [], fill, width: border, dash: [] }
  drawBox(content, stroke, widened(grown, margin > 0 ? -margin : -border / 2))
  content.append(set.content)
  const opacity = file.number(annotation.get('CA')) ?? 1
  const form =
    opacity < 1
      ? mixedAppearance(
          target,
          target.stream(groupDict(grown, set.resources), content.bytes()),
          grown,
          toPage,
          {
            opacity,
            blendMode: undefined,
          },
        )
      : target.stream(formDict(grown, set.resources, toPage), content.bytes())
  annotation.set('AP', new Map([['N', form]]))
  annotation.set('Rect', transformBox(toPage, grown).map(rounded))
}
