import { PdfError } from '@octavo/pdf/errors'
import { memorySource } from '@octavo/pdf/memory-source'
import type { PixelSize } from '../declare/image-coding.js'
import type { Rendering } from '../declare/rendering.js'

/**
 * The pixels of a document that shows an image alone, in RGBA; valid until the next call. Undefined if the image
 * cannot be decoded.
 */
export async function drawImage(
  rendering: Rendering,
  document: Uint8Array,
  { width, height }: PixelSize,
): Promise<Uint8Array | undefined> {
  try {
    const source = Object.assign(memorySource(document), { close: () => undefined })
    const opened = await rendering.open({ source, name: 'An image' })
    try {
      return opened.renderPage(0, { width, height, rotation: 0, isTransparent: true, isGrey: false }).data
    } finally {
      opened.close()
    }
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return undefined
    throw error
  }
}
