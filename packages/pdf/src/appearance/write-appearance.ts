import { type PdfDict, PdfName, type PdfRef, type PdfValue } from '../syntax/objects.js'
import type { DrawingTarget } from './drawing-target.js'
import { FormFonts } from './form-fonts.js'
import type { Appearance, FontSource } from './make-appearance.js'

/**
 * Writes an appearance as a form XObject (ISO 32000-1, 8.10 and 12.5.5); the target belongs to the widget's
 * file.
 */
export function writeAppearance(target: DrawingTarget, appearance: Appearance): PdfRef {
  const { content, frame, font } = appearance
  const embedded = new FormFonts(target)
  const operators = typeof content === 'function' ? content(embedded) : content
  const fonts =
    typeof content === 'function' ? embedded.dict : new Map([[font.name, fontResource(target, font.is)]])
  const dict: PdfDict = new Map<string, PdfValue>([
    ['Type', new PdfName('XObject')],
    ['Subtype', new PdfName('Form')],
    ['BBox', [0, 0, frame.width, frame.height]],
    ['Resources', new Map([['Font', fonts]])],
  ])
  if (frame.matrix !== undefined) dict.set('Matrix', [...frame.matrix])
  return target.stream(dict, operators)
}

function fontResource(target: DrawingTarget, font: FontSource): PdfValue {
  return typeof font === 'string' ? standardFont(target, font) : target.translate(font.source)
}

const standardFonts = new WeakMap<object, Map<string, PdfRef>>()

/** A standard font, written once per output. */
export function standardFont(target: DrawingTarget, name: 'Helvetica' | 'ZapfDingbats'): PdfRef {
  const known = standardFonts.get(target.output) ?? new Map<string, PdfRef>()
  standardFonts.set(target.output, known)
  let font = known.get(name)
  if (font === undefined) {
    const dict: PdfDict = new Map<string, PdfValue>([
      ['Type', new PdfName('Font')],
      ['Subtype', new PdfName('Type1')],
      ['BaseFont', new PdfName(name)],
    ])
    // ZapfDingbats has a built-in encoding.
    if (name === 'Helvetica') dict.set('Encoding', new PdfName('WinAnsiEncoding'))
    font = target.object(dict)
    known.set(name, font)
  }
  return font
}

/** Whether an output uses a standard font, which is not embedded. */
export function hasStandardFonts({ output }: DrawingTarget): boolean {
  return standardFonts.has(output)
}
