import type { Draft } from '../edit/draft.js'
import { copyStream } from '../edit/draft-objects.js'
import { IDENTITY, type Matrix, multiply } from '../geometry/matrix.js'
import { readMatrix } from '../geometry/read.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'

/**
 * The resources of a page whose content is moved by a matrix at its start. Patterns are relative to the
 * page's default coordinate system (ISO 32000-1, 8.7.3.1), which a matrix in the content does not change, so
 * each gets a moved copy. Forms need no change, because their content follows the matrix with which they are
 * drawn. But a form without resources, which uses the page's, must find the original patterns.
 */
export class MovedResources {
  readonly #draft: Draft
  /** Copies by the matrix and the original, because pages share resources. */
  readonly #copies = new Map<string, PdfRef>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** Returns the same value if nothing in it changes. */
  move(resources: PdfValue | undefined, matrix: Matrix): PdfValue | undefined {
    const { file } = this.#draft
    const dict = file.dict(resources)
    const patterns = file.dict(dict?.get('Pattern'))
    if (dict === undefined || patterns === undefined || patterns.size === 0) return resources
    const own: PdfDict = new Map(dict)
    own.set('Pattern', new Map([...patterns].map(([name, value]) => [name, this.#pattern(value, matrix)])))
    const objects = file.dict(dict.get('XObject'))
    if (objects !== undefined) {
      const shared = resources instanceof PdfRef ? resources : this.#draft.add(dict)
      own.set('XObject', new Map([...objects].map(([name, value]) => [name, this.#object(value, shared)])))
    }
    return own
  }

  #pattern(value: PdfValue, matrix: Matrix): PdfValue {
    const { file } = this.#draft
    const pattern = file.resolve(value)
    const dict = file.dict(value)
    if (dict === undefined) return value
    return this.#once(value, `m${matrix.join(' ')}`, () => {
      const own: PdfDict = new Map(dict)
      own.set('Matrix', [...multiply(readMatrix(file, own.get('Matrix')) ?? IDENTITY, matrix)])
      return pattern instanceof PdfStream ? copyStream(file, pattern, own) : file.add(own)
    })
  }

  #object(value: PdfValue, resources: PdfRef): PdfValue {
    const { file } = this.#draft
    const form = file.resolve(value)
    if (!(form instanceof PdfStream) || !isName(file.resolve(form.dict.get('Subtype')), 'Form')) return value
    if (file.dict(form.dict.get('Resources')) !== undefined) return value
    return this.#once(value, `r${resources.num}`, () =>
      copyStream(file, form, new Map(form.dict).set('Resources', resources)),
    )
  }

  #once(value: PdfValue, how: string, copy: () => PdfRef): PdfRef {
    if (!(value instanceof PdfRef)) return copy()
    const key = `${value.num} ${how}`
    const made = this.#copies.get(key) ?? copy()
    this.#copies.set(key, made)
    return made
  }
}
