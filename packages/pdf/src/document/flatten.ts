import type { Copier } from '../assemble/copier.js'
import type { PdfDict } from '../syntax/objects.js'
import type { PdfWriter } from '../write/pdf-writer.js'
import { placeInOutput } from './appearance/place.js'
import { type DrawnPage, drawIntoPage } from './flatten/draw-into-page.js'
import { type Drawing, type DrawingRules, drawingOf } from './flatten/drawing.js'

/** A page that annotations are drawn into while it is written. */
export interface FlattenTarget extends DrawnPage {
  readonly writer: PdfWriter
  /** The copier of the page's file. */
  readonly copier: Copier
  readonly catalogue: PdfDict
}

/**
 * Draws annotations of any kind into their page, in order, above its content: what they look like stays, what they do goes.
 * Gives back how many of them had something to show.
 */
export function flattenInto(target: FlattenTarget, annotations: readonly PdfDict[]): number {
  const { writer, copier, catalogue, page } = target
  const { file } = copier
  const place = placeInOutput(writer, copier)
  const rules: DrawingRules = {
    form: file.dict(catalogue.get('AcroForm')),
    view: 'screen',
    rotation: file.number(page.get('Rotate')) ?? 0,
  }
  const drawings: Drawing[] = []
  for (const annotation of annotations) {
    const drawing = drawingOf(place, annotation, rules)
    if (typeof drawing !== 'string') drawings.push(drawing)
  }
  if (drawings.length > 0) drawIntoPage(place, target, drawings)
  return drawings.length
}
