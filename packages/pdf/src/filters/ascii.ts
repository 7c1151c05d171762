import { hexDigit, isWhite } from '../syntax/characters.js'
import { type Decoded, DecodedOutput } from './decoded.js'

const FIRST_DIGIT = 0x21 // !
const LAST_DIGIT = 0x75 // u
const FOUR_ZEROS = 0x7a // z
const TILDE = 0x7e // begins the end-of-data marker ~>
const LESS_THAN = 0x3c

/** ASCII85Decode (ISO 32000-1, 7.4.3). Invalid characters are skipped, and a missing `~>` is tolerated. */
export function decodeAscii85(data: Uint8Array, maxBytes: number): Decoded {
  const output = new DecodedOutput(maxBytes, Math.ceil(data.length / 5) * 4)
  let damaged = false
  let value = 0
  let digits = 0
  for (let at = afterOpeningMarker(data); at < data.length; at++) {
    const byte = data[at]!
    if (byte === TILDE) break
    if (byte >= FIRST_DIGIT && byte <= LAST_DIGIT) {
      value = value * 85 + byte - FIRST_DIGIT
      if (++digits < 5) continue
      if (value > 0xffffffff) damaged = true
      writeGroup(output, value, 4)
      value = 0
      digits = 0
    } else if (byte === FOUR_ZEROS && digits === 0) {
      writeGroup(output, 0, 4)
    } else if (!isWhite(byte)) {
      damaged = true
    }
  }
  if (digits === 1) damaged = true
  if (digits > 1) {
    // A last group of n digits contains n - 1 bytes. Padding it with the highest digit rounds these to the
    // original bytes.
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84
    writeGroup(output, value, digits - 1)
  }
  return { bytes: output.view(), damaged }
}

/** The `<~` of the btoa form is not allowed in PDF, but some producers write it. */
function afterOpeningMarker(data: Uint8Array): number {
  let at = 0
  while (isWhite(data[at])) at++
  return data[at] === LESS_THAN && data[at + 1] === TILDE ? at + 2 : at
}

function writeGroup(output: DecodedOutput, value: number, count: number): void {
  output.reserve(count)
  for (let i = 0; i < count; i++) output.bytes[output.length++] = value >>> (24 - 8 * i)
}

const END_OF_DATA = 0x3e // >

/** ASCIIHexDecode (ISO 32000-1, 7.4.2). Invalid characters are skipped, and a missing `>` is tolerated. */
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
  // "If the filter encounters the EOD marker after reading an odd number of digits, it shall behave as if a 0
  // followed."
  if (high >= 0) output.byte(high << 4)
  return { bytes: output.view(), damaged }
}
