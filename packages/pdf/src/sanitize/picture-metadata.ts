import { decodeForRecoding, withFilters } from '../compress/recode-stream.js'
import type { StreamReplacement } from '../copy/stream-replacements.js'
import type { PdfFile } from '../file/pdf-file.js'
import { withoutJpegMetadata } from '../images/jpeg-head.js'
import { withoutJpeg2000Metadata } from '../images/jpeg2000-metadata.js'
import type { PdfStream } from '../syntax/objects.js'

/** By the last filter of a stream (ISO 32000-2, 7.4.8 and 7.4.9). */
const removers: ReadonlyMap<string, (data: Uint8Array) => Uint8Array | undefined> = new Map([
  ['DCTDecode', withoutJpegMetadata],
  ['DCT', withoutJpegMetadata],
  ['JPXDecode', withoutJpeg2000Metadata],
])

/**
 * A JPEG or JPEG 2000 image without its metadata: author, place, people, comments. Undefined if the stream is
 * none, or has none.
 */
export function withoutPictureMetadata(stream: PdfStream, file: PdfFile): StreamReplacement | undefined {
  const filter = file.resolve(stream.dict.get('Filter'))
  const remove = removers.get(file.name(Array.isArray(filter) ? filter.at(-1) : filter) ?? '')
  if (remove === undefined) return undefined
  const decoded = decodeForRecoding(file, stream, file.data(stream).bytes())
  const bytes = decoded?.remaining.length === 1 ? remove(decoded.bytes) : undefined
  return bytes && { dict: withFilters(file, stream.dict, 1), bytes }
}
