import type { Limits } from '../limits.js'
import type { PdfDict } from '../syntax/objects.js'
import type { ScannedFile } from './rebuild.js'
import { AT_OFFSET, FREE, IN_STREAM, MISSING, type XrefTable } from './xref-table.js'

/** A file as far as it is looked at for objects that it lost. */
interface LosingFile {
  readonly table: XrefTable
  readonly trailer: PdfDict
  readonly repairs: Set<string>
  readonly limits: Limits
  numbersIn(objectStream: number): Uint32Array
}

/**
 * Objects that something refers to and the cross-reference does not know. Where the file holds one all the same, the cross-reference
 * has lost it; else it is null, as any reference to nothing is (ISO 32000-1, 7.3.10).
 */
export class LostObjects {
  readonly #file: LosingFile
  readonly #scan: () => ScannedFile
  #scanned: ScannedFile | undefined
  /** The numbers that were looked for in vain. */
  readonly missing = new Set<number>()

  /** `scan` looks through the whole file; it is called once, when the first object is missed. */
  constructor(file: LosingFile, scan: () => ScannedFile) {
    this.#file = file
    this.#scan = scan
  }

  /** Enters an object into the cross-reference if the file holds it. */
  find(num: number): boolean {
    const { table, trailer, repairs, limits } = this.#file
    if (num === 0 || num > limits.maxObjectNumber || this.missing.has(num)) return false
    // What a later revision freed is gone; where there is only one, nothing was ever deleted.
    const mayBeLost = table.kind(num) === MISSING || (table.kind(num) === FREE && !trailer.has('Prev'))
    if (mayBeLost) {
      this.#scanned ??= this.#search()
      const found = this.#scanned.table
      if (found.kind(num) !== MISSING) {
        table.set(num, found.kind(num), found.where(num), found.detail(num))
        repairs.add('The cross-reference did not name some objects of the file; they were found by scanning.')
        return true
      }
    }
    this.missing.add(num)
    return false
  }

  /** What lies in object streams that the cross-reference knows, it names as well. */
  #search(): ScannedFile {
    const scanned = this.#scan()
    const { table } = this.#file
    for (const { num, position } of scanned.objectStreams) {
      if (table.kind(num) !== MISSING) continue
      table.set(num, AT_OFFSET, position, 0)
      this.#file.numbersIn(num).forEach((inner, index) => {
        if (inner <= this.#file.limits.maxObjectNumber)
          scanned.table.setIfMissing(inner, IN_STREAM, num, index)
      })
    }
    return scanned
  }
}
