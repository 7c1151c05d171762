const UNITS_PER_EM = 1000
/** `.notdef` and the blank that every character is shown as. */
const GLYPHS = 2
const TRUETYPE = 0x00010000
const CHECKSUM_OF_FONT = 0xb1b0afba
const HEAD_MAGIC = 0x5f0f3cf5

/** A TrueType font program (ISO/IEC 14496-22) with two glyphs that paint nothing. Measures are parts of the em square. */
export function glyphlessProgram(width: number, ascent: number, descent: number): Uint8Array {
  const [advance, up, down] = [width, ascent, descent].map((part) => Math.round(part * UNITS_PER_EM)) as [
    number,
    number,
    number,
  ]
  const glyph = line(advance, up, down)
  const tables: readonly (readonly [tag: string, data: Uint8Array])[] = [
    ['cmap', words(0, 1, 1, 0, 0, 12, 6, 12, 0, 0x20, 1, 1)],
    ['glyf', glyph],
    ['head', head(advance, up, down)],
    ['hhea', words(1, 0, up, -down, 0, advance, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, GLYPHS)],
    ['hmtx', words(advance, 0, advance, 0)],
    ['loca', words(0, 0, glyph.length / 2)],
    ['maxp', words(1, 0, GLYPHS, 3, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', words(0, 0, 6)],
    ['post', words(3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  ]
  return assembled(tables)
}

/**
 * There and back from the lower left to the upper right corner: without an area, but not without a box, because
 * MuPDF leaves out invisible text whose glyphs have none.
 */
function line(advance: number, up: number, down: number): Uint8Array {
  const [contours, lastPoint, instructions, onCurve] = [1, 2, 0, 1]
  const rise = up + down
  const header = words(contours, 0, -down, advance, up, lastPoint, instructions)
  const places = words(0, advance, -advance, -down, rise, -rise)
  const padding = 1
  return Uint8Array.from([...header, onCurve, onCurve, onCurve, ...places, ...Array(padding).fill(0)])
}

function head(advance: number, up: number, down: number): Uint8Array {
  const table = words(1, 0, 1, 0, 0, 0, 0, 0, 0, UNITS_PER_EM, 0, 0, 0, 0, 0, 0, 0, 0)
  const all = new Uint8Array(54)
  all.set(table)
  all.set(words(0, -down, advance, up, 0, 8, 2, 0, 0), 36)
  new DataView(all.buffer).setUint32(12, HEAD_MAGIC)
  return all
}

function assembled(tables: readonly (readonly [tag: string, data: Uint8Array])[]): Uint8Array {
  const padded = (length: number): number => (length + 3) & ~3
  const start = 12 + 16 * tables.length
  const out = new Uint8Array(start + tables.reduce((sum, [, data]) => sum + padded(data.length), 0))
  const view = new DataView(out.buffer)
  const power = 2 ** Math.floor(Math.log2(tables.length))
  view.setUint32(0, TRUETYPE)
  out.set(words(tables.length, power * 16, Math.log2(power), (tables.length - power) * 16), 4)
  let at = start
  let adjustment = 0
  tables.forEach(([tag, data], index) => {
    const entry = 12 + 16 * index
    for (let letter = 0; letter < 4; letter++) out[entry + letter] = tag.charCodeAt(letter)
    out.set(data, at)
    view.setUint32(entry + 4, checksum(view, at, padded(data.length)))
    view.setUint32(entry + 8, at)
    view.setUint32(entry + 12, data.length)
    if (tag === 'head') adjustment = at + 8
    at += padded(data.length)
  })
  view.setUint32(adjustment, CHECKSUM_OF_FONT - checksum(view, 0, out.length))
  return out
}

function checksum(view: DataView, from: number, length: number): number {
  let sum = 0
  for (let at = from; at < from + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

function words(...values: readonly number[]): Uint8Array {
  const out = new Uint8Array(2 * values.length)
  const view = new DataView(out.buffer)
  values.forEach((value, index) => {
    view.setInt16(2 * index, value)
  })
  return out
}
