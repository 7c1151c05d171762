import { readFileSync } from 'node:fs'
import type { Library } from './engine.js'

/** @embedpdf/pdfium: FPDF_ImportPages into a new document, then FPDF_SaveAsCopy. */
export const pdfium: Library = {
  kind: 'library',
  name: 'pdfium',
  async load() {
    const { loadPdfium } = await import('../pdfium.js')
    const { api, copyIn, free, save } = await loadPdfium()
    return (inputs, output) => {
      const target = api.FPDF_CreateNewDocument()
      let pages = 0
      for (const path of inputs) {
        const bytes = readFileSync(path)
        const pointer = copyIn(bytes)
        const source = api.FPDF_LoadMemDocument(pointer, bytes.length, '')
        const count = api.FPDF_GetPageCount(source)
        if (!api.FPDF_ImportPages(target, source, `1-${count}`, pages))
          throw new Error('pdfium did not import the pages')
        pages += count
        api.FPDF_CloseDocument(source)
        free(pointer)
      }
      save(target, output)
      api.FPDF_CloseDocument(target)
    }
  },
}
