import type { Primitives } from '../platform/primitives.js'
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js'
import { encodeGroup4 } from './ccitt/encode.js'
import { packSamples } from './pack-samples.js'
import type { ImageData, Picture } from './picture.js'
import { memoryData } from './source-bytes.js'

/** A picture in black and white, one byte for each pixel: 1 is black. In the smaller one of two codes that every reader knows. */
export function bilevelPicture(
  { width, height, ink }: { readonly width: number; readonly height: number; readonly ink: Uint8Array },
  primitives: Pick<Primitives, 'deflate'>,
): Picture {
  const rowBytes = Math.ceil(width / 8)
  const black = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (ink[y * width + x] !== 0) black[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  const fax = encodeGroup4(black, width, height)
  const samples = { width, height, components: 1, bits: 1, bytes: black.map((byte) => ~byte) } as const
  const flate = packSamples(samples, primitives)
  const own = { kind: 'black and white', width, height, orientation: 1, resolution: undefined } as const
  const smaller = fax.length <= flate.data.length ? faxData(fax, width, height) : flate
  return { ...own, ...smaller, colours: { components: 1 }, softMask: undefined, carriedOver: false }
}

/** ISO 32000-1, table 11. */
function faxData(bytes: Uint8Array, width: number, height: number): ImageData {
  const parameters: PdfDict = new Map([
    ['K', -1],
    ['Columns', width],
    ['Rows', height],
  ])
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', 1],
    ['Filter', new PdfName('CCITTFaxDecode')],
    ['DecodeParms', parameters],
  ])
  return { dict, data: memoryData(bytes) }
}

/** A JPEG file that was encoded from pixels of this size. */
export function jpegPicture(
  bytes: Uint8Array,
  { width, height, channels }: { readonly width: number; readonly height: number; readonly channels: 1 | 3 },
): Picture {
  const dict: PdfDict = new Map<string, PdfValue>([
    ['BitsPerComponent', 8],
    ['Filter', new PdfName('DCTDecode')],
  ])
  const own = { kind: 'JPEG', width, height, orientation: 1, resolution: undefined } as const
  return {
    ...own,
    dict,
    data: memoryData(bytes),
    colours: { components: channels },
    softMask: undefined,
    carriedOver: false,
  }
}
