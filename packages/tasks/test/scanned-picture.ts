import { memorySource } from '@octavo/pdf/memory-source'
import { openRendering } from '../src/engines/pdfium-render.js'
import { drawPage, type PagePicture, PictureBudget } from '../src/recognise/page-picture.js'
import { scannedDocument } from './scanned-document.js'

/** The picture of the scanned page, as it is recognised. */
export function scannedPicture(): Promise<PagePicture> {
  return pictureOf(scannedDocument())
}

/** The first page of a document, at 200 dpi. */
export async function pictureOf(pdf: Uint8Array): Promise<PagePicture> {
  const source = Object.assign(memorySource(pdf), { close() {} })
  const document = await openRendering({ source, name: 'scan.pdf' })
  try {
    return drawPage(document, 0, { wanted: 200, own: undefined }, new PictureBudget())
  } finally {
    document.close()
  }
}
