import { COMB, COMBO, MULTILINE, PASSWORD } from '../document/forms/field-types.js'
import { textFonts } from '../fonts/drawing/text-fonts.js'
import { missingCharacters as missingFrom } from '../fonts/drawing/typeset-line.js'
import { type FontFace, fontFace, standardFace } from '../fonts/font-face.js'
import type { PdfValue } from '../syntax/objects.js'
import { markAppearance } from './check-mark.js'
import { parseDefaultAppearance } from './default-appearance.js'
import { type Frame, readFrame } from './frame.js'
import { drawnList, listAppearance, visibleOptions, wholeRows } from './list-box.js'
import { type Alignment, drawnTextField, type TextLayout, type TextStyle, textAppearance } from './text.js'
import { type TextSetter, typesetSetter } from './text-setter.js'
import type { StreamFonts } from './typeset-text.js'
import type { WidgetDescription } from './widget-description.js'

/** An appearance that is not written yet. */
export interface Appearance {
  readonly frame: Frame
  /** Operators; with embedded fonts, a function that creates them when they are written. */
  readonly content: Uint8Array | ((fonts: StreamFonts) => Uint8Array)
  /** Characters that no font has; each is replaced by a question mark. */
  readonly unshown: readonly string[]
  /** The only existing font of `content`: a standard font, or one of the widget's file. */
  readonly font: { readonly name: string; readonly is: FontSource }
}

/** A standard font, or a font of the file. */
export type FontSource = 'Helvetica' | 'ZapfDingbats' | { readonly source: PdfValue }

const ALIGNMENTS: readonly Alignment[] = ['left', 'centre', 'right']

/**
 * The normal appearance of a text field, choice field or push button; undefined for other types and for empty
 * boxes.
 */
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

/** The two states of a check box or radio button; undefined for other types and for empty boxes. */
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

/** The longest text drawn; no box could show more. */
const MAX_SHOWN = 100_000

function textField(description: WidgetDescription, frame: Frame): Appearance {
  const { flags, maxLength } = description
  const isText = description.type === 'text'
  const value = (description.values[0] ?? '').slice(0, MAX_SHOWN).replace(/[\ud800-\udbff]$/, '')
  const isPassword = isText && (flags & PASSWORD) !== 0
  const shown = isText ? value : labelOf(description, value)
  const text = isPassword ? '*'.repeat([...shown].length) : shown
  const isMultiline = isText && (flags & MULTILINE) !== 0
  const isComb = isText && (flags & COMB) !== 0 && !isMultiline && !isPassword
  return shownText(description, {
    frame,
    text,
    alignment: ALIGNMENTS[description.quadding] ?? 'left',
    multiline: isMultiline,
    comb: isComb ? maxLength : undefined,
  })
}

function shownText(description: WidgetDescription, layout: Omit<TextLayout, 'style'>): Appearance {
  const { frame, text } = layout
  const { style, font } = textStyle(description, text)
  const drawn = textAppearance({ ...layout, style })
  const setter = drawn.unshown.length > 0 ? fallback(description, withoutLineBreaks(text)) : undefined
  if (setter === undefined) return { ...drawn, frame, font }
  return {
    frame,
    font,
    unshown: [],
    content: (fonts) => drawnTextField({ ...layout, style }, setter(fonts)),
  }
}

/** Only the visible options are looked at: a field can have many widgets and many options. */
function listBox(description: WidgetDescription, frame: Frame): Appearance {
  const { options, topIndex } = description
  const { fontSize } = parseDefaultAppearance(description.defaultAppearance ?? new Uint8Array(0))
  const [first, end] = visibleOptions(frame, fontSize, options.length, topIndex)
  const visible = options.slice(first, end)
  const labels = visible.map(({ label }) => label)
  const values = new Set(description.values)
  // "If the items identified by this entry differ from those in the V entry … V shall be used" (ISO 32000-1, table 231).
  const selected = new Set(values.size > 0 ? [] : description.chosen.map((index) => index - first))
  visible.forEach(({ value, label }, at) => {
    if (values.has(value) || values.has(label)) selected.add(at)
  })
  const { style, font } = textStyle(description, labels.join(''))
  const layout = { frame, style, labels, selected }
  const drawn = listAppearance(layout)
  const setter = drawn.unshown.length > 0 ? fallback(description, labels.join('')) : undefined
  if (setter === undefined) return { ...drawn, frame, font }
  return { frame, font, unshown: [], content: (fonts) => drawnList(layout, setter(fonts)) }
}

/**
 * The text setter with embedded fonts, for a text that neither the field's font nor a standard font can show.
 * Undefined if there are no such fonts, or if they lack one of the characters.
 */
function fallback(
  { file, defaultAppearance }: WidgetDescription,
  text: string,
): ((fonts: StreamFonts) => TextSetter) | undefined {
  const { typesetting } = file.primitives
  if (typesetting === undefined) return undefined
  const { fontName = '' } = parseDefaultAppearance(defaultAppearance ?? new Uint8Array(0))
  const style = { bold: /bold/i.test(fontName), italic: /italic|oblique/i.test(fontName) }
  const fonts = textFonts(typesetting, file, style, text)
  if (missingFrom(fonts, text).length > 0) return undefined
  return (names) => typesetSetter(typesetting, fonts, names)
}

function withoutLineBreaks(text: string): string {
  return text.replace(/[\r\n\u2028\u2029\t]/g, ' ')
}

/** The number of options of a list box that are visible at once. */
export function visibleRows(description: WidgetDescription): number {
  const { fontSize } = parseDefaultAppearance(description.defaultAppearance ?? new Uint8Array(0))
  return wholeRows(readFrame(description.file, description.widget), fontSize)
}

function caption(description: WidgetDescription, frame: Frame): Appearance {
  const text = description.file.text(description.file.dict(description.widget.get('MK'))?.get('CA')) ?? ''
  return shownText(description, { frame, text, alignment: 'centre' })
}

function labelOf({ options }: WidgetDescription, value: string): string {
  return options.find((option) => option.value === value)?.label ?? value
}

/** The field's font, or Helvetica if that font cannot be read or lacks characters. */
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
