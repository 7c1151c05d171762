import { readFileSync, writeFileSync } from 'node:fs'
import type { Library } from './engine.js'

/** pdf-lib: copyPages into a new document. */
export const pdfLib: Library = {
  kind: 'library',
  name: 'pdf-lib',
  async load() {
    const { PDFDocument } = await import('pdf-lib')
    return async (inputs, output) => {
      const merged = await PDFDocument.create()
      for (const path of inputs) {
        const source = await PDFDocument.load(readFileSync(path))
        for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
      }
      writeFileSync(output, await merged.save())
    }
  },
}
