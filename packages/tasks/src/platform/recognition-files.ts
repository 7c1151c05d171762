import { createRequire } from 'node:module'

/** The files that `browserRecognition` fetches, by name, with their paths in the installed packages. */
export function recognitionFiles(): ReadonlyMap<string, string> {
  const { resolve } = createRequire(import.meta.url)
  return new Map([
    ['pdfium.wasm', resolve('@embedpdf/pdfium/pdfium.wasm')],
    ['tesseract.wasm', resolve('tesseract.js-core/tesseract-core-simd.wasm')],
    ['eng.bin', resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')],
    ['osd.bin', resolve('@tesseract.js-data/osd/4.0.0_best_int/osd.traineddata.gz')],
  ])
}
