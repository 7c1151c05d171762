import { readCmapSubtables } from '../fonts/truetype-cmap.js'

const MACINTOSH = 1

export interface CutCmap {
  readonly table: Uint8Array | undefined
  /** Whether the table requires all glyphs of the program. */
  readonly isBound: boolean
}

/**
 * The `cmap` table with only the codes of some glyphs. A table with subtables of unknown formats is kept
 * unchanged.
 */
export function cmapOf(cmap: Uint8Array | undefined, used: ReadonlySet<number>): CutCmap {
  if (cmap === undefined) return { table: undefined, isBound: false }
  const subtables = readCmapSubtables(cmap)
  if (subtables === undefined) return { table: cmap, isBound: true }
  const parts: { readonly platform: number; readonly encoding: number; readonly bytes: Uint8Array }[] = []
  for (const { platform, encoding, glyphs } of subtables) {
    const kept: [code: number, glyph: number][] = []
    for (const [code, glyph] of glyphs) if (used.has(glyph)) kept.push([code, glyph])
    kept.sort(([a], [b]) => a - b)
    const isWide = kept.some(([code]) => code > 0xffff)
    const write = isWide ? groups : platform === MACINTOSH ? array : segments
    parts.push({ platform, encoding, bytes: write(kept) })
  }
  return { table: joined(parts), isBound: false }
}

function joined(
  parts: readonly { readonly platform: number; readonly encoding: number; readonly bytes: Uint8Array }[],
): Uint8Array {
  let length = 4 + parts.length * 8
  const starts = parts.map(({ bytes }, index) => {
    const same = parts.findIndex((other) => sameBytes(other.bytes, bytes))
    if (same < index) return -1 - same
    const start = length
    length += bytes.length
    return start
  })
  const table = new Uint8Array(length)
  const view = new DataView(table.buffer)
  view.setUint16(2, parts.length)
  parts.forEach(({ platform, encoding, bytes }, index) => {
    const own = starts[index]!
    const start = own < 0 ? starts[-1 - own]! : own
    view.setUint16(4 + index * 8, platform)
    view.setUint16(6 + index * 8, encoding)
    view.setUint32(8 + index * 8, start)
    if (own >= 0) table.set(bytes, start)
  })
  return table
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

type Mapping = readonly (readonly [code: number, glyph: number])[]

interface Run {
  readonly start: number
  end: number
  readonly glyph: number
}

/** Runs of consecutive codes that map to consecutive glyphs. */
function runsOf(mapping: Mapping): Run[] {
  const runs: Run[] = []
  for (const [code, glyph] of mapping) {
    const last = runs.at(-1)
    if (last !== undefined && code === last.end + 1 && glyph === last.glyph + code - last.start)
      last.end = code
    else runs.push({ start: code, end: code, glyph })
  }
  return runs
}

/** Format 4 (OpenType, `cmap`), in which each segment has a delta. */
function segments(mapping: Mapping): Uint8Array {
  const runs = [...runsOf(mapping), { start: 0xffff, end: 0xffff, glyph: 0 }]
  const count = runs.length
  const table = new Uint8Array(16 + count * 8)
  const view = new DataView(table.buffer)
  const power = Math.floor(Math.log2(count))
  view.setUint16(0, 4)
  view.setUint16(2, table.length)
  view.setUint16(6, count * 2)
  view.setUint16(8, 2 ** power * 2)
  view.setUint16(10, power)
  view.setUint16(12, (count - 2 ** power) * 2)
  runs.forEach(({ start, end, glyph }, index) => {
    view.setUint16(14 + index * 2, end)
    view.setUint16(16 + (count + index) * 2, start)
    view.setUint16(16 + (2 * count + index) * 2, start === 0xffff ? 1 : (glyph - start) & 0xffff)
  })
  return table
}

/** Format 6, which every reader accepts for Macintosh codes. */
function array(mapping: Mapping): Uint8Array {
  const first = mapping[0]?.[0] ?? 0
  const count = mapping.length === 0 ? 0 : mapping.at(-1)![0] - first + 1
  const table = new Uint8Array(10 + count * 2)
  const view = new DataView(table.buffer)
  view.setUint16(0, 6)
  view.setUint16(2, table.length)
  view.setUint16(6, first)
  view.setUint16(8, count)
  for (const [code, glyph] of mapping) view.setUint16(10 + (code - first) * 2, glyph)
  return table
}

/** Format 12. */
function groups(mapping: Mapping): Uint8Array {
  const runs = runsOf(mapping)
  const table = new Uint8Array(16 + runs.length * 12)
  const view = new DataView(table.buffer)
  view.setUint16(0, 12)
  view.setUint32(4, table.length)
  view.setUint32(12, runs.length)
  runs.forEach(({ start, end, glyph }, index) => {
    view.setUint32(16 + index * 12, start)
    view.setUint32(20 + index * 12, end)
    view.setUint32(24 + index * 12, glyph)
  })
  return table
}
