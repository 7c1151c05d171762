import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict } from '../syntax/objects.js'

/** The types of annotations that are not form fields, in lower case (ISO 32000-2, table 171). */
export const ANNOTATION_KINDS = [
  'text',
  'link',
  'freetext',
  'line',
  'square',
  'circle',
  'polygon',
  'polyline',
  'highlight',
  'underline',
  'squiggly',
  'strikeout',
  'caret',
  'stamp',
  'ink',
  'popup',
  'fileattachment',
  'sound',
  'movie',
  'screen',
  'printermark',
  'trapnet',
  'watermark',
  '3d',
  'redact',
  'projection',
  'richmedia',
  'other',
] as const

export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

const known = new Set<string>(ANNOTATION_KINDS)

export function annotationKind(file: PdfFile, annotation: PdfDict): AnnotationKind {
  const name = (file.name(annotation.get('Subtype')) ?? '').toLowerCase()
  return known.has(name) ? (name as AnnotationKind) : 'other'
}
