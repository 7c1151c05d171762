import { drawIntoPage } from '../appearance/draw-into-page.js'
import { type Drawing, type DrawingRules, drawingOf, type NotDrawn } from '../appearance/drawing.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'
import type { Draft } from './draft.js'
import { draftTarget } from './draft-target.js'
import { StructureTags } from './structure-tags.js'

export interface AnnotationToDraw {
  readonly ref: PdfRef
  readonly dict: PdfDict
}

/**
 * Draws annotations into the pages of a document. In a tagged document the drawing takes the annotation's
 * place in the structure.
 */
export class PageDrawing {
  readonly target: DrawingTarget
  readonly #form: PdfDict | undefined
  readonly #tags: StructureTags

  /** `form` is the document's /AcroForm. */
  constructor(draft: Draft, form: PdfDict | undefined) {
    this.target = draftTarget(draft)
    this.#form = form
    this.#tags = new StructureTags(draft)
  }

  /**
   * Draws annotations in order on top of the page's content, and returns for each what was drawn, or why
   * nothing was. `page` returns the page's dictionary with inherited entries, to be changed. The annotations
   * are not removed from the page.
   */
  draw<Annotation extends AnnotationToDraw>(
    num: number,
    page: () => PdfDict,
    annotations: readonly Annotation[],
    rotation: number,
    view: DrawingRules['view'],
  ): Map<Annotation, Drawing | NotDrawn> {
    const rules: DrawingRules = { form: this.#form, view, rotation }
    const results = new Map<Annotation, Drawing | NotDrawn>()
    const drawings: Drawing[] = []
    for (const annotation of annotations) {
      const { ref, dict } = annotation
      const drawing = drawingOf(this.target, dict, rules)
      results.set(annotation, drawing)
      if (typeof drawing !== 'string')
        drawings.push({ ...drawing, mark: this.#tags.mark(new PdfRef(num), ref.num, dict) })
    }
    if (drawings.length > 0) {
      const dict = page()
      drawIntoPage(this.target, { source: dict, page: dict }, { over: drawings })
    }
    return results
  }

  /** Must be called after the last page, before the annotations are removed from the structure. */
  finish(): void {
    this.#tags.finish()
  }
}
