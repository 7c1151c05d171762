import { PdfError } from '@octavo/pdf/errors'
import type {
  RenderedDocument,
  RenderedPixels,
  RenderingInput,
  RenderPageOptions,
} from '../declare/rendering.js'
import { loadPdfium, type Pdfium, unsigned } from './pdfium-library.js'

/** fpdfview.h */
const FPDF_ERR_PASSWORD = 4
const FPDF_ERR_SECURITY = 5
const FPDF_ANNOT = 0x01
/** RGBA instead of BGRA. */
const FPDF_REVERSE_BYTE_ORDER = 0x10
const BITMAP_BGR = 2
const BITMAP_BGRX = 3
const BITMAP_BGRA = 4
const WHITE = 0xffffffff
const UTF_16 = new TextDecoder('utf-16le')

let loading: Promise<Renderer> | undefined

/**
 * Opens a document in pdfium, which is loaded once and stays loaded. Only for a process or a worker that can be
 * ended. `wasm` is its module.
 */
export async function openDrawing(
  input: RenderingInput,
  wasm: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<RenderedDocument> {
  loading ??= wasm()
    .then(loadPdfium)
    .then((pdfium) => new Renderer(pdfium))
  const { name } = input
  let renderer: Renderer
  try {
    renderer = await loading
  } catch (error) {
    loading = undefined
    // The memory of an instance is reserved when it is created.
    throw error instanceof RangeError ? outOfMemory(name) : error
  }
  const within = <Result>(work: () => Result): Result => withinMemory(renderer, name, work)
  const document = within(() => renderer.open(input))
  return {
    pageCount: document.pageCount,
    pageSize: (index) => within(() => document.pageSize(index)),
    renderPage: (index, options) => within(() => document.renderPage(index, options)),
    pageText: (index) => within(() => document.pageText(index)),
    close: () => (renderer.isAborted ? input.source.close() : within(() => document.close())),
  }
}

/**
 * pdfium aborts if it runs out of memory and cannot be used afterwards, not even for other documents that are
 * open, so the next document gets a new instance.
 */
function withinMemory<Result>(renderer: Renderer, name: string, work: () => Result): Result {
  if (renderer.isAborted) throw outOfMemory(name)
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'RuntimeError') throw error
    renderer.isAborted = true
    loading = undefined
    throw outOfMemory(name)
  }
}

function outOfMemory(name: string): PdfError {
  return new PdfError('limit_exceeded', `${name} needs more memory to render than is available.`)
}

