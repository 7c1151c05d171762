import { findTable } from '../truetype-cmap.js'

/** Table tags. */
const HEAD = 0x68656164
const MAXP = 0x6d617870
const HHEA = 0x68686561
const HMTX = 0x686d7478

/** The advance widths of a TrueType or OpenType font program. */
export interface TrueTypeAdvances {
  readonly glyphCount: number
  /** In thousandths; undefined if there is no such glyph. */
  widthOf(glyph: number): number | undefined
}

/** Undefined if one of the tables is missing that every such font has (ISO 32000-1, 9.9). */
export function truetypeAdvances(program: Uint8Array): TrueTypeAdvances | undefined {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
  const [head, maxp, hhea, hmtx] = [HEAD, MAXP, HHEA, HMTX].map((tag) => findTable(view, tag))
  if (head === undefined || maxp === undefined || hhea === undefined || hmtx === undefined) return undefined
  if (head + 20 > program.length || maxp + 6 > program.length || hhea + 36 > program.length) return undefined
  const units = view.getUint16(head + 18)
  const full = view.getUint16(hhea + 34)
  if (units === 0) return undefined
  const glyphCount = view.getUint16(maxp + 4)
  return {
    glyphCount,
    widthOf(glyph) {
      // Glyphs after the last full entry have its width.
      const at = hmtx + Math.min(glyph, full - 1) * 4
      if (glyph >= glyphCount || full === 0 || at + 2 > program.length) return undefined
      return (view.getUint16(at) * 1000) / units
    },
  }
}
