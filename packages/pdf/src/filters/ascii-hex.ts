import { hexDigit, isWhite } from '../syntax/characters.js'
import { type Decoded, DecodedOutput } from './decoded.js'

const END_OF_DATA = 0x3e // >

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). What is no digit is passed over; a missing `>` is forgiven. */
export function decodeAsciiHex(data: Uint8Array, maxBytes: number): Decoded {
  const output = new DecodedOutput(maxBytes, data.length >> 1)
  let damaged = false
  let high = -1
  for (const byte of data) {
    if (byte === END_OF_DATA) break
    const digit = hexDigit[byte]!
    if (digit === 255) {
      if (!isWhite(byte)) damaged = true
    } else if (high < 0) {
      high = digit
    } else {
      output.byte((high << 4) | digit)
      high = -1
    }
  }
  // "If the filter encounters the EOD marker after reading an odd number of digits, it shall behave as if a 0 followed."
  if (high >= 0) output.byte(high << 4)
  return { bytes: output.view(), damaged }
}
