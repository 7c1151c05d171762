import { encodingOf } from '../../fonts/encodings.js'
import { listedText } from '../../fonts/glyph-list.js'
import { SYMBOL_AREAS } from '../../fonts/truetype-cmap.js'
import type { TrueTypeGlyphs } from './embedded-program.js'

/** The glyph of a name in a nonsymbolic TrueType font (ISO 32000-1, 9.6.6.4). */
export function glyphOfName(glyphs: TrueTypeGlyphs, name: string): number | undefined {
  const text = listedText(name)
  const point = text?.codePointAt(0)
  const unicode = subtable(glyphs, 3, 1)
  if (point !== undefined && unicode !== undefined) {
    const glyph = unicode.get(point)
    if (glyph !== undefined) return glyph
  }
  const macintosh = subtable(glyphs, 1, 0)
  const glyph = macintosh?.get(encodingOf('MacRomanEncoding').indexOf(name))
  return glyph ?? glyphs.names.get(name)
}

/** The glyph of a code in a symbolic TrueType font. */
export function glyphOfCode(glyphs: TrueTypeGlyphs, code: number): number | undefined {
  const symbols = subtable(glyphs, 3, 0)
  for (const area of symbols === undefined ? [] : SYMBOL_AREAS) {
    const glyph = symbols!.get(area + code)
    if (glyph !== undefined) return glyph
  }
  return subtable(glyphs, 1, 0)?.get(code)
}

function subtable(
  { subtables }: TrueTypeGlyphs,
  platform: number,
  encoding: number,
): ReadonlyMap<number, number> | undefined {
  return subtables.find((each) => each.platform === platform && each.encoding === encoding)?.glyphs
}
