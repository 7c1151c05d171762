import type { Limits } from '../limits.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { RawScan } from '../syntax/raw-scan.js'

/** Released tools, for the next output: allocating their memory takes longer than copying a small file. */
let spare: CopyTools | undefined
/** Tools whose buffers have grown beyond this are not kept. */
const LARGEST_SPARE = 16 * 1024

/** The buffers of copiers. They run one after the other, so all of one output can share them. */
export class CopyTools {
  readonly scan: RawScan
  /** For the page, whose scan must survive while the objects it refers to are scanned. */
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

  /** Call it when no copier uses the tools any more. */
  release(): void {
    const sizes = [this.scan.refs.length, this.pageScan.refs.length, this.dict.bytes.length]
    if (Math.max(...sizes) > LARGEST_SPARE) return
    this.scan.forget()
    this.pageScan.forget()
    spare = this
  }
}
