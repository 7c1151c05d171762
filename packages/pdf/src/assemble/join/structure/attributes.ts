import { asciiBytes, asciiText } from '../../../syntax/characters.js'
import { isDict, PdfString, type PdfValue } from '../../../syntax/objects.js'
import type { Input } from '../../assembly.js'

/**
 * Copies attribute objects (ISO 32000-1, 14.7.5): a single one, or an array of them with revision numbers in
 * between. When ids are renamed, the /Headers of table cells (14.8.5.7) are updated.
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

  /** The renamed /Headers of an attribute object; undefined if none of them was renamed. */
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
