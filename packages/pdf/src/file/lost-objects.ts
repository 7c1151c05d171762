import type { Limits } from '../limits.js'
import type { PdfDict } from '../syntax/objects.js'
import type { ScannedFile } from './rebuild.js'
import { AT_OFFSET, FREE, IN_STREAM, MISSING, type XrefTable } from './xref-table.js'

/** The parts of a file needed to search for lost objects. */
interface LosingFile {
  readonly table: XrefTable
  readonly trailer: PdfDict
  readonly repairs: Set<string>
  readonly limits: Limits
  numbersIn(objectStream: number): Uint32Array
}

/**
 * Objects that are referenced but not in the cross-reference table. If the file contains such an object, the
 * table has lost it. Otherwise it is null, like any reference to an undefined object (ISO 32000-1, 7.3.10).
 */
export class LostObjects {
  readonly #file: LosingFile
  readonly #scan: () => ScannedFile
  #scanned: ScannedFile | undefined
  /** The numbers that were not found. */
  readonly missing = new Set<number>()

  /** `scan` scans the complete file. It is called once, when the first object is missing. */
  constructor(file: LosingFile, scan: () => ScannedFile) {
    this.#file = file
    this.#scan = scan
  }

  /** Adds an object to the cross-reference table if the file contains it. */
  find(num: number): boolean {
    const { table, trailer, repairs, limits } = this.#file
    if (num === 0 || num > limits.maxObjectNumber || this.missing.has(num)) return false
    // An object freed by a later revision is deleted. If there is only one revision, nothing was deleted.
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

  /** Objects in object streams that the cross-reference table knows are in the table as well. */
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
