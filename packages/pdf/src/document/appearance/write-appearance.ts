import type { Copier } from '../../assemble/copier.js'
import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { PdfWriter } from '../../write/pdf-writer.js'
import type { Appearance } from './make-appearance.js'

/** Writes an appearance as a form XObject (ISO 32000-1, 8.10 and 12.5.5); the copier belongs to the widget's file. */
export function writeAppearance(writer: PdfWriter, copier: Copier, appearance: Appearance): PdfRef {
  const { content, frame, font } = appearance
  const resource =
    typeof font.is === 'string' ? standardFont(writer, font.is) : copier.translate(font.is.source)
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, frame.width, frame.height]],
    ['Resources', new Map([['Font', new Map([[font.name, resource]])]])],
  ])
  if (frame.matrix !== undefined) dict.set('Matrix', [...frame.matrix])
  return writer.stream(dict, { length: content.length, blocks: () => [content] })
}

const standardFonts = new WeakMap<PdfWriter, Map<string, PdfRef>>()

/** A standard font, written once for an output. */
function standardFont(writer: PdfWriter, name: 'Helvetica' | 'ZapfDingbats'): PdfRef {
  let known = standardFonts.get(writer)
  if (known === undefined) {
    known = new Map()
    standardFonts.set(writer, known)
  }
  let font = known.get(name)
  if (font === undefined) {
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('Type1')],
      ['BaseFont', new PdfName(name)],
    ])
    // ZapfDingbats has an encoding of its own.
    if (name === 'Helvetica') dict.set('Encoding', new PdfName('WinAnsiEncoding'))
    font = writer.object(dict)
    known.set(name, font)
  }
  return font
}
