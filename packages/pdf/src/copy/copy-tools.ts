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

  /** For scans that are held while other objects are scanned. */
  readonly #spareScans: RawScan[] = []
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

  takeScan(): RawScan {
    return this.#spareScans.pop() ?? new RawScan(this.#maxNesting)
  }

  returnScan(scan: RawScan): void {
    this.#spareScans.push(scan)
  }

  /** Call it when no copier uses the tools any more. */
  release(): void {
    const scans = [this.scan, this.pageScan, ...this.#spareScans]
    if (Math.max(this.dict.bytes.length, ...scans.map(({ refs }) => refs.length)) > LARGEST_SPARE) return
    for (const scan of scans) scan.forget()
    spare = this
  }
}
