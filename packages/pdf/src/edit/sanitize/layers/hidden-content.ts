import type { Decider, Decision, Operation } from '../../../content/rewrite.js'
import type { PdfFile } from '../../../file/pdf-file.js'

/**
 * Takes hidden optional content out of a content stream (ISO 32000-1, 8.11.3): what it would paint. What it does to the graphics state
 * stays, because that holds for what comes after it, shown or not.
 */
export class WithoutHiddenContent implements Decider {
  readonly #file: PdfFile
  /** The identifiers of marked content (14.7.4.2) that is gone. */
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
