import type { Limits } from '../limits.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { RawScan } from '../syntax/raw-scan.js'

/** Tools that were given back, for the next output: laying out their memory takes longer than a small file does. */
let spare: CopyTools | undefined
/** An object of very many entries leaves more than should be held. */
const LARGEST_SPARE = 16 * 1024

/** What copiers work with. They work one after the other, so all of one output can have the same. */
export class CopyTools {
  readonly scan: RawScan
  /** A page's own, which stays while what hangs on the page is scanned. */
  readonly pageScan: RawScan
  readonly dict = new ByteBuffer(1024)

  readonly #maxNesting: number

  constructor({ maxNesting }: Pick<Limits, 'maxNesting'>) {
    this.#maxNesting = maxNesting
    this.scan = new RawScan(maxNesting)
    this.pageScan = new RawScan(maxNesting)
  }

  static take(limits: Pick<Limits, 'maxNesting'>): CopyTools {
    const found = spare
    spare = undefined
    return found !== undefined && found.#maxNesting === limits.maxNesting ? found : new CopyTools(limits)
  }

  /** Gives them back: no copier works with them any more. */
  release(): void {
    const sizes = [this.scan.refs.length, this.pageScan.refs.length, this.dict.bytes.length]
    if (Math.max(...sizes) > LARGEST_SPARE) return
    this.scan.forget()
    this.pageScan.forget()
    spare = this
  }
}
