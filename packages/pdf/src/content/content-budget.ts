import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'

/**
 * Added to the limit of a file for each byte of it and for each content stream. Real files need less, although
 * content is compressed, pages share forms, and some tasks interpret a page more than once.
 */
const PER_BYTE = 32
const PER_CONTENT = 32 * 1024

/**
 * Limits the work with the content of a file's pages, in bytes of content. Forms, patterns and glyphs count each
 * time they are read: a short file can draw the same ones millions of times.
 */
export class ContentBudget {
  #limit: number
  #spent = 0

  constructor({ limits, source }: PdfFile) {
    this.#limit = limits.maxInterpretedBytes + PER_BYTE * source.size
  }

  /** Called for each page, and for other content that no page draws. */
  begin(): void {
    this.#limit += PER_CONTENT
  }

  /** The longest content that can begin. */
  get longest(): number {
    return Math.max(0, this.#limit + PER_CONTENT - this.#spent)
  }

  spend(bytes: number): void {
    this.#spent += bytes
    if (this.#spent > this.#limit)
      throw limitExceeded('The size of all content, with its repetitions,', this.#limit)
  }
}
