import type { StreamReplacement } from '../../copy/stream-replacements.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type DecodedStream, decodeStream, filterSteps } from '../../filters/decode.js'
import { predictPng } from '../../filters/predict-png.js'
import { predictorParms } from '../../filters/predictor.js'
import type { Primitives } from '../../platform/primitives.js'
import { isName, type PdfDict, PdfName, type PdfStream, type PdfValue } from '../../syntax/objects.js'
import { recodeBilevel } from './bilevel.js'
import { flated, withoutEncoding } from './flate-stream.js'
import { trimPacket } from './trim-packet.js'

/** The data of a stream with its filters undone, as far as they can be; undefined where it is better left as it is. */
export function decodeForRecoding(
  file: PdfFile,
  stream: PdfStream,
  data: Uint8Array,
): DecodedStream | undefined {
  // Data of another file.
  if (stream.dict.has('F') || stream.dict.has('FFilter')) return undefined
  try {
    const steps = filterSteps(stream.dict, (value) => file.resolve(value), file.limits)
    const decoded = decodeStream(data, steps, { maxBytes: file.limits.maxDecodedBytes }, file.primitives)
    return decoded.damaged || decoded.broken ? undefined : decoded
  } catch (error) {
    if (error instanceof PdfError && error.code === 'aborted') throw error
    return undefined
  }
}

/** A stream encoded anew without loss, where that makes it smaller. */
export function recodeStream(
  file: PdfFile,
  stream: PdfStream,
  decoded: DecodedStream,
  before: number,
): StreamReplacement | undefined {
  const { dict } = stream
  const bilevel = recodeBilevel(file, dict, decoded)
  if (decoded.remaining.length > 0) {
    const plain = { dict: withFilters(file, dict, decoded.remaining.length), bytes: decoded.bytes }
    return smallest([bilevel && inPlace(dict, bilevel), plain], before)
  }
  if (isName(file.resolve(dict.get('Type')), 'Metadata')) return trimPacket(file, dict, decoded.bytes)
  const { primitives } = file
  const candidates: (StreamReplacement | undefined)[] = [flated(dict, decoded.bytes, primitives)]
  if (bilevel !== undefined) candidates.push(inPlace(dict, bilevel))
  else if (isName(file.resolve(dict.get('Subtype')), 'Image'))
    candidates.push(predicted(file, dict, decoded.bytes, primitives))
  return smallest(candidates, before)
}

function smallest(
  candidates: readonly (StreamReplacement | undefined)[],
  before: number,
): StreamReplacement | undefined {
  let best: StreamReplacement | undefined
  let size = before
  for (const candidate of candidates) {
    if (candidate === undefined || candidate.bytes.length >= size) continue
    best = candidate
    size = candidate.bytes.length
  }
  return best
}

function inPlace(dict: PdfDict, recoded: { readonly filter: PdfDict; readonly bytes: Uint8Array }) {
  return { dict: new Map([...withoutEncoding(dict), ...recoded.filter]), bytes: recoded.bytes }
}

/** The last filters of a stream alone. */
function withFilters(file: PdfFile, dict: PdfDict, count: number): PdfDict {
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

const MOST_COLOURS = 32

/** Samples of 8 or 16 bits with the predictors of PNG (ISO 32000-2, 7.4.4.4). */
function predicted(
  file: PdfFile,
  dict: PdfDict,
  bytes: Uint8Array,
  primitives: Primitives,
): StreamReplacement | undefined {
  const columns = file.number(dict.get('Width')) ?? 0
  const rows = file.number(dict.get('Height')) ?? 0
  const bits = file.number(dict.get('BitsPerComponent')) ?? 8
  if (columns < 1 || rows < 2 || (bits !== 8 && bits !== 16)) return undefined
  const colours = Math.floor(bytes.length / (columns * rows * (bits / 8)))
  const rowBytes = columns * colours * (bits / 8)
  if (colours < 1 || colours > MOST_COLOURS || rowBytes * rows !== bytes.length) return undefined
  const rowsWithTags = predictPng(bytes, rowBytes, colours * (bits / 8))
  const plain = withoutEncoding(dict)
  plain.set('Filter', new PdfName('FlateDecode'))
  plain.set('DecodeParms', predictorParms({ kind: 'png', colors: colours, bitsPerComponent: bits, columns }))
  return { dict: plain, bytes: primitives.deflateSmallest(rowsWithTags) }
}
