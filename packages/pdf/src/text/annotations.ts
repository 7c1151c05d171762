import { type Appearance, makeAppearance } from '../appearance/make-appearance.js'
import { makeFreeText } from '../appearance/markup/free-text.js'
import { describeWidget, type WidgetDescription } from '../appearance/widget-description.js'
import { COMBO } from '../document/forms/field-types.js'
import type { Visibility } from '../document/layers/visibility.js'
import type { PdfFile } from '../file/pdf-file.js'
import { transformBox } from '../geometry/box.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readBox, readMatrix } from '../geometry/read.js'
import { isDict, type PdfDict, PdfName, PdfStream, type PdfValue } from '../syntax/objects.js'

/** Annotation flags (ISO 32000-2, table 167) of invisible annotations. */
const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5
const MAX_ANNOTATIONS = 10_000
/** Of a list box with more options, only the visible ones are read. */
const MAX_OPTIONS = 200
/** More than the height of an option in most list boxes, in points. */
const OPTION_HEIGHT = 20

export interface ShownAnnotation {
  readonly content: () => Uint8Array
  readonly dict: PdfDict
  /** From the space of its appearance to that of the page. */
  readonly matrix: Matrix
}

/**
 * The visible annotations of a page with their appearance streams. The value of a form field or the text of a
 * free text annotation without one is shown as viewers show it.
 */
export function* shownAnnotations(
  file: PdfFile,
  page: PdfDict,
  form: () => PdfDict | undefined,
  visibility: Visibility,
): Generator<ShownAnnotation> {
  for (const item of (file.array(page.get('Annots')) ?? []).slice(0, MAX_ANNOTATIONS)) {
    const annotation = file.dict(item)
    if (annotation === undefined || file.name(annotation.get('Subtype')) === 'Popup') continue
    const flags = file.number(annotation.get('F')) ?? 0
    if ((flags & (HIDDEN | NO_VIEW)) !== 0 || visibility.hides(annotation.get('OC'))) continue
    const appearance = file.resolve(normalAppearance(file, annotation))
    const shown =
      appearance instanceof PdfStream
        ? { content: () => file.decode(appearance), dict: appearance.dict }
        : annotation.has('AP')
          ? undefined
          : drawnText(file, form, annotation)
    const matrix = shown && placement(file, annotation, shown.dict)
    if (shown !== undefined && matrix !== undefined) yield { ...shown, matrix }
  }
}

/** What a viewer draws for a text or choice field (12.7.4.3) or a free text without an appearance stream. */
function drawnText(
  file: PdfFile,
  form: () => PdfDict | undefined,
  annotation: PdfDict,
): Omit<ShownAnnotation, 'matrix'> | undefined {
  const made = madeAppearance(file, form, annotation)
  if (made === undefined || typeof made.content === 'function') return undefined
  const { content, frame, font } = made
  const fonts = new Map([[font.name, typeof font.is === 'string' ? HELVETICA : font.is.source]])
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BBox', [0, 0, frame.width, frame.height]],
    ['Resources', new Map([['Font', fonts]])],
  ])
  if (frame.matrix !== undefined) dict.set('Matrix', [...frame.matrix])
  return { content: () => content, dict }
}

function madeAppearance(
  file: PdfFile,
  form: () => PdfDict | undefined,
  annotation: PdfDict,
): Appearance | undefined {
  const subtype = file.name(annotation.get('Subtype'))
  if (subtype === 'FreeText') return makeFreeText(file, form(), annotation)
  if (subtype !== 'Widget') return undefined
  const description = describeWidget(file, form(), annotation)
  const isText = description.type === 'text' || description.type === 'choice'
  return isText ? makeAppearance(withAllOptions(description)) : undefined
}

/**
 * A viewer shows the further options of a list box when it is scrolled. Here the box is made as high as all of
 * them; they are then fitted into the rectangle of the annotation.
 */
function withAllOptions(description: WidgetDescription): WidgetDescription {
  const { file, widget, type, flags, options } = description
  const rectangle = readBox(file, widget.get('Rect'))
  const isList = type === 'choice' && (flags & COMBO) === 0 && options.length <= MAX_OPTIONS
  if (!isList || rectangle === undefined) return description
  const [left, bottom, right, top] = rectangle
  const height = Math.max(top - bottom, options.length * OPTION_HEIGHT)
  const whole = new Map(widget).set('Rect', [left, bottom, right, bottom + height])
  return { ...description, widget: whole, topIndex: 0 }
}

const HELVETICA: PdfDict = new Map<string, PdfValue>([
  ['Type', new PdfName('Font')],
  ['Subtype', new PdfName('Type1')],
  ['BaseFont', new PdfName('Helvetica')],
  ['Encoding', new PdfName('WinAnsiEncoding')],
])

/** The normal appearance for the current appearance state of the annotation (12.5.5). */
function normalAppearance(file: PdfFile, annotation: PdfDict): PdfValue | undefined {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  if (!isDict(states)) return normal
  const state = file.name(annotation.get('AS'))
  return state === undefined ? undefined : states.get(state)
}

/**
 * Algorithm 8.1 of 12.5.5: the appearance's bounding box, transformed by its matrix, is fitted into the
 * annotation's rectangle.
 */
function placement(file: PdfFile, annotation: PdfDict, dict: PdfDict): Matrix | undefined {
  const rectangle = readBox(file, annotation.get('Rect'))
  const box = readBox(file, dict.get('BBox'))
  if (rectangle === undefined || box === undefined) return undefined
  const own = readMatrix(file, dict.get('Matrix')) ?? IDENTITY
  const [left, bottom, right, top] = transformBox(own, box)
  if (!(right > left && top > bottom)) return undefined
  const across = (rectangle[2] - rectangle[0]) / (right - left)
  const up = (rectangle[3] - rectangle[1]) / (top - bottom)
  return multiply(own, [across, 0, 0, up, rectangle[0] - left * across, rectangle[1] - bottom * up])
}
