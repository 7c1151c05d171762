import { type Decoded, DecodedOutput } from './decoded.js'

const CLEAR_TABLE = 256
const END_OF_DATA = 257
const FIRST_FREE_CODE = 258
const TABLE_SIZE = 4096
const MIN_WIDTH = 9
const MAX_WIDTH = 12

/**
 * LZWDecode (ISO 32000-1, 7.4.4). A code that is not in the table ends the decoding, and the output so far is
 * kept. A missing end-of-data code is tolerated.
 *
 * Every entry of the table is the previous sequence plus one byte, and both are adjacent in the output. So an
 * entry is stored as an output position and a length.
 */
export function decodeLzw(data: Uint8Array, earlyChange: boolean, maxBytes: number): Decoded {
  const output = new DecodedOutput(maxBytes, data.length * 3)
  const starts = new Uint32Array(TABLE_SIZE)
  const lengths = new Uint16Array(TABLE_SIZE)
  const early = earlyChange ? 1 : 0
  let nextCode = FIRST_FREE_CODE
  let width = MIN_WIDTH
  let previousLength = 0
  let held = 0
  let heldBits = 0
  let at = 0

  for (;;) {
    while (heldBits < width) {
      if (at === data.length) return { bytes: output.view(), damaged: false }
      held = (held << 8) | data[at++]!
      heldBits += 8
    }
    heldBits -= width
    const code = held >>> heldBits
    held &= (1 << heldBits) - 1

    if (code === CLEAR_TABLE) {
      nextCode = FIRST_FREE_CODE
      width = MIN_WIDTH
      previousLength = 0
      continue
    }
    if (code === END_OF_DATA) return { bytes: output.view(), damaged: false }

    if (previousLength > 0 && nextCode < TABLE_SIZE) {
      // Its last byte is the first byte of the sequence written next.
      starts[nextCode] = output.length - previousLength
      lengths[nextCode] = previousLength + 1
      nextCode++
      if (nextCode + early >= 1 << width && width < MAX_WIDTH) width++
    }
    if (code < CLEAR_TABLE) {
      output.byte(code)
      previousLength = 1
    } else if (code < nextCode) {
      previousLength = lengths[code]!
      output.repeat(output.length - starts[code]!, previousLength)
    } else {
      return { bytes: output.view(), damaged: true }
    }
  }
}
