import type { Draft } from '../edit/draft.js'
import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

/** Objects that would pull in the rest of their document. */
const NOT_COPIED = ['Page', 'Pages', 'Catalog', 'StructElem', 'StructTreeRoot']

/** Copies objects of another file to a draft, each once, with everything that they refer to. */
export class ForeignObjects {
  readonly #from: PdfFile
  readonly #into: Draft
  readonly #brought = new Map<number, PdfRef>()
  readonly #waiting: { readonly num: number; readonly ref: PdfRef }[] = []
  #bytes = 0

  constructor(from: PdfFile, into: Draft) {
    this.#from = from
    this.#into = into
  }

  bring(value: PdfValue): PdfValue {
    const own = this.#translated(value)
    const { maxTreeNodes } = this.#from.limits
    for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) {
      this.#from.budget.ensure()
      if (this.#brought.size > maxTreeNodes)
        throw limitExceeded('The number of objects copied from another document', maxTreeNodes)
      this.#fill(next.num, next.ref)
    }
    return own
  }

  #fill(num: number, ref: PdfRef): void {
    const value = this.#from.get(num)
    if (value instanceof PdfStream) {
      const data = this.#from.data(value).bytes().slice()
      this.#bytes += data.length
      const { maxDecodedBytes } = this.#from.limits
      if (this.#bytes > maxDecodedBytes)
        throw limitExceeded('The size of the objects copied from another document', maxDecodedBytes)
      const dict = this.#translatedDict(value.dict)
      dict.delete('Length')
      this.#into.changeStream(ref.num, dict, data)
      return
    }
    if (isDict(value) && NOT_COPIED.some((type) => isName(this.#from.resolve(value.get('Type')), type)))
      return
    this.#into.file.change(ref.num, this.#translated(value))
  }

  #translated(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) {
      let ref = this.#brought.get(value.num)
      if (ref === undefined) {
        ref = this.#into.add(null)
        this.#brought.set(value.num, ref)
        this.#waiting.push({ num: value.num, ref })
      }
      return ref
    }
    if (Array.isArray(value)) return value.map((item) => this.#translated(item))
    return isDict(value) ? this.#translatedDict(value) : value
  }

  #translatedDict(dict: PdfDict): PdfDict {
    return new Map([...dict].map(([key, item]) => [key, this.#translated(item)]))
  }
}
