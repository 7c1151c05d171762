import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfName, type PdfStream, type PdfValue } from '../syntax/objects.js'
import { CompositeFont } from './composite-font.js'
import type { Font } from './font.js'
import { SimpleFont } from './simple-font.js'
import { type DrawnGlyph, Type3Font } from './type3-font.js'

const HELVETICA: PdfDict = new Map<string, PdfValue>([
  ['Subtype', new PdfName('Type1')],
  ['BaseFont', new PdfName('Helvetica')],
])

/**
 * The font that a value is or refers to. If there is none, Helvetica is returned, because readers show text with
 * it if the font is missing. `draw` interprets the glyphs of a Type 3 font; without it they have no
 * boxes.
 */
export function readFont(
  file: PdfFile,
  value: PdfValue | undefined,
  draw?: (glyph: PdfStream) => DrawnGlyph,
): Font {
  const dict = file.dict(value) ?? HELVETICA
  switch (file.name(dict.get('Subtype'))) {
    case 'Type0':
      return new CompositeFont(file, dict)
    case 'Type3':
      return new Type3Font(file, dict, draw)
    default:
      return new SimpleFont(file, dict)
  }
}
