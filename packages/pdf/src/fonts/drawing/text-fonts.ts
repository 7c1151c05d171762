import type { PdfFile } from '../../file/pdf-file.js'
import type { TextFonts, TextStyleWanted, Typesetting } from '../../platform/typesetting.js'

/** The fonts for a text that is added to a document. */
export function textFonts(
  typesetting: Typesetting,
  file: PdfFile,
  style: TextStyleWanted,
  text: string,
): TextFonts {
  // The natural language of the document (ISO 32000-2, 14.9.2).
  const language = file.text(file.dict(file.trailer.get('Root'))?.get('Lang'))
  return typesetting.fonts(style, text, language || undefined)
}
