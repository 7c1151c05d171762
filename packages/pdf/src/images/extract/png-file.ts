import type { Primitives } from '../../platform/primitives.js'
import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { filterRows, rowBytesOf, type Samples } from '../pack-samples.js'
import type { DecodedPixels } from '../pixels.js'

export interface PngContent {
  readonly width: number
  readonly height: number
  readonly bits: number
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha (PNG specification, 11.2.2). */
  readonly colourType: 0 | 2 | 3 | 4 | 6
  readonly palette?: Uint8Array | undefined
  /** The opacities of the palette's colours. */
  readonly opacities?: Uint8Array | undefined
  readonly profile?: Uint8Array | undefined
  /** The zlib data of the filtered rows. */
  readonly data: Uint8Array
}

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const PROFILE_NAME = 'ICC profile'

export function pngFile(content: PngContent, primitives: Pick<Primitives, 'deflate' | 'crc32'>): Uint8Array {
  const { width, height, bits, colourType, palette, opacities, profile, data } = content
  const out = new ByteBuffer(data.length + 4096)
  out.copy(SIGNATURE)
  const chunk = (type: string, body: Uint8Array): void => {
    uint32(out, body.length)
    const from = out.length
    out.text(type)
    out.copy(body)
    uint32(out, primitives.crc32(out.view(from)))
  }
  const header = new ByteBuffer(16)
  uint32(header, width)
  uint32(header, height)
  for (const byte of [bits, colourType, 0, 0, 0]) header.byte(byte)
  chunk('IHDR', header.slice())
  if (profile !== undefined) {
    const body = new ByteBuffer(1024)
    body.text(PROFILE_NAME)
    body.byte(0)
    body.byte(0)
    body.copy(primitives.deflate(profile))
    chunk('iCCP', body.slice())
  }
  if (palette !== undefined) chunk('PLTE', palette)
  if (opacities !== undefined) chunk('tRNS', opacities)
  chunk('IDAT', data)
  chunk('IEND', new Uint8Array(0))
  return out.slice()
}

/** Rows of samples as PNG image data: filtered if neighbouring samples are usually similar, then deflated. */
export function pngRows(
  samples: Samples,
  isPalette: boolean,
  primitives: Pick<Primitives, 'deflate'>,
): Uint8Array {
  const rowBytes = rowBytesOf(samples)
  const { bits, components, bytes } = samples
  if (bits >= 8 && !isPalette) return primitives.deflate(filterRows(bytes, rowBytes, (components * bits) / 8))
  const rows = Math.ceil(bytes.length / rowBytes)
  const tagged = new Uint8Array(bytes.length + rows)
  for (let row = 0; row < rows; row++)
    tagged.set(bytes.subarray(row * rowBytes, (row + 1) * rowBytes), row * (rowBytes + 1) + 1)
  return primitives.deflate(tagged)
}

function uint32(out: ByteBuffer, value: number): void {
  out.byte((value >>> 24) & 0xff)
  out.byte((value >>> 16) & 0xff)
  out.byte((value >>> 8) & 0xff)
  out.byte(value & 0xff)
}

/** Encodes pixels from an external decoder as PNG. */
export function pixelsPng(
  { width, height, channels, data }: DecodedPixels,
  primitives: Pick<Primitives, 'deflate' | 'crc32'>,
): Uint8Array {
  const colourType = ({ 1: 0, 2: 4, 3: 2, 4: 6 } as const)[channels]
  const samples = { width, height, components: channels, bits: 8, bytes: data } as const
  return pngFile(
    { width, height, bits: 8, colourType, data: pngRows(samples, false, primitives) },
    primitives,
  )
}
