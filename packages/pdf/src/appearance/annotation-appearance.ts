import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { DrawingTarget } from './drawing-target.js'
import { readRect } from './frame.js'
import { type Appearance, makeAppearance, makeStates } from './make-appearance.js'
import { makeFreeText } from './markup/free-text.js'
import { type Markup, makeMarkup } from './markup/make-markup.js'
import { describeWidget } from './widget-description.js'
import { writeAppearance } from './write-appearance.js'

/** The appearance of an annotation: a form XObject of the output with its box and matrix. */
export interface AnnotationAppearance {
  readonly xobject: PdfRef
  readonly box: readonly number[]
  readonly matrix: readonly number[]
  /** The target rectangle, if it is not the annotation's. */
  readonly rect?: readonly number[]
  readonly blendMode?: string
  /** From 0 to 1. */
  readonly opacity?: number
  readonly unshown?: readonly string[]
}

const IDENTITY = [1, 0, 0, 1, 0, 0]

/** The existing appearance of an annotation, or a new one if it has none or the form requires one. */
export function appearanceOf(
  target: DrawingTarget,
  annotation: PdfDict,
  form: PdfDict | undefined,
): AnnotationAppearance | undefined {
  const { file } = target
  const hasAppearance = file.dict(annotation.get('AP'))?.has('N') === true
  const isWidget = isName(file.resolve(annotation.get('Subtype')), 'Widget')
  const isLeftToViewer =
    isWidget && (needsNewAppearance(file, form, annotation) || isOffWithoutAppearance(file, annotation))
  if (hasAppearance && !isLeftToViewer) return existingAppearance(target, annotation)
  if (!isWidget) return newAppearance(target, annotation, form)
  const made = madeForWidget(file, form, annotation)
  // An existing appearance with text is better than a new one that lacks characters.
  const isPoor = made === undefined || made.unshown.length > 0
  const old =
    hasAppearance && isPoor && showsText(file, annotation)
      ? existingAppearance(target, annotation)
      : undefined
  return old ?? (made === undefined || isBlank(made) ? undefined : writtenAppearance(target, made))
}

function isBlank({ content }: Appearance): boolean {
  return typeof content !== 'function' && content.length === 0
}

/** Operators that show text, or content that can contain text (ISO 32000-1, tables 87 and 109). */
const SHOWING = /\b(?:T[jJ]|Do)\b/

function showsText(file: PdfFile, annotation: PdfDict): boolean {
  const stream = file.resolve(normalAppearance(file, annotation))
  return stream instanceof PdfStream && SHOWING.test(asciiText(file.decode(stream)))
}

/** Whether the form requires the viewer to generate the widget's appearance (ISO 32000-1, 12.7.2). */
function needsNewAppearance(file: PdfFile, form: PdfDict | undefined, widget: PdfDict): boolean {
  if (file.resolve(form?.get('NeedAppearances')) !== true) return false
  const { type } = describeWidget(file, form, widget)
  return type === 'text' || type === 'choice'
}

/**
 * A button can lack an appearance for its off state; its box is then drawn from /MK (ISO 32000-1, 12.5.6.19).
 */
function isOffWithoutAppearance(file: PdfFile, widget: PdfDict): boolean {
  const states = file.resolve(file.dict(widget.get('AP'))?.get('N'))
  return isDict(states) && !states.has('Off') && stateOf(file, widget) === 'Off'
}

function existingAppearance(target: DrawingTarget, annotation: PdfDict): AnnotationAppearance | undefined {
  const { file } = target
  const value = normalAppearance(file, annotation)
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return undefined
  const box = readRect(file, stream.dict.get('BBox'))
  if (box === undefined) return undefined
  const matrix = (file.array(stream.dict.get('Matrix')) ?? []).map((item) => file.number(item) ?? Number.NaN)
  const xobject =
    isName(file.resolve(stream.dict.get('Subtype')), 'Form') && value instanceof PdfRef
      ? target.translate(value)
      : formXObject(target, stream)
  if (!(xobject instanceof PdfRef)) return undefined
  return { xobject, box, matrix: matrix.length === 6 && matrix.every(Number.isFinite) ? matrix : IDENTITY }
}

/** The normal appearance, in the annotation's current state (ISO 32000-1, 12.5.5). */
function normalAppearance(file: PdfFile, annotation: PdfDict): PdfValue | undefined {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  if (!isDict(states)) return normal
  return states.get(stateOf(file, annotation))
}

function stateOf(file: PdfFile, annotation: PdfDict): string {
  const value = annotation.get('V') ?? file.dict(annotation.get('Parent'))?.get('V')
  return file.name(annotation.get('AS')) ?? file.name(value) ?? 'Off'
}

/** Some appearances lack the entries of a form XObject, which are required for drawing. */
function formXObject(target: DrawingTarget, stream: PdfStream): PdfRef {
  const dict = target.translateDict(stream.dict)
  for (const key of ['Length', 'Filter', 'DecodeParms', 'DL']) dict.delete(key)
  dict.set('Type', new PdfName('XObject'))
  dict.set('Subtype', new PdfName('Form'))
  return target.stream(dict, target.file.decode(stream))
}

function madeForWidget(file: PdfFile, form: PdfDict | undefined, widget: PdfDict): Appearance | undefined {
  const description = describeWidget(file, form, widget)
  const states = makeStates(description)
  if (states === undefined) return makeAppearance(description)
  // Without an appearance, the value does not identify one of several radio buttons.
  const value = description.type === 'checkbox' ? description.values[0] : undefined
  const isOn = (file.name(widget.get('AS')) ?? value ?? 'Off') !== 'Off'
  return isOn ? states.on : states.off
}

/** A new appearance for an annotation that has none, from its other entries. */
function newAppearance(
  target: DrawingTarget,
  annotation: PdfDict,
  form: PdfDict | undefined,
): AnnotationAppearance | undefined {
  const { file } = target
  if (isName(file.resolve(annotation.get('Subtype')), 'FreeText')) {
    const text = makeFreeText(file, form, annotation)
    return text && writtenAppearance(target, text)
  }
  const markup = makeMarkup(file, annotation)
  return markup && writtenMarkup(target, markup)
}

function writtenMarkup(
  target: DrawingTarget,
  { content, box, opacity, blendMode }: Markup,
): AnnotationAppearance {
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [...box]],
    ['Resources', new Map()],
  ])
  // Crossing lines must be transparent as one object.
  if (opacity < 1) dict.set('Group', new Map([['S', new PdfName('Transparency')]]))
  const xobject = target.stream(dict, content)
  return { xobject, box, matrix: IDENTITY, rect: box, opacity, ...(blendMode !== undefined && { blendMode }) }
}

function writtenAppearance(target: DrawingTarget, made: Appearance): AnnotationAppearance {
  const { width, height, matrix } = made.frame
  return {
    xobject: writeAppearance(target, made),
    box: [0, 0, width, height],
    matrix: matrix ?? IDENTITY,
    unshown: made.unshown,
  }
}
