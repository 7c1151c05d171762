import type { Box } from '../../geometry/box.js'

/** The area that a glyph paints, relative to its origin; `blank` if it has no outline. */
export type GlyphBox = Box | 'blank'

/** The outlines of the glyphs of a font program, by glyph index. */
export interface Outlines {
  /** For a size of 1; undefined if unknown. */
  boxOf(glyph: number): GlyphBox | undefined
  /** The glyph with a name, if the program has glyph names. */
  named(name: string): number | undefined
  /** The glyph of a CID in a CIDFont without /CIDToGIDMap (ISO 32000-1, 9.7.4.2). */
  numbered(cid: number): number | undefined
}

/** The number of outline operators that can still be executed for one file. */
export interface OutlineBudget {
  steps: number
}
