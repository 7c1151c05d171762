import { type PdfDict, PdfName, PdfRef } from '../syntax/objects.js'
import type { PdfWriter } from './pdf-writer.js'

const KIDS_PER_NODE = 64

export type ObjectWriter = Pick<PdfWriter, 'reserve' | 'object'>

/**
 * A balanced page tree for pages with known object numbers (ISO 32000-1, 7.7.3.2). Readers find any page in a
 * few steps.
 */
export class PageTreeWriter {
  readonly #writer: ObjectWriter
  readonly #pages: readonly number[]
  /** The numbers of the nodes, lowest level first. The last level is only the root. */
  readonly #levels: number[][] = []

  constructor(writer: ObjectWriter, pages: readonly number[]) {
    this.#writer = writer
    this.#pages = pages
    let below = pages.length
    do {
      below = Math.max(1, Math.ceil(below / KIDS_PER_NODE))
      const nodes: number[] = []
      for (let i = 0; i < below; i++) nodes.push(writer.reserve())
      this.#levels.push(nodes)
    } while (below > 1)
  }

  /** The number of nodes above each page. */
  get depth(): number {
    return this.#levels.length
  }

  /** The parent node of the page at this index in the output. */
  parentOf(index: number): PdfRef {
    return new PdfRef(this.#levels[0]![Math.floor(index / KIDS_PER_NODE)]!)
  }

  /** Writes all nodes and returns the root. */
  write(): PdfRef {
    let kids: readonly number[] = this.#pages
    let counts: number[] = kids.map(() => 1)
    this.#levels.forEach((nodes, level) => {
      const above = this.#levels[level + 1]
      counts = nodes.map((num, i) => {
        const from = i * KIDS_PER_NODE
        const own = kids.slice(from, from + KIDS_PER_NODE)
        const count = counts.slice(from, from + KIDS_PER_NODE).reduce((sum, each) => sum + each, 0)
        const dict: PdfDict = new Map()
        dict.set('Type', new PdfName('Pages'))
        dict.set('Count', count)
        dict.set(
          'Kids',
          own.map((kid) => new PdfRef(kid)),
        )
        if (above !== undefined) dict.set('Parent', new PdfRef(above[Math.floor(i / KIDS_PER_NODE)]!))
        this.#writer.object(dict, num)
        return count
      })
      kids = nodes
    })
    return new PdfRef(kids[0]!)
  }
}
