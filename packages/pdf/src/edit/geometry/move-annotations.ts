import { isDict, type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { Draft } from '../draft.js'
import { moveAnnotation } from './move-annotation.js'
import type { PageMove } from './page-move.js'

/** Moves the annotations of pages, each once, also where several pages claim it. */
export class AnnotationMover {
  readonly #draft: Draft
  readonly #moved = new Set<number>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** The value of the new page's /Annots; empty where the old one has none. */
  move(annotations: PdfValue | undefined, move: PageMove): PdfValue[] {
    const { file } = this.#draft
    const kept: PdfValue[] = []
    for (const item of file.array(annotations) ?? []) {
      if (item instanceof PdfRef) {
        if (!isDict(file.get(item.num))) continue
        kept.push(item)
        if (this.#moved.has(item.num)) continue
        this.#moved.add(item.num)
        moveAnnotation(this.#draft, this.#draft.edit(item.num), move)
      } else if (isDict(item)) {
        const own: PdfDict = new Map(item)
        moveAnnotation(this.#draft, own, move)
        kept.push(own)
      }
    }
    return kept
  }
}
