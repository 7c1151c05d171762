import { componentsOf } from '../annotations/colour.js'
import { Content } from '../appearance/content.js'
import { parseDefaultAppearance } from '../appearance/default-appearance.js'
import type { DrawingTarget } from '../appearance/drawing-target.js'
import { setColour } from '../appearance/frame.js'
import { standardFont } from '../appearance/write-appearance.js'
import type { Draft } from '../edit/draft.js'
import { editableEntry } from '../edit/draft-objects.js'
import type { PdfFile } from '../file/pdf-file.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import type { FieldTraits } from './field-change.js'

const NONE = new Uint8Array(0)

/** Sets the background and the border of a widget (ISO 32000-2, tables 192 and 168). */
export function setFrame(file: PdfFile, widget: PdfDict, traits: FieldTraits, unit: number): void {
  const { fill, border, borderWidth } = traits
  if (fill !== undefined || border !== undefined) {
    // Widgets can share the dictionary.
    const look: PdfDict = new Map(file.dict(widget.get('MK')) ?? [])
    for (const [key, colour] of [
      ['BG', fill],
      ['BC', border],
    ] as const) {
      if (colour === null) look.delete(key)
      else if (colour !== undefined) look.set(key, componentsOf(colour))
    }
    widget.set('MK', look)
  }
  if (borderWidth === undefined) return
  const style: PdfDict = new Map(file.dict(widget.get('BS')) ?? [['S', new PdfName('S')]])
  widget.set('BS', style.set('W', borderWidth / unit))
  widget.delete('Border')
}

/** Sets the size and the colour of the text, and keeps what is not given (12.7.4.3). */
export function setTextStyle(
  dict: PdfDict,
  present: Uint8Array | undefined,
  { fontSize, colour }: FieldTraits,
  unit: number,
): void {
  const style = parseDefaultAppearance(present ?? NONE)
  const content = new Content()
  content.font(style.fontName ?? 'Helv', fontSize === undefined ? style.fontSize : fontSize / unit)
  if (colour === undefined) content.raw(style.colour === '' ? '0 g' : style.colour)
  else setColour(content, componentsOf(colour), false)
  const bytes = content.bytes().map((byte) => (byte === 0x0a ? 0x20 : byte))
  dict.set('DA', new PdfString(bytes.slice(0, -1)))
}

/** Readers take the fonts and the style of text from here, when users type into a field (12.7.3). */
export function addFormDefaults(draft: Draft, target: DrawingTarget, form: PdfDict): void {
  if (!form.has('DA')) form.set('DA', new PdfString(asciiBytes('/Helv 0 Tf 0 g')))
  const fonts = ownEntry(draft, ownEntry(draft, form, 'DR'), 'Font')
  if (!fonts.has('Helv')) fonts.set('Helv', standardFont(target, 'Helvetica'))
  if (!fonts.has('ZaDb')) fonts.set('ZaDb', standardFont(target, 'ZapfDingbats'))
}

function ownEntry(draft: Draft, dict: PdfDict, key: string): PdfDict {
  const known = editableEntry(draft, dict, key)
  if (known !== undefined) return known
  const made: Map<string, PdfValue> = new Map()
  dict.set(key, made)
  return made
}
