import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { pageDict, type SourcePage } from './pages.js'

/** Resources of a page to check, with their names for messages. */
const DRAWN_WITH: readonly (readonly [category: string, called: string])[] = [
  ['Font', 'the font'],
  ['XObject', 'the image or form'],
]
const MAX_SENTENCES = 20

/** Reports objects that pages need and the file does not contain. */
export class MissingParts {
  readonly #file: PdfFile
  readonly #sentences: string[] = []
  #further = 0

  constructor(file: PdfFile) {
    this.#file = file
  }

  /** `number` is the page number, from 1. */
  addPage(page: PdfDict, number: number): void {
    const contents = page.get('Contents')
    // The content stream is not read for this. Only if something is missing, an indirect array is resolved.
    const array = this.#file.missing.size > 0 ? this.#file.array(contents) : contents
    for (const part of Array.isArray(array) ? array : [contents])
      this.#check(part, (num) => `Page ${number}: its content, object ${num}, is not in the file.`)
    const resources = page.get('Resources')
    this.#check(resources, (num) => `Page ${number}: its resources, object ${num}, are not in the file.`)
    for (const [category, called] of DRAWN_WITH) {
      const entries = this.#file.dict(this.#file.dict(resources)?.get(category))
      for (const [name, entry] of entries ?? [])
        this.#check(entry, (num) => `Page ${number}: ${called} /${name}, object ${num}, is not in the file.`)
    }
  }

  /** The same for several pages, if any missing object was found so far. */
  addPages(pages: Iterable<{ readonly source: SourcePage; readonly sourceIndex: number }>): this {
    if (this.#file.missing.size > 0)
      for (const { source, sourceIndex } of pages) this.addPage(pageDict(this.#file, source), sourceIndex + 1)
    return this
  }

  sentences(): string[] {
    if (this.#further === 0) return this.#sentences
    return [...this.#sentences, `${this.#further} more objects that pages need are not in the file.`]
  }

  #check(value: PdfValue | undefined, sentence: (num: number) => string): void {
    if (!(value instanceof PdfRef) || !this.#file.isMissing(value.num)) return
    if (this.#sentences.length < MAX_SENTENCES) this.#sentences.push(sentence(value.num))
    else this.#further++
  }
}
