import { type Decoded, DecodedOutput } from './decoded.js'

const END_OF_DATA = 128

/** RunLengthDecode (ISO 32000-1, 7.4.5). A missing end-of-data byte is tolerated. */
export function decodeRunLength(data: Uint8Array, maxBytes: number): Decoded {
  const output = new DecodedOutput(maxBytes, data.length * 2)
  let damaged = false
  let at = 0
  while (at < data.length) {
    const length = data[at++]!
    if (length === END_OF_DATA) break
    if (length < END_OF_DATA) {
      const literal = data.subarray(at, at + length + 1)
      output.reserve(literal.length)
      output.bytes.set(literal, output.length)
      output.length += literal.length
      at += length + 1
      if (at > data.length) damaged = true
    } else if (at < data.length) {
      const count = 257 - length
      output.reserve(count)
      output.bytes.fill(data[at++]!, output.length, output.length + count)
      output.length += count
    } else {
      damaged = true
    }
  }
  return { bytes: output.view(), damaged }
}
