import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Gives pdf.js the parts of a file that it asks for: a large one is never read whole. */
export class BlobRanges extends PDFDataRangeTransport {
  /** So far: pdf.js keeps all of them. */
  bytesRead = 0
  readonly #blob: Blob
  readonly #failed: () => void

  /** `failed` is called where the file can no longer be read: pdf.js cannot be told, and would wait. */
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
