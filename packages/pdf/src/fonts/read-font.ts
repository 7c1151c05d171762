import type { PdfFile } from '../file/pdf-file.js'
import type { PdfStream, PdfValue } from '../syntax/objects.js'
import { CompositeFont } from './composite-font.js'
import type { Font } from './font.js'
import { SimpleFont } from './simple-font.js'
import { type DrawnGlyph, Type3Font } from './type3-font.js'

/**
 * The font that a value is or refers to. If there is none, a substitute is returned, because readers show
 * text even if its font is missing. `draw` interprets the glyphs of a Type 3 font; without it they have no
 * boxes.
 */
export function readFont(
  file: PdfFile,
  value: PdfValue | undefined,
  draw?: (glyph: PdfStream) => DrawnGlyph,
): Font {
  const dict = file.dict(value) ?? new Map()
  switch (file.name(dict.get('Subtype'))) {
    case 'Type0':
      return new CompositeFont(file, dict)
    case 'Type3':
      return new Type3Font(file, dict, draw)
    default:
      return new SimpleFont(file, dict)
  }
}
