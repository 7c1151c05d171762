import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The modern build needs features that browsers have had only for months.
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { BlobRanges } from './blob-ranges.js'
import { OffscreenCanvases, OffscreenFilters } from './offscreen.js'
import type { PictureDocument } from './picture-messages.js'

const MAX_OPEN = 6
const IDLE_MS = 20_000
/**
 * pdf.js keeps everything it has read of a file. Above this limit, a document is closed when idle and opened
 * again when needed.
 */
const MAX_BYTES_READ = 192 * 1024 ** 2
/** Pixels × 4 bytes. Larger images are downscaled while they are decoded. */
const MAX_IMAGE_BYTES = 256 * 1024 ** 2

interface OpenDocument {
  readonly loading: PDFDocumentLoadingTask
  readonly ranges: BlobRanges
  uses: number
  idle: ReturnType<typeof setTimeout> | undefined
}

/** The documents of the pictures, opened when needed and closed when no longer needed. */
export class OpenDocuments {
  /** Least recently used first. */
  readonly #open = new Map<string, OpenDocument>()
  readonly #resources: string
  /** Parses the files in a separate worker, while this one draws. */
  readonly #parser = PDFWorker.create({
    port: new Worker(parserUrl, { type: 'module', name: 'octavo-pdf-parser' }),
    verbosity: 0,
  })

  constructor(resources: string) {
    this.#resources = resources
  }

  async use<Result>(
    document: PictureDocument,
    body: (open: PDFDocumentProxy) => Promise<Result>,
  ): Promise<Result> {
    const open = this.#opened(document)
    open.uses++
    clearTimeout(open.idle)
    try {
      return await body(await open.loading.promise)
    } finally {
      open.uses--
      if (open.uses === 0) this.#leave(document.key, open)
    }
  }

  close(key: string): void {
    const open = this.#open.get(key)
    if (open === undefined) return
    this.#open.delete(key)
    clearTimeout(open.idle)
    void open.loading.destroy()
  }

  #opened(document: PictureDocument): OpenDocument {
    const { key } = document
    const open = this.#open.get(key) ?? this.#openNew(document)
    this.#open.delete(key)
    this.#open.set(key, open)
    for (const [other, { uses }] of this.#open) {
      if (this.#open.size <= MAX_OPEN) break
      if (uses === 0 && other !== key) this.close(other)
    }
    return open
  }

  #openNew({ key, file, password }: PictureDocument): OpenDocument {
    const ranges = new BlobRanges(file, () => this.close(key))
    const fonts = { fonts: (self as unknown as { fonts: FontFaceSet }).fonts }
    const loading = getDocument({
      range: ranges,
      ...(password === undefined ? {} : { password }),
      worker: this.#parser,
      disableAutoFetch: true,
      disableStream: true,
      cMapUrl: `${this.#resources}cmaps/`,
      standardFontDataUrl: `${this.#resources}standard_fonts/`,
      iccUrl: `${this.#resources}iccs/`,
      wasmUrl: `${this.#resources}wasm/`,
      useWorkerFetch: true,
      // The standard fonts must look the same on every device.
      useSystemFonts: false,
      // The page's Content-Security-Policy allows neither of these.
      useWasm: false,
      isEvalSupported: false,
      enableXfa: false,
      canvasMaxAreaInBytes: MAX_IMAGE_BYTES,
      CanvasFactory: OffscreenCanvases,
      FilterFactory: OffscreenFilters,
      ownerDocument: fonts as unknown as HTMLDocument,
      verbosity: 0,
    })
    return { loading, ranges, uses: 0, idle: undefined }
  }

  #leave(key: string, open: OpenDocument): void {
    if (this.#open.get(key) !== open) return
    if (open.ranges.bytesRead > MAX_BYTES_READ) this.close(key)
    else open.idle = setTimeout(() => this.close(key), IDLE_MS)
  }
}
