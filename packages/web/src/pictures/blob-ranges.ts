import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Gives pdf.js the byte ranges that it requests, so that a large file is never read completely. */
export class BlobRanges extends PDFDataRangeTransport {
  /** The total so far; pdf.js keeps all ranges in memory. */
  bytesRead = 0
  readonly #blob: Blob
  readonly #failed: () => void

  /**
   * `failed` is called if the file can no longer be read. pdf.js has no way to report that and would wait
   * forever.
   */
  constructor(blob: Blob, failed: () => void) {
    super(blob.size, null)
    this.#blob = blob
    this.#failed = failed
  }

  override requestDataRange(begin: number, end: number): void {
    this.#blob
      .slice(begin, end)
      .arrayBuffer()
      .then((buffer) => {
        this.bytesRead += buffer.byteLength
        this.onDataRange(begin, new Uint8Array(buffer))
      })
      .catch(this.#failed)
  }
}
