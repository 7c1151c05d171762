import type { Box } from '../../geometry/box.js'
import type { TypesettingFont } from '../../platform/typesetting.js'

/** The metrics of a font (OpenType 1.9: head, hhea, OS/2, post), for a size of 1. */
export interface FontMeasures {
  readonly ascent: number
  readonly descent: number
  readonly capHeight: number
  readonly box: Box
  readonly unitsPerEm: number
  /** Degrees counterclockwise from upright. */
  readonly italicAngle: number
  readonly weight: number
  /** The advance width of a glyph. */
  widthOf(glyph: number): number
  /** Whether a glyph of a TrueType font has no outline; false for other fonts. */
  isEmpty(glyph: number): boolean
}

const known = new WeakMap<TypesettingFont, FontMeasures>()

export function measuresOf(font: TypesettingFont): FontMeasures {
  const measures = known.get(font) ?? readMeasures(font)
  known.set(font, measures)
  return measures
}

function readMeasures(font: TypesettingFont): FontMeasures {
  const table = (tag: string): Table => new Table(font.table(tag))
  const [head, hhea, os2, post, hmtx, loca] = [
    table('head'),
    table('hhea'),
    table('OS/2'),
    table('post'),
    table('hmtx'),
    table('loca'),
  ]
  const isLong = head.word(50) === 1
  const offsetOf = (glyph: number): number => (isLong ? loca.long(4 * glyph) : loca.word(2 * glyph))
  const hasOutlines = font.table('loca') !== undefined
  const unitsPerEm = head.word(18) || 1000
  const ascent = hhea.signed(4) / unitsPerEm
  const metrics = Math.max(1, hhea.word(34))
  return {
    ascent,
    descent: hhea.signed(6) / unitsPerEm,
    // The first versions of OS/2 do not have it.
    capHeight: os2.word(0) >= 2 ? os2.signed(88) / unitsPerEm : ascent * 0.7,
    box: [
      head.signed(36) / unitsPerEm,
      head.signed(38) / unitsPerEm,
      head.signed(40) / unitsPerEm,
      head.signed(42) / unitsPerEm,
    ],
    unitsPerEm,
    italicAngle: post.signed(4) + post.word(6) / 65_536,
    weight: os2.word(4) || 400,
    // The last width applies to all further glyphs.
    widthOf: (glyph) => hmtx.word(4 * Math.min(glyph, metrics - 1)) / unitsPerEm,
    isEmpty: (glyph) => hasOutlines && offsetOf(glyph) === offsetOf(glyph + 1),
  }
}

/** Bytes after the end of the table read as 0. */
class Table {
  readonly #view: DataView

  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  word(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getUint16(at) : 0
  }

  long(at: number): number {
    return this.word(at) * 65_536 + this.word(at + 2)
  }

  signed(at: number): number {
    return at + 2 <= this.#view.byteLength ? this.#view.getInt16(at) : 0
  }
}
