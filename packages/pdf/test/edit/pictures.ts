import { expect } from 'vitest'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { type Rendering, withDocument, withPage } from '../validators/pdfium.js'

const WITH_ANNOTATIONS = 1
const BGRA = 4

/** A page, numbered from 1, as a viewer built on pdfium shows it, form fields drawn by its form module. */
export function renderWithForms(path: string, page: number, scale = 1.5): Promise<Rendering> {
  return withDocument(path, (pdfium, document) => {
    const info = pdfium.PDFiumExt_OpenFormFillInfo()
    const form = pdfium.PDFiumExt_InitFormFillEnvironment(document, info)
    try {
      return withPage(pdfium, document, page, (handle) => {
        const width = Math.round(pdfium.FPDF_GetPageWidthF(handle) * scale)
        const height = Math.round(pdfium.FPDF_GetPageHeightF(handle) * scale)
        const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, BGRA, 0, width * 4)
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff)
        pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
        pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, 0, WITH_ANNOTATIONS)
        pdfium.FPDF_FFLDraw(form, bitmap, handle, 0, 0, width, height, 0, WITH_ANNOTATIONS)
        const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
        const pixels = Buffer.from(pdfium.pdfium.HEAPU8.slice(start, start + width * height * 4))
        pdfium.FPDFBitmap_Destroy(bitmap)
        return { width, height, pixels }
      })
    } finally {
      pdfium.PDFiumExt_ExitFormFillEnvironment(form)
      pdfium.PDFiumExt_CloseFormFillInfo(info)
    }
  })
}

/** The mean difference of two pictures, from 0 to 1. */
export function difference(before: Buffer, after: Buffer): number {
  let sum = 0
  for (let at = 0; at < before.length; at++) sum += Math.abs(before[at]! - after[at]!)
  return sum / before.length / 255
}

/** Fails unless pdfium draws the pages of two documents alike; `tolerance` is a mean difference. */
export async function expectSameLook(
  before: Uint8Array,
  after: Uint8Array,
  pages: readonly number[],
  tolerance = 0.0001,
): Promise<void> {
  const [one, other] = [temporaryFile(before), temporaryFile(after)]
  for (const page of pages) {
    const [was, is] = [await renderWithForms(one, page), await renderWithForms(other, page)]
    expect([is.width, is.height], `page ${page}`).toEqual([was.width, was.height])
    expect(difference(was.pixels, is.pixels), `page ${page}`).toBeLessThanOrEqual(tolerance)
  }
}
