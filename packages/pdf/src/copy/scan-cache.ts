import { streamStart } from '../file/stream-extent.js'
import type { XrefTable } from '../file/xref-table.js'
import type { RawScan, ScannedObject } from '../syntax/raw-scan.js'

/** An object whose scan is kept. */
interface KeptScan {
  readonly scan: ScannedObject
  /** The position in the source of the scan's first byte; -1 inside an object stream. */
  readonly base: number
}

/** The largest size of a kept object, and the largest number of them: a few megabytes at most. */
const LARGEST_KEPT = 4096
const MAX_KEPT = 256
/** The largest number of object numbers remembered to recognise repeats. */
const MAX_SEEN = 1024

/**
 * Scans of objects that several documents take from the same file. When a file is split into pages, each part
 * has the same fonts: they are scanned for the first few parts only.
 */
export class ScanCache {
  readonly #kept = new Map<number, KeptScan>()
  /** The document in which each object was last scanned. */
  readonly #seen = new Map<number, number>()
  #documents = 0
  #table: XrefTable | undefined

  /** Call it before every document that takes objects of the file. */
  begin(): void {
    this.#documents++
  }

  /** The kept scan of an object. Everything is discarded when the cross-reference table was rebuilt. */
  find(num: number, table: XrefTable): KeptScan | undefined {
    if (table !== this.#table) {
      this.#kept.clear()
      this.#seen.clear()
      this.#table = table
    }
    return this.#kept.get(num)
  }

  /** Keeps a fresh scan if the object is small and an earlier document had it, too. */
  note(num: number, scan: RawScan, base: number): void {
    const last = this.#seen.get(num)
    if (last === this.#documents) return
    if (last === undefined) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.set(num, this.#documents)
      return
    }
    // For a stream, includes the bytes between the keyword and the data.
    const until = scan.isStream ? streamStart(scan.bytes, scan.streamAt) : scan.end
    if (!scan.isComplete || until - scan.start > LARGEST_KEPT) return
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear()
    this.#kept.set(num, { scan: scan.copy(until), base: base < 0 ? base : base + scan.start })
  }
}
