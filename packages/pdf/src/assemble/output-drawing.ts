import { type DrawnPage, drawIntoPage } from '../appearance/draw-into-page.js'
import { type Drawing, type DrawingRules, drawingOf } from '../appearance/drawing.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import type { Copier } from '../copy/copier.js'
import { type PdfDict, PdfName, PdfRef } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'

/** The output as a drawing target, for drawings from one file. */
export function outputTarget(writer: PdfWriter, copier: Copier): DrawingTarget {
  const stream = (dict: PdfDict, bytes: Uint8Array): PdfRef =>
    writer.stream(dict, { length: bytes.length, blocks: () => [bytes] })
  return {
    file: copier.file,
    output: writer,
    translate: (value) => copier.translate(value),
    translateDict: (dict) => copier.translateDict(dict),
    object: (value) => writer.object(value),
    reserve: () => new PdfRef(writer.reserve()),
    fill: ({ num }, value) => writer.object(value, num),
    stream,
    content: (bytes) =>
      stream(new Map([['Filter', new PdfName('FlateDecode')]]), copier.file.primitives.deflate(bytes)),
  }
}

/** A page that annotations are drawn into while it is written. */
export interface FlattenedPage extends DrawnPage {
  readonly writer: PdfWriter
  /** The copier of the page's file. */
  readonly copier: Copier
  readonly catalogue: PdfDict
}

/**
 * Draws annotations of any kind into their page, in order, above its content: the appearance stays, the
 * function is removed. Returns how many of them had an appearance.
 */
export function flattenInto(flattened: FlattenedPage, annotations: readonly PdfDict[]): number {
  const { writer, copier, catalogue, page } = flattened
  const { file } = copier
  const target = outputTarget(writer, copier)
  const rules: DrawingRules = {
    form: file.dict(catalogue.get('AcroForm')),
    view: 'screen',
    rotation: file.number(page.get('Rotate')) ?? 0,
  }
  const drawings: Drawing[] = []
  for (const annotation of annotations) {
    const drawing = drawingOf(target, annotation, rules)
    if (typeof drawing !== 'string') drawings.push(drawing)
  }
  if (drawings.length > 0) drawIntoPage(target, flattened, { over: drawings })
  return drawings.length
}
