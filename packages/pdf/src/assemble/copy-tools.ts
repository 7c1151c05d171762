import type { Limits } from '../limits.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { RawScan } from '../syntax/raw-scan.js'

/** What copiers work with. They work one after the other, so all of one output can have the same. */
export class CopyTools {
  readonly scan: RawScan
  /** A page's own, which stays while what hangs on the page is scanned. */
  readonly pageScan: RawScan
  readonly dict = new ByteBuffer(1024)

  constructor({ maxNesting }: Limits) {
    this.scan = new RawScan(maxNesting)
    this.pageScan = new RawScan(maxNesting)
  }
}
