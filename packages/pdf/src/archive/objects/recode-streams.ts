import { flated } from '../../compress/flate-stream.js'
import { decodeForRecoding, withFilters } from '../../compress/recode-stream.js'
import type { ReplaceStream, StreamReplacement } from '../../copy/stream-replacements.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { PdfStream } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import { jpeg2000File } from './jpeg2000-file.js'

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

/**
 * Encodes streams anew whose filters PDF/A forbids: LZW, encryption of its own, abbreviations and others. JPEG 2000
 * becomes a file of its own.
 */
export function recodeForbidden(conversion: Conversion): ReplaceStream {
  return (stream, file) => {
    const filter = file.resolve(stream.dict.get('Filter'))
    const names = (Array.isArray(filter) ? filter : filter === null ? [] : [filter]).map((item) =>
      file.name(item),
    )
    const isAllowed = names.every((name) => name !== undefined && ALLOWED.has(name))
    const isJpeg2000 = names.at(-1) === 'JPXDecode'
    if (isAllowed && !isJpeg2000) return undefined
    const recoded = isJpeg2000 ? recodeJpeg2000(stream, file, names.length) : recode(stream, file)
    if (recoded !== undefined) conversion.change('stream_recoded', { detail: names.join(' ') })
    return recoded
  }
}

function recodeJpeg2000(stream: PdfStream, file: PdfFile, filters: number): StreamReplacement | undefined {
  const decoded = decodeForRecoding(file, stream, file.data(stream).bytes())
  if (decoded === undefined || decoded.remaining.length !== 1) return undefined
  const boxed = jpeg2000File(decoded.bytes)
  if (boxed === undefined && filters === 1) return undefined
  return { dict: withFilters(file, stream.dict, 1), bytes: boxed ?? decoded.bytes }
}

function recode(stream: PdfStream, file: PdfFile): StreamReplacement | undefined {
  const decoded = decodeForRecoding(file, stream, file.data(stream).bytes())
  if (decoded === undefined) return undefined
  if (decoded.remaining.length === 0) return flated(stream.dict, decoded.bytes, file.primitives)
  return { dict: withFilters(file, stream.dict, decoded.remaining.length), bytes: decoded.bytes }
}
