import { INHERITABLE, type SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'

/** The page tree nodes from a page's parent to the root, by the number of the parent. */
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

/**
 * A page of a draft. It inherits the current entries of its ancestors, not those from when the document was
 * opened.
 */
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
    // Callers recognise pages with the same inherited entries by the identity of this dictionary, so it is
    // reused while the nodes are unchanged.
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

/** The pages of a valid page tree, in a document that is being changed. */
export function draftPages(file: PdfFile, pages: readonly SourcePage[]): readonly SourcePage[] {
  if (pages.every(({ inherited }) => inherited.size === 0)) return pages
  const nodes = new NodesAbove(file)
  return pages.map((page) => (page.inherited.size === 0 ? page : new DraftPage(file, nodes, page)))
}
