import type { PdfFile } from '../file/pdf-file.js'
import { PdfRef, type PdfValue } from '../syntax/objects.js'
import { Resources } from './resources.js'

/** The resources of a file's pages, which must not change. Consecutive pages that share them read them once. */
export class PageResources {
  readonly #file: PdfFile
  #last: Resources | undefined

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** The resources that an entry of a page dictionary is or refers to. */
  of(entry: PdfValue | undefined): Resources {
    const num = entry instanceof PdfRef ? entry.num : 0
    if (num > 0 && this.#last?.num === num) return this.#last
    this.#last = new Resources(this.#file, this.#file.dict(entry) ?? new Map(), num)
    return this.#last
  }
}
