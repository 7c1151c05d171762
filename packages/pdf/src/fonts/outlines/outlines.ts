import type { Box } from '../../geometry/box.js'

/** Where a glyph leaves marks, seen from its origin; `blank` for one without an outline. */
export type GlyphBox = Box | 'blank'

/** The outlines of the glyphs of a font program, which are numbered. */
export interface Outlines {
  /** For a size of 1; undefined if it cannot be told. */
  boxOf(glyph: number): GlyphBox | undefined
  /** The glyph of a name, where glyphs have names. */
  named(name: string): number | undefined
  /** The glyph of a number in a CIDFont that has no map of its own from these to glyphs (ISO 32000-1, 9.7.4.2). */
  numbered(cid: number): number | undefined
}

/** What is left of the operators of outlines that may be followed in one file. */
export interface OutlineBudget {
  steps: number
}
