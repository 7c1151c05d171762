import { noise } from './random.js'

/**
 * A valid baseline JPEG of grey noise. Each Huffman table has a single code of one bit: "no change" for the
 * first coefficient of a block, "eight bits follow" for the other 63. So a block has 1 + 63 × 9 bits, exactly
 * 71 bytes, and noise with cleared code bits is a valid image: fast to generate and incompressible.
 */
export interface NoiseJpeg {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

const BLOCK_BYTES = 71
const BLOCKS_ACROSS = 128
const codeBitsCleared = makeMask()

export function noiseJpeg(seed: number, aboutBytes: number): NoiseJpeg {
  const rows = Math.max(1, Math.round(aboutBytes / (BLOCK_BYTES * BLOCKS_ACROSS)))
  const width = BLOCKS_ACROSS * 8
  const height = rows * 8
  const scan = noise(seed, rows * BLOCKS_ACROSS * BLOCK_BYTES)
  for (let at = 0, inBlock = 0; at < scan.length; at++) {
    const byte = (scan[at] ?? 0) & (codeBitsCleared[inBlock] ?? 0)
    // 0xFF would start a marker.
    scan[at] = byte === 0xff ? 0xfe : byte
    inBlock = inBlock === BLOCK_BYTES - 1 ? 0 : inBlock + 1
  }
  return { data: Buffer.concat([head(width, height), scan, Buffer.from('ffd9', 'hex')]), width, height }
}

function makeMask(): Uint8Array {
  const mask = new Uint8Array(BLOCK_BYTES).fill(0xff)
  const clear = (bit: number) => {
    mask[bit >> 3] = (mask[bit >> 3] ?? 0) & ~(0x80 >> (bit & 7))
  }
  clear(0)
  for (let coefficient = 0; coefficient < 63; coefficient++) clear(1 + coefficient * 9)
  return mask
}

function head(width: number, height: number): Buffer {
  const size = height.toString(16).padStart(4, '0') + width.toString(16).padStart(4, '0')
  const oneCode = `01${'00'.repeat(15)}`
  const segments = [
    'ffd8',
    `ffdb004300${'01'.repeat(64)}`,
    `ffc0000b08${size}01011100`,
    `ffc4001400${oneCode}00`,
    `ffc4001410${oneCode}08`,
    'ffda0008010100003f00',
  ]
  return Buffer.from(segments.join(''), 'hex')
}
