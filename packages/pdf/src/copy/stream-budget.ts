import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'

/** Streams do not overlap, but in damaged files a little; a small file made of large overlapping ones is hostile. */
const MOST_OVERLAP = 4

/** Counts the length of all streams of one file that are carried over. */
export class StreamBudget {
  readonly #most: number
  #spent = 0

  constructor(file: PdfFile) {
    this.#most = file.source.size * MOST_OVERLAP
  }

  spend(length: number): void {
    this.#spent += length
    if (this.#spent > this.#most) throw limitExceeded('The length of all streams of one file', this.#most)
  }
}