/** One pdfium instance with the sources of its documents. */
class Renderer {
  readonly pdfium: Pdfium
  isAborted = false
  readonly #readBlock: number
  readonly #sources = new Map<number, RenderingInput['source']>()
  #lastSource = 0
  #pixels = { address: 0, bytes: 0 }

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium
    // Through FPDF_FILEACCESS, whose callback gets the parameter that the document was opened with.
    this.#readBlock = pdfium.callback('iiiii', (id, position, buffer, length) => {
      const source = this.#sources.get(id ?? 0)
      const [from, size] = [unsigned(buffer), unsigned(length)]
      const target = pdfium.memory().subarray(from, from + size)
      return source?.read(unsigned(position), target) === size ? 1 : 0
    })
  }

  open({ source, password, name }: RenderingInput): RenderedDocument {
    const { api, structure, free } = this.pdfium
    const id = ++this.#lastSource
    this.#sources.set(id, source)
    const access = structure(source.size, this.#readBlock, id)
    const document = api.FPDF_LoadCustomDocument(access, password ?? '')
    const close = (): void => {
      try {
        if (document !== 0) api.FPDF_CloseDocument(document)
        free(access)
      } finally {
        this.#sources.delete(id)
        source.close()
      }
    }
    if (document !== 0) return new PdfiumDocument(this, document, name, close)
    const reason = api.FPDF_GetLastError()
    close()
    throw refusal(reason, password, name)
  }

  /** Memory for this number of bytes, valid until more is requested. */
  pixels(bytes: number): number {
    if (this.#pixels.bytes < bytes) {
      const { free, allocate } = this.pdfium
      if (this.#pixels.address !== 0) free(this.#pixels.address)
      const address = allocate(bytes)
      this.#pixels = { address, bytes: address === 0 ? 0 : bytes }
      if (address === 0)
        throw new PdfError(
          'limit_exceeded',
          `An image of ${bytes} bytes needs more memory than is available.`,
        )
    }
    return this.#pixels.address
  }
}

class PdfiumDocument implements RenderedDocument {
  readonly pageCount: number
  readonly #renderer: Renderer
  readonly #document: number
  readonly #name: string
  readonly #close: () => void
  readonly #formInfo: number
  /** The handle that draws form fields; 0 if the document has none. */
  readonly #form: number

  constructor(renderer: Renderer, document: number, name: string, close: () => void) {
    const { api } = renderer.pdfium
    this.#renderer = renderer
    this.#document = document
    this.#name = name
    this.#close = close
    this.pageCount = api.FPDF_GetPageCount(document)
    const hasForm = api.FPDF_GetFormType(document) !== 0
    this.#formInfo = hasForm ? api.PDFiumExt_OpenFormFillInfo() : 0
    this.#form = hasForm ? api.PDFiumExt_InitFormFillEnvironment(document, this.#formInfo) : 0
    // Fields are drawn as printed, without highlighting.
    if (this.#form !== 0) api.FPDF_SetFormFieldHighlightAlpha(this.#form, 0)
  }

  pageSize(index: number): { width: number; height: number } {
    const { api, structure, memory, free } = this.#renderer.pdfium
    const size = structure(0, 0)
    try {
      if (!api.FPDF_GetPageSizeByIndexF(this.#document, index, size)) throw this.#unreadable(index)
      const view = new DataView(memory().buffer, size, 8)
      return { width: view.getFloat32(0, true), height: view.getFloat32(4, true) }
    } finally {
      free(size)
    }
  }

  renderPage(index: number, options: RenderPageOptions): RenderedPixels {
    const { api, memory } = this.#renderer.pdfium
    const { width, height, isTransparent, rotation, isGrey, channels = 4, isPlain = false } = options
    const form = isPlain ? 0 : this.#form
    const page = api.FPDF_LoadPage(this.#document, index)
    if (page === 0) throw this.#unreadable(index)
    const bytes = width * height * channels
    let bitmap = 0
    try {
      const address = this.#renderer.pixels(bytes)
      const format = channels === 3 ? BITMAP_BGR : isTransparent ? BITMAP_BGRA : BITMAP_BGRX
      bitmap = api.FPDFBitmap_CreateEx(width, height, format, address, width * channels)
      if (bitmap === 0) throw this.#unreadable(index)
      api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, isTransparent ? 0 : WHITE)
      const turns = (((rotation / 90) % 4) + 4) % 4
      const flags = (isPlain ? 0 : FPDF_ANNOT) | FPDF_REVERSE_BYTE_ORDER
      if (form !== 0) api.FORM_OnAfterLoadPage(page, form)
      api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, turns, flags)
      if (form !== 0) {
        api.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, turns, flags)
        api.FORM_OnBeforeClosePage(page, form)
      }
      const data = memory().subarray(address, address + bytes)
      if (isGrey) makeGrey(data, channels)
      return { width, height, channels, data }
    } finally {
      if (bitmap !== 0) api.FPDFBitmap_Destroy(bitmap)
      api.FPDF_ClosePage(page)
    }
  }

  pageText(index: number): string {
    const { api, memory, allocate, free } = this.#renderer.pdfium
    const page = api.FPDF_LoadPage(this.#document, index)
    if (page === 0) throw this.#unreadable(index)
    const text = api.FPDFText_LoadPage(page)
    let buffer = 0
    try {
      if (text === 0) throw this.#unreadable(index)
      const units = api.FPDFText_CountChars(text)
      if (units <= 0) return ''
      // UTF-16 with a terminating zero; a character beyond 16 bits has two units.
      const bytes = (units * 2 + 1) * 2
      buffer = allocate(bytes)
      if (buffer === 0)
        throw new PdfError('limit_exceeded', `Page ${index + 1} has more text than fits into memory.`)
      const written = api.FPDFText_GetText(text, 0, units, buffer)
      return UTF_16.decode(memory().slice(buffer, buffer + Math.max(0, written - 1) * 2))
    } finally {
      if (buffer !== 0) free(buffer)
      if (text !== 0) api.FPDFText_ClosePage(text)
      api.FPDF_ClosePage(page)
    }
  }

  close(): void {
    const { api } = this.#renderer.pdfium
    if (this.#form !== 0) api.PDFiumExt_ExitFormFillEnvironment(this.#form)
    if (this.#formInfo !== 0) api.PDFiumExt_CloseFormFillInfo(this.#formInfo)
    this.#close()
  }

  #unreadable(index: number): PdfError {
    const error = new PdfError('damaged_pdf', `Page ${index + 1} cannot be rendered: it is damaged.`)
    error.input = this.#name
    return error
  }
}

/** By the weights of pdfium, whose own way (`FPDF_GRAYSCALE`) holds all pixels of an image in memory. */
function makeGrey(data: Uint8Array, channels: 3 | 4): void {
  for (let at = 0; at < data.length; at += channels) {
    const grey = (30 * data[at]! + 59 * data[at + 1]! + 11 * data[at + 2]!) / 100
    data[at] = data[at + 1] = data[at + 2] = grey
  }
}

function refusal(reason: number, password: string | undefined, name: string): PdfError {
  const error =
    reason === FPDF_ERR_PASSWORD
      ? password === undefined
        ? new PdfError('password_required', 'The file only opens with a password.')
        : new PdfError('password_incorrect', 'The password does not open the file.')
      : reason === FPDF_ERR_SECURITY
        ? new PdfError('unsupported_encryption', 'The encryption of the file is not supported.')
        : new PdfError('damaged_pdf', 'The file is damaged: none of its pages can be rendered.')
  error.input = name
  return error
}
