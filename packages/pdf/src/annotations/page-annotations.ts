import type { Draft } from '../edit/draft.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'
import { name, text } from './annotation-entries.js'

/** Adds annotations to one page of a document. */
export class PageAnnotations {
  readonly #draft: Draft
  readonly #page: number
  readonly #added: PdfRef[] = []
  /** The names of the page's annotations, computed on demand. */
  #names: ReadonlySet<string> | undefined
  /** The number in the last new name. */
  #count = 0

  constructor(draft: Draft, page: number) {
    this.#draft = draft
    this.#page = page
  }

  /** Adds the entries that every annotation has (ISO 32000-2, table 166), and returns the new object. */
  add(entries: Iterable<readonly [string, PdfValue]>, date: string): PdfRef {
    const annotation: PdfDict = new Map<string, PdfValue>([
      ['Type', name('Annot')],
      ['P', this.#draft.pageRef(this.#page)],
      ['M', text(date)],
      ...entries,
    ])
    const ref = this.#draft.add(annotation)
    annotation.set('NM', text(this.#freeName()))
    this.#added.push(ref)
    return ref
  }

  /** Lists the new annotations in the page, after its own. */
  finish(): void {
    if (this.#added.length === 0) return
    this.#draft.pageDict(this.#page).set('Annots', [...this.#existing(), ...this.#added])
  }

  /** "A text string uniquely identifying it among all the annotations on its page." */
  #freeName(): string {
    this.#names ??= new Set(
      this.#existing().flatMap((item) => {
        const { file } = this.#draft
        return file.text(file.dict(item)?.get('NM')) ?? []
      }),
    )
    for (;;) {
      const free = `octavo-${++this.#count}`
      if (!this.#names.has(free)) return free
    }
  }

  #existing(): readonly PdfValue[] {
    const { file } = this.#draft
    return file.array(file.dict(new PdfRef(this.#draft.pages[this.#page]!.num))?.get('Annots')) ?? []
  }
}
