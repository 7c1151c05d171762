import { flated } from '../../compress/flate-stream.js'
import { decodeForRecoding, withFilters } from '../../compress/recode-stream.js'
import type { ReplaceStream, StreamReplacement } from '../../copy/stream-replacements.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfStream } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** The filters that stay as they are (ISO 19005-2, 6.1.7.2). */
const ALLOWED: ReadonlySet<string> = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
])

/** Encodes streams anew whose filters PDF/A forbids: LZW, encryption of its own, abbreviations and others. */
export function recodeForbidden(conversion: Conversion): ReplaceStream {
  return (stream, file) => {
    const filter = file.resolve(stream.dict.get('Filter'))
    const names = (Array.isArray(filter) ? filter : filter === null ? [] : [filter]).map((item) =>
      file.name(item),
    )
    if (names.every((name) => name !== undefined && ALLOWED.has(name))) return undefined
    const recoded = recode(stream, file)
    if (recoded !== undefined) conversion.change('stream_recoded', { detail: names.join(' ') })
    return recoded
  }
}

function recode(stream: PdfStream, file: PdfFile): StreamReplacement | undefined {
  const decoded = decodeForRecoding(file, stream, file.data(stream).bytes())
  if (decoded === undefined) return undefined
  if (decoded.remaining.length === 0) return flated(stream.dict, decoded.bytes, file.primitives)
  return { dict: withFilters(file, stream.dict, decoded.remaining.length), bytes: decoded.bytes }
}
