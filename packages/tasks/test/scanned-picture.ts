import { memorySource } from '@octavo/pdf/memory-source'
import { openRendering } from '../src/engines/pdfium-render.js'
import { drawPage, type PagePicture } from '../src/recognise/page-picture.js'
import { scannedDocument } from './scanned-document.js'

/** The picture of the scanned page, as it is recognised. */
export async function scannedPicture(): Promise<PagePicture> {
  const source = Object.assign(memorySource(scannedDocument()), { close() {} })
  const document = await openRendering({ source, name: 'scan.pdf' })
  try {
    return drawPage(document, 0, { wanted: 200, own: undefined })
  } finally {
    document.close()
  }
}
