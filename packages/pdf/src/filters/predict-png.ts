/**
 * Applies to each row the PNG predictor with the smallest differences (PNG specification, 12.8), and writes
 * the filter type before the row. The input consists of complete rows.
 */
export function predictPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = bytes.length / rowBytes
  const out = new Uint8Array(rows * (rowBytes + 1))
  const candidates = Array.from({ length: 5 }, () => new Uint8Array(rowBytes))
  const [none, sub, up, average, paeth] = candidates as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  for (let row = 0; row < rows; row++) {
    const start = row * rowBytes
    const sums = [0, 0, 0, 0, 0]
    for (let i = 0; i < rowBytes; i++) {
      const at = start + i
      const value = bytes[at]!
      const left = i < pixelBytes ? 0 : bytes[at - pixelBytes]!
      const above = row === 0 ? 0 : bytes[at - rowBytes]!
      const corner = row === 0 || i < pixelBytes ? 0 : bytes[at - rowBytes - pixelBytes]!
      const toLeft = Math.abs(above - corner)
      const toAbove = Math.abs(left - corner)
      const toCorner = Math.abs(left + above - 2 * corner)
      const nearest = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
      none[i] = value
      sub[i] = value - left
      up[i] = value - above
      average[i] = value - ((left + above) >> 1)
      paeth[i] = value - nearest
      sums[0]! += magnitude(value)
      sums[1]! += magnitude((value - left) & 255)
      sums[2]! += magnitude((value - above) & 255)
      sums[3]! += magnitude((value - ((left + above) >> 1)) & 255)
      sums[4]! += magnitude((value - nearest) & 255)
    }
    let best = 0
    for (let tag = 1; tag < 5; tag++) if (sums[tag]! < sums[best]!) best = tag
    const to = row * (rowBytes + 1)
    out[to] = best
    out.set(candidates[best]!, to + 1)
  }
  return out
}

/** The magnitude of a difference, as a signed byte. */
function magnitude(byte: number): number {
  return byte < 128 ? byte : 256 - byte
}
