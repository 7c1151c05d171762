import { streamStart } from '../file/stream-extent.js'
import type { XrefTable } from '../file/xref-table.js'
import type { RawScan, ScannedObject } from '../syntax/raw-scan.js'

/** An object whose scan is kept. */
interface KeptScan {
  readonly scan: ScannedObject
  /** The source's position of the scan's first byte; -1 inside an object stream. */
  readonly base: number
}

/** Objects of this size are kept, and so many of them: together a few megabytes at most. */
const LARGEST_KEPT = 4096
const MOST_KEPT = 256
/** So many objects are remembered by their numbers, to know one when it comes again. */
const MOST_SEEN = 1024

/**
 * Scans of objects that one document after another takes from the same file. Where a file is divided into pages, every one of
 * them has the fonts: they are scanned for the first few, not for each.
 */
export class KeptScans {
  readonly #kept = new Map<number, KeptScan>()
  /** When each object was scanned last. */
  readonly #seen = new Map<number, number>()
  #documents = 0
  #table: XrefTable | undefined

  /** To be called before every document that takes objects of the file. */
  begin(): void {
    this.#documents++
  }

  /** What was kept of an object; nothing is left of a file whose objects turned out to lie elsewhere. */
  find(num: number, table: XrefTable): KeptScan | undefined {
    if (table !== this.#table) {
      this.#kept.clear()
      this.#seen.clear()
      this.#table = table
    }
    return this.#kept.get(num)
  }

  /** Keeps a scan that was just made, if the object is a small one that another document had, too. */
  note(num: number, scan: RawScan, base: number): void {
    const last = this.#seen.get(num)
    if (last === this.#documents) return
    if (last === undefined) {
      if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
      this.#seen.set(num, this.#documents)
      return
    }
    // Of a stream, with what stands between its keyword and its data.
    const until = scan.isStream ? streamStart(scan.bytes, scan.streamAt) : scan.end
    if (!scan.isComplete || until - scan.start > LARGEST_KEPT) return
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
    this.#kept.set(num, { scan: scan.copy(until), base: base < 0 ? base : base + scan.start })
  }
}
