import type { SourcePage } from '../document/pages.js'
import { addObjectStreams } from '../file/open.js'
import type { PdfFile } from '../file/pdf-file.js'
import { scanFile } from '../file/rebuild.js'
import { MISSING } from '../file/xref-table.js'
import { isDict, isName } from '../syntax/objects.js'

/** Updates of real files have fewer objects. */
const MAX_OBJECTS = 5000

/** What is left of an update that the file ends in. The document was read without it. */
export class UnfinishedUpdate {
  readonly #objects: PdfFile

  constructor(file: PdfFile, start: number) {
    const scanned = scanFile(file, start)
    this.#objects = file.unchanged()
    this.#objects.replaceStructure({ table: scanned.table, trailer: file.trailer })
    addObjectStreams(this.#objects, scanned)
  }

  /** Whether the update defines an object. */
  has(num: number): boolean {
    return this.#objects.table.kind(num) !== MISSING
  }

  /** The number of pages in it that the document does not have. */
  newPages(pages: readonly SourcePage[]): number {
    const known = new Set(pages.map(({ num }) => num))
    let count = 0
    let examined = 0
    for (let num = 1; num < this.#objects.table.size && examined < MAX_OBJECTS; num++) {
      if (!this.has(num) || known.has(num)) continue
      examined++
      const value = this.#objects.get(num)
      if (isDict(value) && isName(value.get('Type'), 'Page')) count++
    }
    return count
  }
}
