import type { PdfFile } from '../file/pdf-file.js'
import type { XrefTable } from '../file/xref-table.js'
import type { RawScan, ScannedObject } from '../syntax/raw-scan.js'
import type { CopyTools } from './copy-tools.js'
import type { ScanCache } from './scan-cache.js'

/** The number of scans that are held, and the largest block of bytes that one of them may keep in memory. */
const MAX_HELD = 8
const MAX_PENDING_BYTES = 256 * 1024

/** The scan of an object that is written later. */
export interface PendingScan {
  readonly scan: RawScan
  readonly base: number
  /** The table by which the object was found. */
  readonly table: XrefTable
}

/** The scans of the objects that a copier reads, one after the other. */
export class ObjectScans {
  readonly #file: PdfFile
  readonly #tools: CopyTools
  readonly #keptScans: ScanCache | undefined
  /** For the next object. */
  #fresh: RawScan
  #held = 0
  /** The last scan: a fresh one, or one kept from an earlier assembly. */
  latest: ScannedObject
  /** The position in the source of the bytes scanned last. */
  base = 0

  constructor(file: PdfFile, tools: CopyTools, keptScans: ScanCache | undefined) {
    this.#file = file
    this.#tools = tools
    this.#keptScans = keptScans
    this.#fresh = tools.scan
    this.latest = tools.scan
  }

  /** Scans an object; returns whether there is one. */
  find(num: number): boolean {
    const kept = this.#keptScans?.find(num, this.#file.table)
    if (kept !== undefined) {
      this.latest = kept.scan
      this.base = kept.base
      return true
    }
    const raw = this.#file.scan(num, this.#fresh)
    if (raw === undefined) return false
    this.latest = this.#fresh
    this.base = raw.base
    this.#keptScans?.note(num, this.#fresh, raw.base)
    return true
  }

  /** Keeps the last scan until `resume`. Undefined if it would keep too many bytes in memory. */
  hold(): PendingScan | undefined {
    const scan = this.#fresh
    if (this.latest !== scan || this.#held === MAX_HELD || scan.bytes.length > MAX_PENDING_BYTES)
      return undefined
    this.#held++
    this.#fresh = this.#tools.takeScan()
    return { scan, base: this.base, table: this.#file.table }
  }

  /** Makes a held scan the last one; returns whether it is still valid. */
  resume({ scan, base, table }: PendingScan): boolean {
    this.#held--
    this.#tools.returnScan(this.#fresh)
    this.#fresh = scan
    this.latest = scan
    this.base = base
    return table === this.#file.table
  }
}
