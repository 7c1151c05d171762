import {
  getDocument,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// Its other build needs what browsers have had for months only.
import parserUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { BlobRanges } from './blob-ranges.js'
import { OffscreenCanvases, OffscreenFilters } from './offscreen.js'
import type { PictureDocument } from './picture-messages.js'

const MOST_OPEN = 6
const IDLE_MS = 20_000
/** pdf.js keeps all that it has read of a file: beyond this it is closed when it can be, and opened again. */
const MOST_BYTES_READ = 192 * 1024 ** 2
/** pixels × 4 bytes: larger images are made smaller while they are decoded. */
const MOST_IMAGE_BYTES = 256 * 1024 ** 2

interface OpenDocument {
  readonly loading: PDFDocumentLoadingTask
  readonly ranges: BlobRanges
  uses: number
  idle: ReturnType<typeof setTimeout> | undefined
}

/** The documents that pictures are drawn of, opened when they are needed and closed when they are not. */
export class OpenDocuments {
  /** The least recently used first. */
  readonly #open = new Map<string, OpenDocument>()
  readonly #resources: string
  /** Reads the files in a worker of its own, while this one draws. */
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
      if (this.#open.size <= MOST_OPEN) break
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
      // The standard fonts look the same everywhere.
      useSystemFonts: false,
      // The page's Content-Security-Policy allows neither.
      useWasm: false,
      isEvalSupported: false,
      enableXfa: false,
      canvasMaxAreaInBytes: MOST_IMAGE_BYTES,
      CanvasFactory: OffscreenCanvases,
      FilterFactory: OffscreenFilters,
      ownerDocument: fonts as unknown as HTMLDocument,
      verbosity: 0,
    })
    return { loading, ranges, uses: 0, idle: undefined }
  }

  #leave(key: string, open: OpenDocument): void {
    if (this.#open.get(key) !== open) return
    if (open.ranges.bytesRead > MOST_BYTES_READ) this.close(key)
    else open.idle = setTimeout(() => this.close(key), IDLE_MS)
  }
}
