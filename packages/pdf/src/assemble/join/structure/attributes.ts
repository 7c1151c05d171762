import { asciiBytes, asciiText } from '../../../syntax/characters.js'
import { isDict, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Input } from '../../assembly.js'

/**
 * Carries attribute objects over (ISO 32000-1, 14.7.5): one, or an array of them with revision numbers between. The ids that a
 * table cell names as its /Headers (14.8.5.7) follow when ids are renamed.
 */
export class AttributeCopier {
  readonly #input: Input
  readonly #renamedIds: ReadonlyMap<string, string>

  constructor(input: Input, renamedIds: ReadonlyMap<string, string>) {
    this.#input = input
    this.#renamedIds = renamedIds
  }

  copy(value: PdfValue): PdfValue {
    const { file, copier } = this.#input
    if (this.#renamedIds.size === 0) return copier.translate(value)
    const found = file.resolve(value)
    if (!Array.isArray(found)) return this.#copyOne(value)
    return found.some((item) => this.#renamedHeaders(item) !== undefined)
      ? found.map((item) => this.#copyOne(item))
      : copier.translate(value)
  }

  #copyOne(value: PdfValue): PdfValue {
    const { file, copier } = this.#input
    const headers = this.#renamedHeaders(value)
    const dict = file.resolve(value)
    if (headers === undefined || !isDict(dict)) return copier.translate(value)
    return copier.translateDict(new Map(dict).set('Headers', headers))
  }

  /**
   * The ids that an attribute object names, renamed; undefined if it names none that has another name now.
   */
  #renamedHeaders(value: PdfValue): PdfValue[] | undefined {
    const { file } = this.#input
    const dict = file.resolve(value)
    const headers = isDict(dict) ? file.array(dict.get('Headers')) : undefined
    let isRenamed = false
    const ids = headers?.map((header) => {
      const id = file.resolve(header)
      const name = id instanceof PdfString ? this.#renamedIds.get(asciiText(id.bytes)) : undefined
      if (name === undefined) return id
      isRenamed = true
      return new PdfString(asciiBytes(name))
    })
    return isRenamed ? ids : undefined
  }
}
