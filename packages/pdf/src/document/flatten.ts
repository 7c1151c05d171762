import type { Copier } from '../assemble/copier.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import { appearanceMatrix } from './appearance/appearance-matrix.js'
import { Content } from './appearance/content.js'
import { readRect } from './appearance/frame.js'
import { makeAppearance, makeStates } from './appearance/make-appearance.js'
import { readWidgetLook } from './appearance/widget-look.js'
import { writeAppearance } from './appearance/write-appearance.js'

/** Annotation flags (ISO 32000-1, table 165) of what is not to be seen. */
const HIDDEN = 1 << 1
const NO_VIEW = 1 << 5

/** A page that annotations are drawn into while it is written. */
export interface FlattenTarget {
  readonly writer: PdfWriter
  /** The copier of the page's file. */
  readonly copier: Copier
  readonly catalogue: PdfDict
  /** The page's dictionary in the source, with what it inherits. */
  readonly source: PdfDict
  /** The page's dictionary in the output, not written yet: its /Contents and /Resources are replaced. */
  readonly page: PdfDict
}

/** An appearance that is ready to be drawn. */
interface Drawing {
  /** The form XObject in the output, and the matrix that puts it into its place. */
  readonly look: PdfRef
  readonly matrix: readonly number[]
  readonly layer: PdfValue | undefined
}

/**
 * Draws annotations of any kind into their page, in order, above its content: what they look like stays, what they do goes.
 * Gives back how many of them had something to show.
 */
export function flattenInto(target: FlattenTarget, annotations: readonly PdfDict[]): number {
  const drawings: Drawing[] = []
  for (const annotation of annotations) {
    const drawing = drawingOf(target, annotation)
    if (drawing !== undefined) drawings.push(drawing)
  }
  if (drawings.length > 0) addToPage(target, drawings)
  return drawings.length
}

function drawingOf(target: FlattenTarget, annotation: PdfDict): Drawing | undefined {
  const { copier } = target
  const { file } = copier
  const flags = file.number(annotation.get('F')) ?? 0
  if ((flags & (HIDDEN | NO_VIEW)) !== 0 || isName(file.resolve(annotation.get('Subtype')), 'Popup'))
    return undefined
  const rect = readRect(file, annotation.get('Rect'))
  if (rect === undefined) return undefined
  const found = isLeftToViewer(target, annotation)
    ? madeLook(target, annotation)
    : existingLook(target, annotation)
  const matrix = found && appearanceMatrix(found.box, found.matrix, rect)
  if (found === undefined || matrix === undefined) return undefined
  const layer = annotation.get('OC')
  return { look: found.look, matrix, layer: layer && copier.translate(layer) }
}

/** Widgets without an appearance, and, where the form asks for that (ISO 32000-1, 12.7.2), those that show a value. */
function isLeftToViewer({ copier, catalogue }: FlattenTarget, annotation: PdfDict): boolean {
  const { file } = copier
  if (!isName(file.resolve(annotation.get('Subtype')), 'Widget')) return false
  if (file.dict(annotation.get('AP'))?.has('N') !== true) return true
  const form = file.dict(catalogue.get('AcroForm'))
  if (file.resolve(form?.get('NeedAppearances')) !== true) return false
  const { type } = readWidgetLook(file, form, annotation)
  return type === 'text' || type === 'choice'
}

interface Look {
  readonly look: PdfRef
  readonly box: readonly number[]
  readonly matrix: readonly number[]
}

const IDENTITY = [1, 0, 0, 1, 0, 0]

function existingLook({ writer, copier }: FlattenTarget, annotation: PdfDict): Look | undefined {
  const { file } = copier
  const value = normalAppearance(file, annotation)
  const stream = file.resolve(value)
  if (!(stream instanceof PdfStream)) return undefined
  const box = readRect(file, stream.dict.get('BBox'))
  if (box === undefined) return undefined
  const matrix = (file.array(stream.dict.get('Matrix')) ?? []).map((item) => file.number(item) ?? Number.NaN)
  const look =
    isName(file.resolve(stream.dict.get('Subtype')), 'Form') && value instanceof PdfRef
      ? copier.translate(value)
      : formXObject(writer, copier, stream)
  if (!(look instanceof PdfRef)) return undefined
  return { look, box, matrix: matrix.length === 6 && matrix.every(Number.isFinite) ? matrix : IDENTITY }
}

