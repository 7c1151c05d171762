import { COMB, COMBO, MULTILINE, PASSWORD } from '../document/forms/field-types.js'
import { type FontFace, fontFace, standardFace } from '../fonts/font-face.js'
import type { PdfValue } from '../syntax/objects.js'
import { markAppearance } from './check-mark.js'
import { parseDefaultAppearance } from './default-appearance.js'
import { type Frame, readFrame } from './frame.js'
import { listAppearance, wholeRows } from './list-box.js'
import { type Alignment, type Drawn, type TextStyle, textAppearance } from './text.js'
import type { WidgetDescription } from './widget-description.js'

/** An appearance that is not written yet. */
export interface Appearance extends Drawn {
  readonly frame: Frame
  /** The one font it uses: a standard font by its name, or one of the file the widget comes from. */
  readonly font: { readonly name: string; readonly is: FontSource }
}

/** A standard font, or a font of the file. */
export type FontSource = 'Helvetica' | 'ZapfDingbats' | { readonly source: PdfValue }

const ALIGNMENTS: readonly Alignment[] = ['left', 'centre', 'right']

/** The normal appearance of a text or choice field, or a push button; undefined for other kinds and for empty boxes. */
export function makeAppearance(description: WidgetDescription): Appearance | undefined {
  const { type } = description
  const frame = readFrame(description.file, description.widget)
  if (!(frame.width > 0 && frame.height > 0)) return undefined
  switch (type) {
    case 'text':
      return textField(description, frame)
    case 'choice':
      return (description.flags & COMBO) !== 0 ? textField(description, frame) : listBox(description, frame)
    case 'button':
      return caption(description, frame)
    default:
      return undefined
  }
}

/** The two states of a check box or radio button; undefined for other kinds and for empty boxes. */
export function makeStates(
  description: WidgetDescription,
): { readonly on: Appearance; readonly off: Appearance } | undefined {
  const { file, type, widget } = description
  const frame = readFrame(file, widget)
  if ((type !== 'checkbox' && type !== 'radio') || !(frame.width > 0 && frame.height > 0)) return undefined
  const { fontSize, colour } = parseDefaultAppearance(description.defaultAppearance ?? new Uint8Array(0))
  const mark = file.text(file.dict(widget.get('MK'))?.get('CA'))
  const font = { name: 'ZaDb', is: 'ZapfDingbats' } as const
  const state = (isOn: boolean): Appearance => ({
    frame,
    font,
    unshown: [],
    content: markAppearance({
      frame,
      isOn,
      mark,
      isRadio: type === 'radio',
      fontName: font.name,
      fontSize,
      colour,
    }),
  })
  return { on: state(true), off: state(false) }
}

/** No box is so large that more could be seen of a text. */
const MOST_SHOWN = 100_000

function textField(description: WidgetDescription, frame: Frame): Appearance {
  const { flags, maxLength } = description
  const isText = description.type === 'text'
  const value = (description.values[0] ?? '').slice(0, MOST_SHOWN).replace(/[\ud800-\udbff]$/, '')
  const isPassword = isText && (flags & PASSWORD) !== 0
  const shown = isText ? value : labelOf(description, value)
  const text = isPassword ? '*'.repeat([...shown].length) : shown
  const { style, font } = textStyle(description, text)
  const isMultiline = isText && (flags & MULTILINE) !== 0
  const isComb = isText && (flags & COMB) !== 0 && !isMultiline && !isPassword
  const drawn = textAppearance({
    frame,
    style,
    text,
    alignment: ALIGNMENTS[description.quadding] ?? 'left',
    multiline: isMultiline,
    comb: isComb ? maxLength : undefined,
  })
  return { ...drawn, frame, font }
}

function listBox(description: WidgetDescription, frame: Frame): Appearance {
  const labels = description.options.map(({ label }) => label)
  const values = new Set(description.values)
  // "If the items identified by this entry differ from those in the V entry … V shall be used" (ISO 32000-1, table 231).
  const selected = new Set(values.size > 0 ? [] : description.chosen)
  description.options.forEach(({ value, label }, at) => {
    if (values.has(value) || values.has(label)) selected.add(at)
  })
  const { style, font } = textStyle(description, labels.join(''))
  return {
    ...listAppearance({ frame, style, labels, selected, topIndex: description.topIndex }),
    frame,
    font,
  }
}

/** How many options of a list box are seen at once. */
export function visibleRows(description: WidgetDescription): number {
  const { fontSize } = parseDefaultAppearance(description.defaultAppearance ?? new Uint8Array(0))
  return wholeRows(readFrame(description.file, description.widget), fontSize)
}

function caption(description: WidgetDescription, frame: Frame): Appearance {
  const text = description.file.text(description.file.dict(description.widget.get('MK'))?.get('CA')) ?? ''
  const { style, font } = textStyle(description, text)
  return { ...textAppearance({ frame, style, text, alignment: 'centre' }), frame, font }
}

function labelOf({ options }: WidgetDescription, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** The font the field asks for, or Helvetica where that one cannot show the text or cannot be read. */
function textStyle(
  description: WidgetDescription,
  text: string,
): { style: TextStyle; font: Appearance['font'] } {
  const { fontName, fontSize, colour } = parseDefaultAppearance(
    description.defaultAppearance ?? new Uint8Array(0),
  )
  const source = fontName === undefined ? undefined : description.font(fontName)
  const wanted = source === undefined ? undefined : fontFace(description.file, source)
  const helvetica = standardFace('Helvetica')
  if (fontName !== undefined && source !== undefined && wanted !== undefined) {
    if (missingCharacters(wanted, text) <= missingCharacters(helvetica, text)) {
      return {
        style: { face: wanted, fontName, fontSize, colour },
        font: { name: fontName, is: { source } },
      }
    }
  }
  return {
    style: { face: helvetica, fontName: 'Helv', fontSize, colour },
    font: { name: 'Helv', is: 'Helvetica' },
  }
}

function missingCharacters(face: FontFace, text: string): number {
  return face.encode(text.replace(/[\r\n\t]/g, '')).unshown.length
}
