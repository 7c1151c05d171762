import type { GlyphList } from '../content/devices/text.js'
import type { Box } from '../geometry/box.js'
import type { Word } from './words.js'

/** A glyph of a word: its text, and a box with the width of its advance and the height of its font. */
export interface PlacedGlyph {
  readonly text: string
  readonly box: Box
}

export function placedGlyphs(glyphs: GlyphList, word: Word): PlacedGlyph[] {
  if (word.pieces !== undefined) return word.pieces.flatMap((piece) => placedGlyphs(glyphs, piece))
  const placed: PlacedGlyph[] = []
  const { x, y, endX, endY, styles, texts } = glyphs
  for (let at = word.firstGlyph; at <= word.lastGlyph; at++) {
    const { size, upX, upY, isVertical } = styles[at]!
    const above = (isVertical ? 0.5 : word.look.ascent) * size
    const below = (isVertical ? 0.5 : word.look.descent) * size
    // In vertical writing the glyphs are on both sides of the line (ISO 32000-2, 9.7.4.3).
    const acrossX = isVertical ? -upY : upX
    const acrossY = isVertical ? upX : upY
    const [x1, x2] = [Math.min(x[at]!, endX[at]!), Math.max(x[at]!, endX[at]!)]
    const [y1, y2] = [Math.min(y[at]!, endY[at]!), Math.max(y[at]!, endY[at]!)]
    placed.push({
      text: texts[at]!,
      box: [
        Math.min(x1 + acrossX * above, x1 - acrossX * below),
        Math.min(y1 + acrossY * above, y1 - acrossY * below),
        Math.max(x2 + acrossX * above, x2 - acrossX * below),
        Math.max(y2 + acrossY * above, y2 - acrossY * below),
      ],
    })
  }
  return placed
}