/** The normal appearance, in the annotation's present state (ISO 32000-1, 12.5.5). */
function normalAppearance(file: PdfFile, annotation: PdfDict): PdfValue | undefined {
  const normal = file.dict(annotation.get('AP'))?.get('N')
  const states = file.resolve(normal)
  if (!isDict(states)) return normal
  const state = file.name(annotation.get('AS')) ?? file.name(annotation.get('V')) ?? 'Off'
  return states.get(state)
}

/** Some appearances do not say that they are form XObjects, but only as such can they be drawn. */
function formXObject(writer: PdfWriter, copier: Copier, stream: PdfStream): PdfRef {
  const dict = copier.translateDict(stream.dict)
  for (const key of ['Length', 'Filter', 'DecodeParms', 'DL']) dict.delete(key)
  dict.set('Type', new PdfName('XObject'))
  dict.set('Subtype', new PdfName('Form'))
  const bytes = copier.file.decode(stream)
  return writer.stream(dict, { length: bytes.length, blocks: () => [bytes] })
}

function madeLook({ writer, copier, catalogue }: FlattenTarget, annotation: PdfDict): Look | undefined {
  const { file } = copier
  const look = readWidgetLook(file, file.dict(catalogue.get('AcroForm')), annotation)
  const states = makeStates(look)
  // Without an appearance nothing says which of several radio buttons a value means.
  const value = look.type === 'checkbox' ? look.values[0] : undefined
  const isOn = (file.name(annotation.get('AS')) ?? value ?? 'Off') !== 'Off'
  const made = states === undefined ? makeAppearance(look) : isOn ? states.on : states.off
  if (made === undefined) return undefined
  const { width, height, matrix } = made.frame
  return {
    look: writeAppearance(writer, copier, made),
    box: [0, 0, width, height],
    matrix: matrix ?? IDENTITY,
  }
}

function addToPage(target: FlattenTarget, drawings: readonly Drawing[]): void {
  const { writer, copier, page } = target
  const { file } = copier
  const resources = ownResources(target)
  const looks = ownCategory(target, resources, 'XObject')
  const layers = drawings.some(({ layer }) => layer !== undefined && layer !== null)
    ? ownCategory(target, resources, 'Properties')
    : new Map<string, PdfValue>()
  const content = new Content()
  content.op('Q')
  for (const { look, matrix, layer } of drawings) {
    const hasLayer = layer !== undefined && layer !== null
    if (hasLayer) content.raw(`/OC ${add(layers, 'Layer', layer)} BDC`)
    content.op('q')
    content.matrix(matrix)
    content.raw(`${add(looks, 'Flat', look)} Do`)
    content.op('Q')
    if (hasLayer) content.raw('EMC')
  }
  const bytes = content.bytes()
  const drawn = writer.stream(new Map(), { length: bytes.length, blocks: () => [bytes] })
  const contents = target.source.get('Contents')
  const old = file.resolve(contents)
  const streams = Array.isArray(old) ? old : contents === undefined || old === null ? [] : [contents]
  const kept = streams.map((stream) => copier.translate(stream)).filter((stream) => stream !== null)
  page.set('Contents', [saveState(writer), ...kept, drawn])
  page.set('Resources', resources)
}

/** The page's resources as a dictionary of its own: other pages may share the source's. */
function ownResources({ copier, source }: FlattenTarget): PdfDict {
  const resources = copier.file.dict(source.get('Resources'))
  return resources === undefined ? new Map() : copier.translateDict(resources)
}

function ownCategory({ copier, source }: FlattenTarget, resources: PdfDict, category: string): PdfDict {
  const { file } = copier
  const known = file.dict(file.dict(source.get('Resources'))?.get(category))
  const own = known === undefined ? new Map() : copier.translateDict(known)
  resources.set(category, own)
  return own
}

/** Adds a resource under a name that is free, and gives that name as it is written in content. */
function add(category: PdfDict, base: string, value: PdfValue): string {
  let count = category.size + 1
  while (category.has(`${base}${count}`)) count++
  category.set(`${base}${count}`, value)
  return `/${base}${count}`
}

const savers = new WeakMap<PdfWriter, PdfRef>()

/** The stream that keeps the page's content from changing what is drawn behind it; one serves all pages. */
function saveState(writer: PdfWriter): PdfRef {
  let saver = savers.get(writer)
  if (saver === undefined) {
    const content = new Content()
    content.op('q')
    const bytes = content.bytes()
    saver = writer.stream(new Map(), { length: bytes.length, blocks: () => [bytes] })
    savers.set(writer, saver)
  }
  return saver
}
