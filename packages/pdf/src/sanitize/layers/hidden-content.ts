import type { Operation } from '../../content/operation.js'
import type { Decider, Decision } from '../../content/rewrite.js'
import type { PdfFile } from '../../file/pdf-file.js'

/**
 * Removes the painting of hidden optional content from a content stream (ISO 32000-1, 8.11.3). Changes of the
 * graphics state stay, because they also affect the content after it.
 */
export class WithoutHiddenContent implements Decider {
  readonly #file: PdfFile
  /** The identifiers of removed marked content (14.7.4.2). */
  readonly markedContent = new Set<number>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  decide(operation: Operation): Decision {
    if (!operation.isHidden) return 'keep'
    const id = this.#file.number(operation.properties?.get('MCID'))
    if (id !== undefined) this.markedContent.add(id)
    return 'drop'
  }
}
