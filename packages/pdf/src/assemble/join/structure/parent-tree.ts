import { limitExceeded } from '../../../errors.js'
import type { Limits } from '../../../limits.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../../syntax/objects.js'
import { writeNumberTree } from '../../../write/key-trees.js'
import type { PdfWriter } from '../../../write/pdf-writer.js'

/** The parent tree (ISO 32000-1, 14.7.4.4), rebuilt from the elements. */
export class ParentTree {
  readonly #limits: Limits
  /** By key: the element of an object, or the elements of a content stream by MCID, 0 for none. */
  readonly #entries: (number | number[] | undefined)[] = []
  #holes = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  newKey(): number {
    return this.#entries.push(undefined) - 1
  }

  setObject(key: number, element: number): void {
    this.#entries[key] ??= element
  }

  setMarked(key: number, mcid: number, element: number): void {
    let elements = this.#entries[key]
    if (typeof elements === 'number') return
    if (elements === undefined) {
      elements = []
      this.#entries[key] = elements
    }
    while (elements.length <= mcid) {
      if (elements.length < mcid && ++this.#holes > this.#limits.maxTreeNodes)
        throw limitExceeded('The number of gaps between marked contents', this.#limits.maxTreeNodes)
      elements.push(0)
    }
    if (elements[mcid] === 0) elements[mcid] = element
  }

  /** Writes the tree and sets its entries in the structure tree root. */
  write(writer: PdfWriter, root: PdfDict): void {
    const values = new Map<number, PdfValue>()
    for (const [key, entry] of this.#entries.entries()) {
      if (typeof entry === 'number') values.set(key, new PdfRef(entry))
      else if (entry !== undefined) {
        const elements = entry.map((element) => (element === 0 ? null : new PdfRef(element)))
        values.set(key, writer.object(elements))
      }
    }
    root.set('ParentTree', writeNumberTree(writer, values))
    root.set('ParentTreeNextKey', this.#entries.length)
  }
}
