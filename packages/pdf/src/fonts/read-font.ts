import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfStream, PdfValue } from '../syntax/objects.js'
import { readCidFont } from './cid-font.js'
import { readSimpleFont } from './simple-font.js'
import type { TextFont } from './text-font.js'
import { type DrawnGlyph, readType3Font } from './type3-font.js'

/** The font that `reference` leads to; `draw` follows the glyphs of one whose glyphs are content streams. */
export function readFont(
  file: PdfFile,
  reference: PdfValue,
  font: PdfDict,
  draw: (glyph: PdfStream) => DrawnGlyph,
): TextFont {
  switch (file.name(font.get('Subtype'))) {
    case 'Type0':
      return readCidFont(file, font)
    case 'Type3':
      return readType3Font(file, font, draw)
    default:
      return readSimpleFont(file, reference, font)
  }
}
