import type { StreamReplacement } from '../copy/stream-replacements.js'
import { PdfError } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type DecodedStream, decodeStream, filterSteps } from '../filters/decode.js'
import { isName, type PdfDict, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { recodeBilevel } from './bilevel.js'
import { type CodedSamples, recodedSamples } from './coded-image.js'
import { flated, withoutEncoding } from './flate-stream.js'
import { cleanJpeg } from './jpeg-segments.js'

/**
 * The most decoded bytes for each byte of a stream that is not an image: no more than its length can be saved, and
 * data that are so much shorter than what they decode to are hardly made shorter.
 */
const DECODED_PER_BYTE = 100
/** Short streams are always decoded. */
const SHORT = 1024 * 1024

/** The data of a stream, decoded as far as possible; undefined if the stream should be kept unchanged. */
export function decodeForRecoding(
  file: PdfFile,
  stream: PdfStream,
  data: Uint8Array,
): DecodedStream | undefined {
  // The data are in another file.
  if (stream.dict.has('F') || stream.dict.has('FFilter')) return undefined
  try {
    const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
    const { maxDecodedBytes } = file.limits
    const isImage = isName(file.resolve(stream.dict.get('Subtype')), 'Image')
    const worthwhile = isImage ? maxDecodedBytes : Math.max(SHORT, DECODED_PER_BYTE * data.length)
    const maxBytes = Math.min(maxDecodedBytes, worthwhile)
    const decoded = decodeStream(data, steps, { maxBytes }, file.primitives)
    return decoded.damaged || decoded.broken ? undefined : decoded
  } catch (error) {
    if (error instanceof PdfError && error.code === 'aborted') throw error
    return undefined
  }
}

/** A stream re-encoded losslessly, if that makes it smaller. */
export function recodeStream(
  file: PdfFile,
  stream: PdfStream,
  decoded: DecodedStream,
  before: number,
): StreamReplacement | undefined {
  const { dict } = stream
  const bilevel = recodeBilevel(file, dict, decoded)
  if (decoded.remaining.length > 0) {
    const isJpeg = decoded.remaining[0] === 'DCTDecode'
    const bytes = (isJpeg ? cleanJpeg(decoded.bytes)?.bytes : undefined) ?? decoded.bytes
    const plain = { dict: withFilters(file, dict, decoded.remaining.length), bytes }
    return smallest([bilevel && inPlace(dict, bilevel), plain], before)
  }
  // The packet of the document was changed already. Other programs search for unfiltered ones.
  if (isName(file.resolve(dict.get('Type')), 'Metadata')) return undefined
  const { primitives } = file
  const candidates: (StreamReplacement | undefined)[] = [flated(dict, decoded.bytes, primitives)]
  if (bilevel !== undefined) candidates.push(inPlace(dict, bilevel))
  else if (isName(file.resolve(dict.get('Subtype')), 'Image'))
    candidates.push(recodedSamples(file, dict, decoded.bytes))
  return smallest(candidates, before)
}

function smallest(
  candidates: readonly ((StreamReplacement & Partial<CodedSamples>) | undefined)[],
  before: number,
): StreamReplacement | undefined {
  let best: StreamReplacement | undefined
  let size = before
  for (const candidate of candidates) {
    if (candidate === undefined) continue
    const own = candidate.size ?? candidate.bytes.length
    if (own >= size) continue
    best = candidate
    size = own
  }
  return best
}

function inPlace(dict: PdfDict, recoded: { readonly filter: PdfDict; readonly bytes: Uint8Array }) {
  return { dict: new Map([...withoutEncoding(dict), ...recoded.filter]), bytes: recoded.bytes }
}

/** A stream dictionary with only the last filters. */
export function withFilters(file: PdfFile, dict: PdfDict, count: number): PdfDict {
  const listed = (value: PdfValue | undefined): PdfValue[] => {
    const found = file.resolve(value)
    return Array.isArray(found) ? found.slice(-count) : [found]
  }
  const plain = withoutEncoding(dict)
  const filters = listed(dict.get('Filter'))
  const all = file.array(dict.get('Filter'))?.length ?? 1
  const parms = file.resolve(dict.get('DecodeParms'))
  const own = Array.isArray(parms)
    ? Array.from({ length: all }, (_, i) => parms[i] ?? null).slice(-count)
    : [parms]
  plain.set('Filter', filters.length === 1 ? filters[0]! : filters)
  if (own.some((item) => file.resolve(item) !== null))
    plain.set('DecodeParms', own.length === 1 ? own[0]! : own)
  return plain
}
