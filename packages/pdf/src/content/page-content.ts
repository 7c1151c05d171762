import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { PdfStream, type PdfValue } from '../syntax/objects.js'

/** The streams of a page's content, in order; other objects are skipped, as in other readers. */
export function contentStreams(file: PdfFile, contents: PdfValue | undefined): PdfStream[] {
  const value = file.resolve(contents)
  const items = Array.isArray(value) ? value.map((item) => file.resolve(item)) : [value]
  return items.filter((item) => item instanceof PdfStream)
}

/** A page's content streams concatenated (ISO 32000-1, table 30): streams are divided between tokens. */
export function pageContent(file: PdfFile, contents: PdfValue | undefined): Uint8Array {
  const streams = contentStreams(file, contents)
  if (streams.length === 1) return file.decode(streams[0]!)
  const { maxDecodedBytes } = file.limits
  const out = new ByteBuffer()
  for (const stream of streams) {
    out.copy(file.decode(stream))
    out.byte(10)
    if (out.length > maxDecodedBytes) throw limitExceeded("The size of a page's content", maxDecodedBytes)
  }
  return out.slice()
}
