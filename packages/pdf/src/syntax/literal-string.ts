const SIMPLE_ESCAPES = new Map([
  [0x6e, 10], // n
  [0x72, 13], // r
  [0x74, 9], // t
  [0x62, 8], // b
  [0x66, 12], // f
])

/** The bytes that a literal string represents (ISO 32000-1, 7.3.4.2). */
export function unescapeLiteral(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const out = new Uint8Array(end - start)
  let length = 0
  for (let i = start; i < end; i++) {
    let byte = bytes[i]!
    if (byte === 13) {
      // Any end-of-line marker inside a string is a single line feed (7.3.4.2).
      if (i + 1 < end && bytes[i + 1] === 10) i++
      byte = 10
    } else if (byte === 0x5c) {
      if (++i >= end) break
      byte = bytes[i]!
      if (byte === 13 || byte === 10) {
        if (byte === 13 && i + 1 < end && bytes[i + 1] === 10) i++
        continue
      }
      const simple = SIMPLE_ESCAPES.get(byte)
      if (simple !== undefined) byte = simple
      else if (byte >= 48 && byte <= 55) {
        let code = byte - 48
        for (let digits = 1; digits < 3 && i + 1 < end; digits++) {
          const next = bytes[i + 1]!
          if (next < 48 || next > 55) break
          code = code * 8 + next - 48
          i++
        }
        byte = code & 255
      }
    }
    out[length++] = byte
  }
  return out.subarray(0, length)
}
