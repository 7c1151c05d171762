import { memorySource } from '@octavo/pdf/memory-source'
import sharp from 'sharp'
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

/** The same as a JPEG file that is this many pixels wide, with white paper below, and the resolution that cameras name. */
export async function photographOf(pdf: Uint8Array, width: number, below = 0, dpi = 72): Promise<Buffer> {
  const { data, ...size } = await pictureOf(pdf)
  return sharp(data, { raw: { width: size.width, height: size.height, channels: 1 } })
    .resize(width)
    .extend({ bottom: below, background: 'white' })
    .withMetadata({ density: dpi })
    .jpeg()
    .toBuffer()
}
