import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import type { PdfStream } from '../syntax/objects.js'

/** Undefined if the stream cannot be decoded at all. A damaged stream is decoded as far as possible. */
export function decodeIfPossible(file: PdfFile, stream: PdfStream): Uint8Array | undefined {
  try {
    return file.decode(stream)
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'limit_exceeded') throw error
    return undefined
  }
}
