import { readFileSync } from 'node:fs'
import { serve } from '../child.js'
import { loadPdfium, type Pdfium } from '../pdfium.js'

export interface PdfiumQuestion {
  readonly path: string
  readonly password: string
}

const UTF_16 = new TextDecoder('utf-16le')
const MAX_PAGES = 10_000

const ready = loadPdfium()

/** Replies with the text of all pages; undefined if pdfium does not open the file. */
serve<PdfiumQuestion, { readonly text: string | undefined }>(async ({ path, password }) => {
  const pdfium = await ready
  const bytes = readFileSync(path)
  const pointer = pdfium.copyIn(bytes)
  const document = pdfium.api.FPDF_LoadMemDocument(pointer, bytes.length, password)
  const text = document === 0 ? undefined : textOf(pdfium, document)
  if (document !== 0) pdfium.api.FPDF_CloseDocument(document)
  pdfium.free(pointer)
  return { text }
})

function textOf({ api, allocate, free, view }: Pdfium, document: number): string {
  let text = ''
  for (let index = 0; index < Math.min(MAX_PAGES, api.FPDF_GetPageCount(document)); index++) {
    const page = api.FPDF_LoadPage(document, index)
    const read = page === 0 ? 0 : api.FPDFText_LoadPage(page)
    const units = read === 0 ? 0 : api.FPDFText_CountChars(read)
    if (units > 0) {
      const bytes = (units * 2 + 1) * 2
      const buffer = allocate(bytes)
      const written = api.FPDFText_GetText(read, 0, units, buffer)
      text += `${UTF_16.decode(view(buffer, Math.max(0, written - 1) * 2).slice())}\n`
      free(buffer)
    }
    if (read !== 0) api.FPDFText_ClosePage(read)
    if (page !== 0) api.FPDF_ClosePage(page)
  }
  return text
}
