import { jpegMetadata } from '../images/jpeg-metadata.js'
import { asciiBytes, asciiText } from '../syntax/characters.js'
import type { PdfStream } from '../syntax/objects.js'

/** Names are searched and counted separately from other data, because many belong to the format. */
const NAMES = /\/[^\s()<>[\]{}/%]*/g
/** Words that occur in every CMap (Adobe Technical Note 5014). */
const MAP_WORDS =
  /\((?:Adobe|Identity|UCS)\)|\b(?:begin|end)?(?:cmap|codespacerange|bfchar|bfrange|cidchar|cidrange|notdefchar|notdefrange)\b|\b(?:findresource|defineresource|currentdict|usecmap|CMapName|dict|begin|end|def|pop)\b/g
const MAP = 'begincmap'

/** The decoded data of a stream without keywords of the format, which are not text of the document. */
export function searchedData({ dict }: PdfStream, bytes: Uint8Array, isContent: boolean): Uint8Array {
  if (dict.has('FunctionType')) return new Uint8Array(0)
  const metadata = jpegMetadata(bytes)
  if (metadata !== undefined || !isContent) return metadata ?? bytes
  const text = asciiText(bytes).replace(NAMES, ' ')
  return asciiBytes(text.includes(MAP) ? text.replace(MAP_WORDS, ' ') : text)
}
