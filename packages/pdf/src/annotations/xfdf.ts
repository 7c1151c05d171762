import { escapeXml } from '../document/xmp/xml-scan.js'
import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { readNumbers, readRectangle } from '../geometry/read.js'
import { isName, type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { rounded } from './annotation-entries.js'
import { colourOf, hexColour } from './colour.js'
import { annotationId, listedAnnotations } from './read-annotations.js'

/** The elements of XFDF (ISO 19444-1), by the types of annotations that are comments. */
const ELEMENTS: Readonly<Record<string, string>> = {
  Text: 'text',
  FreeText: 'freetext',
  Line: 'line',
  Square: 'square',
  Circle: 'circle',
  Polygon: 'polygon',
  PolyLine: 'polyline',
  Highlight: 'highlight',
  Underline: 'underline',
  Squiggly: 'squiggly',
  StrikeOut: 'strikeout',
  Caret: 'caret',
  Stamp: 'stamp',
  Ink: 'ink',
}

/** The names of annotation flags, from the lowest bit (ISO 32000-2, table 167). */
const FLAGS = ['invisible', 'hidden', 'print', 'nozoom', 'norotate', 'noview', 'readonly', 'locked']

/** The comments of a document as XFDF, which other programs import. The appearance of stamps is not included. */
export function* commentsAsXfdf(draft: Draft, filename: string): Iterable<string> {
  const { file, pages } = draft
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<xfdf xmlns="http://ns.adobe.com/xfdf/" xml:space="preserve">\n<annots>\n'
  for (const [page, { num, hasAnnotations }] of pages.entries()) {
    if (!hasAnnotations) continue
    file.budget.ensure()
    for (const { item, annotation, at } of listedAnnotations(file, num)) {
      const element = ELEMENTS[file.name(annotation.get('Subtype')) ?? '']
      if (element !== undefined)
        yield `${elementText(file, annotation, element, page, nameOf(file, annotation, annotationId(item, page, at)))}\n`
    }
  }
  yield `</annots>\n<f href="${escapeXml(filename)}"/>\n</xfdf>\n`
}

/** Replies name the annotation that they answer by its name; one without a name has its id. */
function nameOf(file: PdfFile, annotation: PdfDict, id: string): string {
  return file.text(annotation.get('NM')) || id
}

function elementText(file: PdfFile, annotation: PdfDict, element: string, page: number, own: string): string {
  const text = (key: string): string | undefined => file.text(annotation.get(key)) || undefined
  const attributes: Record<string, string | undefined> = {
    page: String(page),
    rect: list(readRectangle(file, annotation.get('Rect')) ?? [0, 0, 0, 0]),
    name: own,
    title: text('T'),
    subject: text('Subj'),
    date: text('M'),
    creationdate: text('CreationDate'),
    flags: flagsOf(file, annotation),
    color: colourText(file, annotation.get('C')),
    opacity: numberText(file, annotation.get('CA')),
    ...repliedTo(file, annotation),
    'interior-color': colourText(file, annotation.get('IC')),
    width: numberText(file, file.dict(annotation.get('BS'))?.get('W')),
    ...geometryOf(file, annotation, element),
  }
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === undefined ? [] : ` ${key}="${escapeXml(value)}"`))
    .join('')
  return `<${element}${written}>${childrenOf(file, annotation, element)}</${element}>`
}

function repliedTo(file: PdfFile, annotation: PdfDict): Record<string, string> {
  const replied = annotation.get('IRT')
  const parent = replied instanceof PdfRef ? file.dict(replied) : undefined
  if (!(replied instanceof PdfRef) || parent === undefined) return {}
  const isGroup = isName(file.resolve(annotation.get('RT')), 'Group')
  return {
    inreplyto: nameOf(file, parent, String(replied.num)),
    ...(isGroup && { replyType: 'group' }),
  }
}

function geometryOf(file: PdfFile, annotation: PdfDict, element: string): Record<string, string | undefined> {
  const quads = readNumbers(file, annotation.get('QuadPoints'))
  if (quads !== undefined) return { coords: list(quads) }
  if (element === 'text' || element === 'stamp') return { icon: file.name(annotation.get('Name')) }
  if (element === 'freetext')
    return { justification: ['left', 'centered', 'right'][file.number(annotation.get('Q')) ?? 0] }
  if (element !== 'line' && element !== 'polyline') return {}
  const [startX, startY, endX, endY] = readNumbers(file, annotation.get('L')) ?? []
  const [head, tail] = (file.array(annotation.get('LE')) ?? []).map((ending) => file.name(ending))
  return {
    ...(element === 'line' &&
      startX !== undefined &&
      startY !== undefined &&
      endX !== undefined &&
      endY !== undefined && { start: list([startX, startY]), end: list([endX, endY]) }),
    head,
    tail,
  }
}

function childrenOf(file: PdfFile, annotation: PdfDict, element: string): string {
  const contents = file.text(annotation.get('Contents')) || ''
  const parts = contents === '' ? [] : [`<contents>${escapeXml(contents)}</contents>`]
  const vertices = readNumbers(file, annotation.get('Vertices'))
  if (vertices !== undefined) parts.push(`<vertices>${points(vertices)}</vertices>`)
  if (element === 'ink') {
    const strokes = (file.array(annotation.get('InkList')) ?? []).map(
      (stroke) => readNumbers(file, stroke) ?? [],
    )
    parts.push(
      `<inklist>${strokes.map((stroke) => `<gesture>${points(stroke)}</gesture>`).join('')}</inklist>`,
    )
  }
  const style = element === 'freetext' ? file.text(annotation.get('DA')) : undefined
  if (style) parts.push(`<defaultappearance>${escapeXml(style)}</defaultappearance>`)
  return parts.join('')
}

function flagsOf(file: PdfFile, annotation: PdfDict): string | undefined {
  const flags = file.number(annotation.get('F')) ?? 0
  return FLAGS.filter((_, bit) => (flags & (1 << bit)) !== 0).join() || undefined
}

function colourText(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const colour = colourOf(readNumbers(file, value) ?? [])
  return colour && hexColour(colour).toUpperCase()
}

function numberText(file: PdfFile, value: PdfValue | undefined): string | undefined {
  const number = file.number(value)
  return number === undefined ? undefined : String(rounded(number))
}

function list(numbers: readonly number[]): string {
  return numbers.map(rounded).join()
}

/** `x,y;x,y`. */
function points(numbers: readonly number[]): string {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, at) =>
    list(numbers.slice(2 * at, 2 * at + 2)),
  ).join(';')
}
