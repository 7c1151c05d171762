import { limitExceeded, PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import type { Primitives } from '../platform/primitives.js'
import { isDict, type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { decodeAscii85, decodeAsciiHex } from './ascii.js'
import type { Decoded } from './decoded.js'
import { decodeFlate } from './flate.js'
import { decodeLzw } from './lzw.js'
import { type Predictor, readPredictor, undoPredictor } from './predictor.js'
import { decodeRunLength } from './run-length.js'

/** One filter of a stream. `name` is the full name of the filter, even if the file has an abbreviation. */
export type FilterStep =
  | { readonly kind: 'flate' | 'brotli'; readonly name: string; readonly predictor: Predictor | undefined }
  | {
      readonly kind: 'lzw'
      readonly name: string
      readonly predictor: Predictor | undefined
      readonly earlyChange: boolean
    }
  | { readonly kind: 'ascii85' | 'asciiHex' | 'runLength'; readonly name: string }
  /** An image filter, which is kept unchanged. */
  | { readonly kind: 'image'; readonly name: string }
  /**
   * Decrypted by the security handler before any other filter. `cryptFilter` is the name in its parameters.
   */
  | { readonly kind: 'crypt'; readonly name: string; readonly cryptFilter: string }
  | { readonly kind: 'unknown'; readonly name: string }

type FilterKind = FilterStep['kind']

const filterNames: ReadonlyMap<string, { readonly kind: FilterKind; readonly name: string }> = new Map(
  (
    [
      ['flate', 'FlateDecode', 'Fl'],
      ['brotli', 'BrotliDecode', 'Br'],
      ['lzw', 'LZWDecode', 'LZW'],
      ['ascii85', 'ASCII85Decode', 'A85'],
      ['asciiHex', 'ASCIIHexDecode', 'AHx'],
      ['runLength', 'RunLengthDecode', 'RL'],
      ['image', 'DCTDecode', 'DCT'],
      ['image', 'CCITTFaxDecode', 'CCF'],
      ['image', 'JPXDecode'],
      ['image', 'JBIG2Decode'],
      ['crypt', 'Crypt'],
    ] as const
  ).flatMap(([kind, ...names]) => names.map((name) => [name, { kind, name: names[0] }] as const)),
)

/**
 * The filters of a stream (ISO 32000-1, 7.3.8.2) or an inline image (8.9.7), in decoding order. Abbreviations
 * are accepted in both, because some producers write them in both.
 */
export function filterSteps(
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
  limits: Pick<Limits, 'maxFilters'>,
): FilterStep[] {
  const filter = resolve(dict.get('Filter') ?? inlineFilter(dict, resolve))
  if (filter === null) return []
  const filters = Array.isArray(filter) ? filter : [filter]
  if (filters.length > limits.maxFilters) {
    throw limitExceeded('The number of filters of one stream', limits.maxFilters)
  }
  const parms = resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const steps: FilterStep[] = []
  let loneParms = isDict(parms) ? parms : undefined
  filters.forEach((entry, index) => {
    const name = resolve(entry)
    if (name === null) return
    const known = name instanceof PdfName ? filterNames.get(name.value) : undefined
    let own: PdfValue = null
    if (Array.isArray(parms)) {
      own = resolve(parms[index])
    } else if (loneParms !== undefined && (filters.length === 1 || takesParms(known?.kind))) {
      // A single dictionary for several filters can only be meant for the first one with parameters.
      own = loneParms
      loneParms = undefined
    }
    const written = name instanceof PdfName ? name.value : ''
    steps.push(
      filterStep(known?.kind ?? 'unknown', known?.name ?? written, isDict(own) ? own : undefined, resolve),
    )
  })
  return steps
}

/** In a stream's dictionary /F is a file specification, which is never a name or an array. */
function inlineFilter(
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue,
): PdfName | PdfValue[] | undefined {
  const value = resolve(dict.get('F'))
  return value instanceof PdfName || Array.isArray(value) ? value : undefined
}

function takesParms(kind: FilterKind | undefined): boolean {
  return kind === 'flate' || kind === 'brotli' || kind === 'lzw' || kind === 'image' || kind === 'crypt'
}

function filterStep(
  kind: FilterKind,
  name: string,
  parms: PdfDict | undefined,
  resolve: (value: PdfValue | undefined) => PdfValue,
): FilterStep {
  switch (kind) {
    case 'brotli':
      // Brotli with a custom dictionary is not supported.
      if (parms?.has('D')) return { kind: 'unknown', name }
      return { kind, name, predictor: readPredictor(parms, resolve) }
    case 'flate':
      return { kind, name, predictor: readPredictor(parms, resolve) }
    case 'lzw':
      return {
        kind,
        name,
        predictor: readPredictor(parms, resolve),
        earlyChange: resolve(parms?.get('EarlyChange')) !== 0,
      }
    case 'crypt': {
      const cryptFilter = resolve(parms?.get('Name'))
      return { kind, name, cryptFilter: cryptFilter instanceof PdfName ? cryptFilter.value : 'Identity' }
    }
    default:
      return { kind, name }
  }
}

interface DecodingCaps {
  readonly maxBytes: number
  readonly checksums?: boolean
}

type Decompression = Pick<Primitives, 'inflate' | 'inflateChecked' | 'brotli'>

export interface DecodedStream extends Decoded {
  /**
   * Whether the damage is in the middle of the data, where some readers stop and others continue with
   * guesses. `bytes` are then readable, but not what every reader shows.
   */
  readonly broken: boolean
  /** Whether data are missing in `bytes`, because they were cut off or could not be decoded. */
  readonly lost: boolean
  /**
   * Whether deflated data lack the right checksum: they can be damaged, although they can be decoded. Only set
   * if checksums are wanted.
   */
  readonly unchecked: boolean
  /** The names of the filters that were not decoded: an image filter or an unknown one, and all after it. */
  readonly remaining: string[]
}

/**
 * Decodes the filters in order. Without filters, the input array itself is returned; otherwise a new array
 * that the caller can modify.
 */
export function decodeStream(
  data: Uint8Array,
  filters: readonly FilterStep[],
  caps: DecodingCaps,
  primitives: Decompression,
): DecodedStream {
  let bytes = data
  let damaged = false
  let broken = false
  let lost = false
  let unchecked = false
  for (const [index, step] of filters.entries()) {
    if (step.kind === 'crypt') continue
    const isMissing = step.kind === 'brotli' && primitives.brotli === undefined
    if (step.kind === 'image' || step.kind === 'unknown' || isMissing) {
      const remaining = filters.slice(index).map(({ name }) => name)
      return { bytes, damaged, broken, lost, unchecked, remaining }
    }
    const decoded = undo(step, bytes, caps, primitives)
    if ('checked' in decoded && decoded.checked === false) unchecked = true
    bytes = decoded.bytes
    if (decoded.damaged) damaged = true
    if (decoded.damaged && !('whole' in decoded && decoded.whole === true)) lost = true
    if ('broken' in decoded ? decoded.broken : decoded.damaged && step.kind !== 'flate') broken = true
    if ('predictor' in step && step.predictor !== undefined) {
      const unpredicted = undoPredictor(bytes, step.predictor)
      bytes = unpredicted.bytes
      if (unpredicted.damaged) damaged = true
    }
  }
  return { bytes, damaged, broken, lost, unchecked, remaining: [] }
}

function undo(
  step: Exclude<FilterStep, { kind: 'crypt' | 'image' | 'unknown' }>,
  bytes: Uint8Array,
  { maxBytes, checksums }: DecodingCaps,
  primitives: Decompression,
): Decoded {
  switch (step.kind) {
    case 'brotli':
      return decodeBrotli(bytes, maxBytes, primitives.brotli!)
    case 'flate':
      return decodeFlate(bytes, maxBytes, primitives, checksums)
    case 'lzw':
      return decodeLzw(bytes, step.earlyChange, maxBytes)
    case 'ascii85':
      return decodeAscii85(bytes, maxBytes)
    case 'asciiHex':
      return decodeAsciiHex(bytes, maxBytes)
    case 'runLength':
      return decodeRunLength(bytes, maxBytes)
  }
}

/**
 * BrotliDecode (PDF Association, 2025; the data format is RFC 7932). Nothing can be recovered from damaged
 * data.
 */
function decodeBrotli(
  data: Uint8Array,
  maxBytes: number,
  decompress: NonNullable<Primitives['brotli']>,
): Decoded {
  if (data.length === 0) return { bytes: data, damaged: false }
  try {
    return { bytes: decompress(data, maxBytes), damaged: false }
  } catch (error) {
    if (error instanceof PdfError) throw error
    return { bytes: new Uint8Array(0), damaged: true }
  }
}
