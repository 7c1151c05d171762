import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfStream } from '../../syntax/objects.js'

/** Metadata larger than this are left alone. */
const LARGEST_PACKET = 16 * 1024 * 1024

/** The bytes of a document's XMP (ISO 32000-1, 14.3.2); undefined where there are none that can be read. */
export function readXmpBytes(file: PdfFile, catalogue: PdfDict): Uint8Array | undefined {
  const stream = file.resolve(catalogue.get('Metadata'))
  if (!(stream instanceof PdfStream) || stream.length > LARGEST_PACKET) return undefined
  try {
    const bytes = file.decode(stream)
    return bytes.length <= LARGEST_PACKET ? bytes : undefined
  } catch (error) {
    // Metadata that would inflate beyond all bounds are no reason to refuse the pages.
    if (error instanceof PdfError) return undefined
    throw error
  }
}
