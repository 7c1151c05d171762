import { union } from '../../geometry/box.js'
import { encodingOf } from '../encodings.js'
import { glyphText } from '../glyph-list.js'
import { type GlyphCodes, SYMBOL_AREAS } from '../truetype-cmap.js'
import type { EmbeddedOutlines } from './embedded-outlines.js'
import type { GlyphBox, Outlines } from './outlines.js'

/** The information about one code of a simple font. */
export interface SimpleCode {
  readonly code: number
  /** From the font's encoding, or from that of its program. */
  readonly name: string | undefined
  /**
   * Whether only the name selects the glyph: the font is nonsymbolic and states its encoding (ISO 32000-1,
   * 9.6.6.4).
   */
  readonly isNamed: boolean
}

/**
 * The box of the glyph that a code of a simple font selects; undefined if unknown. Readers differ in the
 * glyph they select for symbolic TrueType fonts. In that case the box contains all candidates.
 */
export function simpleGlyphBox(
  { outlines, codes }: EmbeddedOutlines,
  selected: SimpleCode,
): GlyphBox | undefined {
  const own = selected.name === undefined ? undefined : outlines.named(selected.name)
  if (codes === undefined) return own === undefined ? undefined : outlines.boxOf(own)
  const glyphs = glyphsByCode(codes, selected)
  if (own !== undefined) glyphs.add(own)
  return boxAround(outlines, glyphs)
}

function glyphsByCode(
  { unicode, macintosh, symbols }: GlyphCodes,
  { code, name, isNamed }: SimpleCode,
): Set<number> {
  const glyphs = new Set<number>()
  const add = (glyph: number | undefined): void => {
    if (glyph !== undefined) glyphs.add(glyph)
  }
  const text = name === undefined ? undefined : glyphText(name)
  // A name without a character is looked up in the `post` table, or interpreted as a number.
  if (isNamed && name !== undefined && text === undefined) return glyphs
  const [character, ...further] = text ?? ''
  if (character !== undefined && further.length === 0) add(unicode?.get(character.codePointAt(0)!))
  if (isNamed && glyphs.size > 0) return glyphs
  if (name !== undefined) add(macintosh?.get(encodingOf('MacRomanEncoding').indexOf(name)))
  if (isNamed && glyphs.size > 0) return glyphs
  add(macintosh?.get(code))
  for (const area of SYMBOL_AREAS) add(symbols?.get(area + code))
  return glyphs
}

/** Undefined if one of the boxes is unknown. */
function boxAround(outlines: Outlines, glyphs: Iterable<number>): GlyphBox | undefined {
  let around: GlyphBox | undefined
  for (const glyph of glyphs) {
    const box = outlines.boxOf(glyph)
    if (box === undefined) return undefined
    if (around === undefined || around === 'blank') around = box
    else if (box !== 'blank') around = union(around, box)
  }
  return around
}
