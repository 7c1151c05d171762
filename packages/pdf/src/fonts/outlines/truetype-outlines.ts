import type { Box } from '../../geometry/box.js'
import { union } from '../../geometry/box.js'
import { findTable } from '../truetype-cmap.js'
import type { GlyphBox, Outlines } from './outlines.js'

/** Table tags. */
const HEAD = 0x68656164
const MAXP = 0x6d617870
const LOCA = 0x6c6f6361
const GLYF = 0x676c7966
const HHEA = 0x68686561
const HMTX = 0x686d7478

/**
 * The outlines of a TrueType font program, from the bounding boxes in the glyph headers; undefined if it has
 * none.
 */
export function truetypeOutlines(bytes: Uint8Array): Outlines | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [head, maxp, loca, glyf] = [HEAD, MAXP, LOCA, GLYF].map((tag) => findTable(view, tag))
  if (head === undefined || maxp === undefined || loca === undefined || glyf === undefined) return undefined
  if (head + 54 > bytes.length || maxp + 6 > bytes.length) return undefined
  const units = view.getUint16(head + 18)
  if (units === 0) return undefined
  const glyphs = {
    units,
    count: view.getUint16(maxp + 4),
    loca,
    isLong: view.getInt16(head + 50) !== 0,
    glyf,
  }
  return new TrueTypeOutlines(view, glyphs, readBearings(view))
}

interface Glyphs {
  /** Units per em. */
  readonly units: number
  readonly count: number
  readonly loca: number
  readonly isLong: boolean
  readonly glyf: number
}

class TrueTypeOutlines implements Outlines {
  readonly #view: DataView
  readonly #glyphs: Glyphs
  readonly #bearing: (glyph: number) => number | undefined

  constructor(view: DataView, glyphs: Glyphs, bearing: (glyph: number) => number | undefined) {
    this.#view = view
    this.#glyphs = glyphs
    this.#bearing = bearing
  }

  boxOf(glyph: number): GlyphBox | undefined {
    const view = this.#view
    const { units, count, loca, isLong, glyf } = this.#glyphs
    const offsets = loca + glyph * (isLong ? 4 : 2)
    if (glyph >= count || offsets + (isLong ? 8 : 4) > view.byteLength) return undefined
    const start = isLong ? view.getUint32(offsets) : view.getUint16(offsets) * 2
    const end = isLong ? view.getUint32(offsets + 4) : view.getUint16(offsets + 2) * 2
    if (start === end) return 'blank'
    const at = glyf + start
    if (end < start || at + 10 > view.byteLength) return undefined
    if (view.getInt16(at) === 0) return 'blank'
    const left = view.getInt16(at + 2)
    const bottom = view.getInt16(at + 4)
    const right = view.getInt16(at + 6)
    const top = view.getInt16(at + 8)
    if (left > right || bottom > top || (left === right && bottom === top)) return undefined
    const own = [left / units, bottom / units, right / units, top / units] as const
    // Most readers shift an outline to its left side bearing; others leave it in place.
    const moved = this.#bearing(glyph) ?? left
    return union(own, shifted(own, (moved - left) / units))
  }

  /** Glyphs are selected through the `cmap` table instead. */
  named(): undefined {
    return undefined
  }

  numbered(cid: number): number {
    return cid
  }
}

function shifted([left, bottom, right, top]: Box, x: number): Box {
  return [left + x, bottom, right + x, top]
}

/** The left side bearings of the `hmtx` table. */
function readBearings(view: DataView): (glyph: number) => number | undefined {
  const hhea = findTable(view, HHEA)
  const hmtx = findTable(view, HMTX)
  if (hhea === undefined || hmtx === undefined || hhea + 36 > view.byteLength) return () => undefined
  const full = view.getUint16(hhea + 34)
  return (glyph) => {
    const at = hmtx + (glyph < full ? glyph * 4 + 2 : full * 4 + (glyph - full) * 2)
    return at + 2 <= view.byteLength ? view.getInt16(at) : undefined
  }
}
