import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../../syntax/objects.js'
import type { Appearance, FontSource } from './make-appearance.js'
import type { Place } from './place.js'

/** Writes an appearance as a form XObject (ISO 32000-1, 8.10 and 12.5.5); the place belongs to the widget's file. */
export function writeAppearance(place: Place, appearance: Appearance): PdfRef {
  const { content, frame, font } = appearance
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, frame.width, frame.height]],
    ['Resources', new Map([['Font', new Map([[font.name, fontResource(place, font.is)]])]])],
  ])
  if (frame.matrix !== undefined) dict.set('Matrix', [...frame.matrix])
  return place.stream(dict, content)
}

function fontResource(place: Place, font: FontSource): PdfValue {
  return typeof font === 'string' ? standardFont(place, font) : place.translate(font.source)
}

const standardFonts = new WeakMap<object, Map<string, PdfRef>>()

/** A standard font, written once for an output. */
function standardFont(place: Place, name: 'Helvetica' | 'ZapfDingbats'): PdfRef {
  const known = standardFonts.get(place.output) ?? new Map<string, PdfRef>()
  standardFonts.set(place.output, known)
  let font = known.get(name)
  if (font === undefined) {
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('Type1')],
      ['BaseFont', new PdfName(name)],
    ])
    // ZapfDingbats has an encoding of its own.
    if (name === 'Helvetica') dict.set('Encoding', new PdfName('WinAnsiEncoding'))
    font = place.object(dict)
    known.set(name, font)
  }
  return font
}

/** Whether an output was given a standard font, which is not embedded in it. */
export function hasStandardFonts({ output }: Place): boolean {
  return standardFonts.has(output)
}
