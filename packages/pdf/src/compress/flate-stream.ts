import type { StreamReplacement } from '../copy/stream-replacements.js'
import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'

/** The keys of stream dictionaries that describe the encoding of the data. */
const ENCODING_KEYS = ['Filter', 'DecodeParms', 'Length', 'DL', 'F', 'DP']
/** For smaller data the filter entry costs more than it saves. */
const WORTH_DEFLATING = 64

/** A stream dictionary without the entries for its encoding. */
export function withoutEncoding(dict: PdfDict): PdfDict {
  const plain: PdfDict = new Map(dict)
  for (const key of ENCODING_KEYS) plain.delete(key)
  return plain
}

/** A stream with these data, deflated if that makes them smaller. */
export function flated(dict: PdfDict, bytes: Uint8Array, primitives: Primitives): StreamReplacement {
  const plain = withoutEncoding(dict)
  if (bytes.length < WORTH_DEFLATING) return { dict: plain, bytes }
  const deflated = primitives.deflateSmallest(bytes)
  if (deflated.length >= bytes.length) return { dict: plain, bytes }
  return { dict: plain.set('Filter', new PdfName('FlateDecode')), bytes: deflated }
}
