const CFF = 0x43464620
/**
 * Tables for text layout and for other systems (GSUB, GPOS, GDEF, DSIG, kern, name), which PDF does not use.
 */
const DROPPED = new Set([0x47535542, 0x47504f53, 0x47444546, 0x44534947, 0x6b65726e, 0x6e616d65])

/** An OpenType program with its `CFF ` table replaced. */
export function withCffTable(bytes: Uint8Array, cff: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = Array.from({ length: view.getUint16(4) }, (_, index) => {
    const entry = bytes.subarray(12 + index * 16, 28 + index * 16)
    const tag = view.getUint32(12 + index * 16)
    const start = view.getUint32(20 + index * 16)
    const data = bytes.subarray(start, start + view.getUint32(24 + index * 16))
    return { entry, tag, data: tag === CFF ? cff : data }
  }).filter(({ tag }) => !DROPPED.has(tag))
  const length = kept.reduce((sum, { data }) => sum + ((data.length + 3) & ~3), 12 + kept.length * 16)
  const out = new Uint8Array(length)
  const written = new DataView(out.buffer)
  const power = Math.floor(Math.log2(kept.length))
  out.set(bytes.subarray(0, 4))
  written.setUint16(4, kept.length)
  written.setUint16(6, 2 ** power * 16)
  written.setUint16(8, power)
  written.setUint16(10, (kept.length - 2 ** power) * 16)
  let at = 12 + kept.length * 16
  kept.forEach(({ entry, data }, index) => {
    out.set(entry, 12 + index * 16)
    written.setUint32(20 + index * 16, at)
    written.setUint32(24 + index * 16, data.length)
    out.set(data, at)
    at += (data.length + 3) & ~3
  })
  return out
}
