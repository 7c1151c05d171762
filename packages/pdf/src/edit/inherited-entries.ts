import { INHERITABLE, type SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'

/** The nodes of a page tree from the one above a page to the root, by the number of the first. */
class NodesAbove {
  readonly #file: PdfFile
  readonly #known = new Map<number, readonly number[]>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  of(first: number): readonly number[] {
    const known = this.#known.get(first)
    if (known !== undefined) return known
    const nodes = new Set<number>()
    for (let num = first; num > 0 && !nodes.has(num); ) {
      nodes.add(num)
      const above = this.#file.dict(new PdfRef(num))?.get('Parent')
      num = above instanceof PdfRef ? above.num : 0
    }
    const found = [...nodes]
    this.#known.set(first, found)
    return found
  }
}

/** A page of a draft: what it inherits is what the nodes above it have now, not what they had when the document was opened. */
class DraftPage implements SourcePage {
  readonly num: number
  readonly direct: PdfDict | undefined
  readonly hasAnnotations: boolean
  readonly parent: number
  readonly resources: number
  readonly #file: PdfFile
  readonly #nodes: NodesAbove
  readonly #atOpening: PdfDict

  constructor(file: PdfFile, nodes: NodesAbove, page: SourcePage) {
    this.#file = file
    this.#nodes = nodes
    this.#atOpening = page.inherited
    this.num = page.num
    this.direct = page.direct
    this.hasAnnotations = page.hasAnnotations
    this.parent = page.parent
    this.resources = page.resources
  }

  get inherited(): PdfDict {
    const nodes = this.#nodes.of(this.parent)
    // Pages that inherit the same are known by the same dictionary, as long as nobody changes it.
    if (!nodes.some((num) => this.#file.changed(num))) return this.#atOpening
    const inherited: PdfDict = new Map()
    for (const num of nodes) {
      const node = this.#file.dict(new PdfRef(num))
      for (const key of INHERITABLE) {
        const value = node?.get(key)
        if (value !== undefined && !inherited.has(key)) inherited.set(key, value)
      }
    }
    return inherited
  }
}

/** The pages of a valid page tree, for a document that is changed. */
export function draftPages(file: PdfFile, pages: readonly SourcePage[]): readonly SourcePage[] {
  if (pages.every(({ inherited }) => inherited.size === 0)) return pages
  const nodes = new NodesAbove(file)
  return pages.map((page) => (page.inherited.size === 0 ? page : new DraftPage(file, nodes, page)))
}
