import type { PdfFile } from '../file/pdf-file.js'
import type { DecodedStream } from '../filters/decode.js'
import { decodeCcitt } from '../images/ccitt/decode.js'
import { isDict, isName, type PdfDict, PdfName } from '../syntax/objects.js'
import { encodeJbig2 } from './jbig2-encode.js'

/** The maximum number of pixels of one image. */
const MAX_PIXELS = 256 * 1024 * 1024
const LARGEST_SIDE = 65_535

/** Samples, or inverted samples. */
interface Bits {
  readonly bytes: Uint8Array
  readonly are: 'samples' | 'opposites'
}

/**
 * Encodes an image with one bit per pixel as JBIG2, from CCITT fax data or plain samples; undefined for other
 * images.
 */
export function recodeBilevel(
  file: PdfFile,
  dict: PdfDict,
  decoded: DecodedStream,
): { readonly filter: PdfDict; readonly bytes: Uint8Array } | undefined {
  if (!isName(file.resolve(dict.get('Subtype')), 'Image')) return undefined
  const isMask = file.resolve(dict.get('ImageMask')) === true
  const width = file.number(dict.get('Width')) ?? 0
  const height = file.number(dict.get('Height')) ?? 0
  if (!isSize(width) || !isSize(height) || width * height > MAX_PIXELS) return undefined
  let bits: Bits | undefined
  if (decoded.remaining.length === 1 && decoded.remaining[0] === 'CCITTFaxDecode')
    bits = faxBits(file, dict, decoded.bytes, width, height)
  else if (decoded.remaining.length === 0 && (isMask || file.number(dict.get('BitsPerComponent')) === 1)) {
    const length = ((width + 7) >> 3) * height
    // Data of several components are longer. Some programs add a line feed after the last row.
    if (decoded.bytes.length >= length && decoded.bytes.length <= length + 2)
      bits = { bytes: decoded.bytes, are: 'samples' }
  }
  if (bits === undefined) return undefined
  const filter: PdfDict = new Map([['Filter', new PdfName('JBIG2Decode')]])
  return { filter, bytes: encodeJbig2(bits.bytes, width, height, bits.are) }
}

function isSize(side: number): boolean {
  return Number.isInteger(side) && side > 0 && side <= LARGEST_SIDE
}

function faxBits(
  file: PdfFile,
  dict: PdfDict,
  data: Uint8Array,
  width: number,
  height: number,
): Bits | undefined {
  const listed = file.resolve(dict.get('DecodeParms') ?? dict.get('DP'))
  const own = Array.isArray(listed) ? file.resolve(listed.at(-1)) : listed
  const parms: PdfDict = isDict(own) ? own : new Map()
  const columns = file.number(parms.get('Columns')) ?? 1728
  if (columns !== width) return undefined
  const parameters = {
    k: file.number(parms.get('K')) ?? 0,
    columns,
    rows: height,
    byteAlign: file.resolve(parms.get('EncodedByteAlign')) === true,
  }
  const { bytes, damaged } = decodeCcitt(data, parameters, height)
  // Readers show damaged data differently, so such data are kept.
  if (damaged) return undefined
  // Black samples are 0, unless /BlackIs1 is true (ISO 32000-2, table 11).
  return { bytes, are: file.resolve(parms.get('BlackIs1')) === true ? 'samples' : 'opposites' }
}
