import { readFileSync } from 'node:fs'
import { serve } from '../child.js'
import { loadPdfium, type Pdfium } from '../pdfium.js'
import type { Picture } from './picture.js'

export interface PdfiumQuestion {
  readonly path: string
  readonly password: string
}

export interface PdfiumReply {
  /** The number of pages that exist; 0 if pdfium does not open the file. */
  readonly pages: number
  /** Page 1 without and with annotations. */
  readonly content?: Picture
  readonly annotated?: Picture
}

const DOTS_PER_INCH = 36
const MAX_SIDE = 1000
const BGRA = 4
const WITH_ANNOTATIONS = 1
const MAX_PAGES = 100_000

const ready = loadPdfium()

serve<PdfiumQuestion, PdfiumReply>(async ({ path, password }) => {
  const pdfium = await ready
  const bytes = readFileSync(path)
  const pointer = pdfium.copyIn(bytes)
  const document = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, password)
  if (document === 0) {
    pdfium.free(pointer)
    return { pages: 0 }
  }
  const pages = countPages(pdfium, document)
  const page = pages > 0 ? pdfium.api.FPDF_LoadPage(document, 0) : 0
  const pictures = page === 0 || !hasArea(pdfium, page) ? {} : renderBoth(pdfium, page)
  if (page !== 0) pdfium.api.FPDF_ClosePage(page)
  pdfium.api.FPDF_CloseDocument(document)
  pdfium.free(pointer)
  return { pages, ...pictures }
})

/** Counts the pages that have a size, because pdfium reports the value of /Count as the page count. */
function countPages({ api, copyIn, free, view }: Pdfium, document: number): number {
  const claimed = Math.min(api.FPDF_GetPageCount(document), MAX_PAGES)
  const size = copyIn(new Uint8Array(16))
  let pages = 0
  for (let index = 0; index < claimed; index++) {
    if (!api.FPDF_GetPageSizeByIndex(document, index, size, size + 8)) continue
    const [width = 0, height = 0] = new Float64Array(view(size, 16).slice().buffer)
    if (width > 0 && height > 0) pages++
  }
  free(size)
  return pages
}

/** A page without a size is one that pdfium could not read. */
function hasArea({ api }: Pdfium, page: number): boolean {
  return api.FPDF_GetPageWidthF(page) > 0 && api.FPDF_GetPageHeightF(page) > 0
}

function renderBoth(pdfium: Pdfium, page: number) {
  return { content: render(pdfium, page, 0), annotated: render(pdfium, page, WITH_ANNOTATIONS) }
}

function render({ api, view }: Pdfium, page: number, flags: number): Picture {
  const wide = api.FPDF_GetPageWidthF(page)
  const high = api.FPDF_GetPageHeightF(page)
  const scale = Math.min(DOTS_PER_INCH / 72, MAX_SIDE / Math.max(wide, high, 1))
  const width = Math.max(1, Math.round(wide * scale))
  const height = Math.max(1, Math.round(high * scale))
  const bitmap = api.FPDFBitmap_CreateEx(width, height, BGRA, 0, 0)
  api.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
  api.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  const stride = api.FPDFBitmap_GetStride(bitmap)
  const pixels = view(api.FPDFBitmap_GetBuffer(bitmap), stride * height).slice()
  api.FPDFBitmap_Destroy(bitmap)
  return { width, height, pixels }
}
