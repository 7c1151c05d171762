import { readNumberTree } from '../../document/key-trees.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../../syntax/objects.js'

/** Finds the structure elements of marked content (ISO 32000-1, 14.7.4.4). */
export class StructureParents {
  readonly #file: PdfFile
  readonly #catalogue: PdfDict
  #tree: ReadonlyMap<number, PdfValue> | undefined

  constructor(file: PdfFile, catalogue: PdfDict) {
    this.#file = file
    this.#catalogue = catalogue
  }

  /** The element of an identifier in a content stream. */
  find(structParents: number | undefined, mcid: number): PdfDict | undefined {
    if (structParents === undefined) return undefined
    const file = this.#file
    this.#tree ??= readNumberTree(file, file.dict(this.#catalogue.get('StructTreeRoot'))?.get('ParentTree'))
    return file.dict(file.array(this.#tree.get(structParents))?.[mcid])
  }
}
