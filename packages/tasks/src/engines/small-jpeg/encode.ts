import { BlockCoding, JpegScan } from './scan.js'
import { AC_CHROMINANCE, AC_LUMINANCE, DC_CHROMINANCE, DC_LUMINANCE, quantisation } from './tables.js'
import { JpegUnit, UNIT } from './unit.js'

export interface SmallJpeg {
  readonly width: number
  readonly height: number
  /** RGBX, 8 bits each, row by row from the top; X is ignored. */
  readonly data: Uint8Array
  /** From 1 to 100. */
  readonly quality: number
  readonly dpi: number
}

/** What all files of one quality have in common. */
interface Tables {
  /** The segment of the quantisation tables. */
  readonly steps: Uint8Array
  readonly ofLuminance: BlockCoding
  readonly ofChrominance: BlockCoding
}

const BLOCKS_IN_UNIT = 6
const HUFFMAN_TABLES = segment(0xc4, [
  ...[0x00, ...DC_LUMINANCE.bytes, 0x10, ...AC_LUMINANCE.bytes],
  ...[0x01, ...DC_CHROMINANCE.bytes, 0x11, ...AC_CHROMINANCE.bytes],
])
const SCAN_HEADER = segment(0xda, [3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0])

const scan = new JpegScan(BLOCKS_IN_UNIT)
const unit = new JpegUnit()
const tablesOfQualities = new Map<number, Tables>()

/**
 * Encodes a small image as sharp does: a baseline JPEG with the tables of ITU-T T.81, annex K, and colour
 * differences at half the resolution. For an image of the size of a thumbnail, sharp spends most of its time on
 * the preparations.
 */
export function encodeSmallJpeg({ width, height, data, quality, dpi }: SmallJpeg): Uint8Array {
  const tables = tablesOf(quality)
  const { ofLuminance, ofChrominance } = tables
  const { luminance, blueDifference, redDifference } = unit
  const aligned = data.byteOffset % 4 === 0 ? data : new Uint8Array(data)
  const pixels = new Int32Array(aligned.buffer, aligned.byteOffset, width * height)
  scan.start(headOf(tables.steps, width, height, dpi))
  let lastY = 0
  let lastCb = 0
  let lastCr = 0
  for (let top = 0; top < height; top += UNIT)
    for (let left = 0; left < width; left += UNIT) {
      unit.take(pixels, width, height, left, top)
      for (let block = 0; block < 4; block++)
        if (left + 8 * (block & 1) >= width || top + 4 * (block & 2) >= height) scan.addUnseen(ofLuminance)
        else if (unit.isFlat) lastY = scan.addFlat(luminance[0]!, ofLuminance, lastY)
        else lastY = scan.add(luminance, 64 * block, ofLuminance, lastY)
      lastCb = unit.isFlatColour
        ? scan.addFlat(blueDifference[0]!, ofChrominance, lastCb)
        : scan.add(blueDifference, 0, ofChrominance, lastCb)
      lastCr = unit.isFlatColour
        ? scan.addFlat(redDifference[0]!, ofChrominance, lastCr)
        : scan.add(redDifference, 0, ofChrominance, lastCr)
      scan.write()
    }
  return scan.finish()
}

function tablesOf(quality: number): Tables {
  const known = tablesOfQualities.get(quality)
  if (known !== undefined) return known
  const { luminance, chrominance } = quantisation(quality)
  const tables = {
    steps: segment(0xdb, [0, ...luminance, 1, ...chrominance]),
    ofLuminance: new BlockCoding(DC_LUMINANCE, AC_LUMINANCE, luminance),
    ofChrominance: new BlockCoding(DC_CHROMINANCE, AC_CHROMINANCE, chrominance),
  }
  tablesOfQualities.set(quality, tables)
  return tables
}

/** Everything before the data of the scan (ITU-T T.81, annex B.2). */
function headOf(steps: Uint8Array, width: number, height: number, dpi: number): Uint8Array {
  const density = word(Math.round(dpi))
  return Buffer.concat([
    Uint8Array.of(0xff, 0xd8),
    // `JFIF`, version 1.02, pixels per inch, no thumbnail (JFIF 1.02, page 5).
    segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, ...density, ...density, 0, 0]),
    steps,
    segment(0xc0, [8, ...word(height), ...word(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    HUFFMAN_TABLES,
    SCAN_HEADER,
  ])
}

function segment(marker: number, body: readonly number[]): Uint8Array {
  return Uint8Array.of(0xff, marker, ...word(body.length + 2), ...body)
}

function word(value: number): readonly [number, number] {
  return [value >> 8, value & 0xff]
}
