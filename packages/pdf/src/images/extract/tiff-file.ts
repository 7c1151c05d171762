import { ByteBuffer } from '../../syntax/byte-buffer.js'

/** A TIFF file (TIFF 6.0) with one page in one strip. */
export interface TiffContent {
  readonly width: number
  readonly height: number
  readonly bits: number
  readonly samples: number
  readonly photometric: number
  readonly compression: number
  /** For Group 3: 1 for two-dimensional coding (tag 292). */
  readonly groupThreeOptions?: number | undefined
  readonly profile?: Uint8Array | undefined
  readonly strip: Uint8Array
}

const SHORT = 3
const LONG = 4
const UNDEFINED = 7
const HEADER_BYTES = 8

export function tiffFile(content: TiffContent): Uint8Array {
  const { width, height, bits, samples, photometric, compression, groupThreeOptions, profile, strip } =
    content
  const out = new ByteBuffer(strip.length + 1024)
  out.text('II*\0')
  const padded = strip.length + (strip.length & 1)
  const depths = new Uint8Array(2 * samples)
  for (let i = 0; i < samples; i++) depths[2 * i] = bits
  const depthsAt = HEADER_BYTES + padded
  const profileAt = depthsAt + depths.length
  const directoryAt = profileAt + (profile === undefined ? 0 : profile.length + (profile.length & 1))
  const fields: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    samples <= 2
      ? [258, SHORT, samples, samples === 1 ? bits : bits | (bits << 16)]
      : [258, SHORT, samples, depthsAt],
    [259, SHORT, 1, compression],
    [262, SHORT, 1, photometric],
    [273, LONG, 1, HEADER_BYTES],
    [277, SHORT, 1, samples],
    [278, LONG, 1, height],
    [279, LONG, 1, strip.length],
    [284, SHORT, 1, 1],
  ]
  if (groupThreeOptions !== undefined) fields.push([292, LONG, 1, groupThreeOptions])
  // Inks other than CMYK.
  if (photometric === 5 && samples !== 4) fields.push([332, SHORT, 1, 2])
  if (profile !== undefined) fields.push([34675, UNDEFINED, profile.length, profileAt])
  little(out, directoryAt, 4)
  out.copy(strip)
  if (strip.length & 1) out.byte(0)
  out.copy(depths)
  if (profile !== undefined) {
    out.copy(profile)
    if (profile.length & 1) out.byte(0)
  }
  little(out, fields.length, 2)
  for (const [tag, type, count, value] of fields) {
    little(out, tag, 2)
    little(out, type, 2)
    little(out, count, 4)
    little(out, value, 4)
  }
  little(out, 0, 4)
  return out.slice()
}

function little(out: ByteBuffer, value: number, bytes: number): void {
  for (let i = 0; i < bytes; i++) out.byte((value >>> (8 * i)) & 0xff)
}
