import type { StreamReplacement } from '../../copy/stream-replacements.js'
import type { Primitives } from '../../platform/primitives.js'
import { type PdfDict, PdfName } from '../../syntax/objects.js'

/** The names of the entries of a dictionary that say how the data are encoded. */
const ENCODING_KEYS = ['Filter', 'DecodeParms', 'Length', 'DL', 'F', 'DP']
/** Less is not worth the name of a filter. */
const WORTH_DEFLATING = 64

/** The dictionary of a stream without what is said of its encoding. */
export function withoutEncoding(dict: PdfDict): PdfDict {
  const plain: PdfDict = new Map(dict)
  for (const key of ENCODING_KEYS) plain.delete(key)
  return plain
}

/** Bytes as the data of a stream, deflated where that makes them smaller. */
export function flated(dict: PdfDict, bytes: Uint8Array, primitives: Primitives): StreamReplacement {
  const plain = withoutEncoding(dict)
  if (bytes.length < WORTH_DEFLATING) return { dict: plain, bytes }
  const deflated = primitives.deflateSmallest(bytes)
  if (deflated.length >= bytes.length) return { dict: plain, bytes }
  return { dict: plain.set('Filter', new PdfName('FlateDecode')), bytes: deflated }
}
