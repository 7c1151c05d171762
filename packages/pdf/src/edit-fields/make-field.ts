import { rectangleFor } from '../annotations/annotation-box.js'
import { rounded } from '../annotations/annotation-entries.js'
import { PRINT } from '../annotations/annotation-flags.js'
import { COMBO } from '../document/forms/field-types.js'
import type { Draft } from '../edit/draft.js'
import { viewPage } from '../pages/page-view.js'
import { asciiBytes } from '../syntax/characters.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../syntax/objects.js'
import type { AddField, NewWidget } from './field-change.js'
import { type FieldState, writeTraits } from './field-traits.js'
import { setFrame, setTextStyle } from './widget-look.js'

/** ISO 32000-2, table 229: one button of a radio field is always on, once one was chosen. */
const NO_TOGGLE_TO_OFF = 1 << 14
const RADIO = 1 << 15

const TYPES: Readonly<Record<AddField['type'], readonly [ft: string, flags: number]>> = {
  text: ['Tx', 0],
  checkbox: ['Btn', 0],
  radio: ['Btn', RADIO | NO_TOGGLE_TO_OFF],
  combo: ['Ch', COMBO],
  list: ['Ch', 0],
  signature: ['Sig', 0],
}

const USUAL_ON = 'Yes'

/** A new field before its traits are set. */
export function newFieldState({ type, widgets }: AddField): FieldState {
  const isButton = type === 'checkbox' || type === 'radio'
  return {
    kind: type,
    flags: TYPES[type][1],
    maxLength: 0,
    options: [],
    states: isButton ? widgets.map(({ value }) => stateName(value ?? USUAL_ON)) : [],
  }
}

/** Names are bytes, which are UTF-8 for people (7.3.5). */
function stateName(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text))
}

export interface MadeField {
  readonly field: PdfRef
  /** In the order of the boxes. */
  readonly widgets: readonly PdfRef[]
}

/** Adds the objects of a field; nothing refers to them yet, and its widgets have no appearance. */
export function makeField(draft: Draft, change: AddField, state: FieldState): MadeField {
  const { type, widgets } = change
  const field: PdfDict = new Map<string, PdfValue>([['FT', new PdfName(TYPES[type][0])]])
  const ref = draft.add(field)
  writeTraits(field, change, state)
  const isButton = state.states.length > 0
  // A new form shows its default values.
  const value = field.get('DV') ?? (isButton ? new PdfName('Off') : undefined)
  if (value !== undefined) field.set('V', value)
  if (type !== 'signature') {
    const unit = viewPage(draft, widgets[0]!.page).unit
    const font = isButton ? '/ZaDb 0 Tf' : '/Helv 0 Tf'
    setTextStyle(field, asciiBytes(font), change, unit)
  }
  const isMerged = type !== 'radio'
  const refs = widgets.map((widget, at) => {
    const entries = widgetEntries(draft, change, widget)
    if (isButton) {
      const own = state.states[at]!
      entries.push(['AS', new PdfName(value instanceof PdfName && value.value === own ? own : 'Off')])
      // The names of its states; they are drawn at the end.
      entries.push(['AP', new Map([['N', new Map([[own, null]])]])])
    }
    const dict = isMerged ? field : new Map<string, PdfValue>([['Parent', ref]])
    for (const [key, entry] of entries) dict.set(key, entry)
    setFrame(draft.file, dict, change, viewPage(draft, widget.page).unit)
    return isMerged ? ref : draft.add(dict)
  })
  if (!isMerged) field.set('Kids', refs)
  return { field: ref, widgets: refs }
}

function widgetEntries(draft: Draft, { type }: AddField, widget: NewWidget): [string, PdfValue][] {
  const view = viewPage(draft, widget.page)
  const mark = type === 'checkbox' ? '4' : type === 'radio' ? 'l' : undefined
  const look: PdfDict = new Map()
  // Upright on the displayed page: "degrees counterclockwise" (table 192).
  if (view.rotation !== 0) look.set('R', view.rotation)
  if (mark !== undefined) look.set('CA', new PdfString(asciiBytes(mark)))
  return [
    ['Type', new PdfName('Annot')],
    ['Subtype', new PdfName('Widget')],
    ['Rect', rectangleFor(draft.file, new Map(), view, widget).map(rounded)],
    ['F', PRINT],
    ['P', new PdfRef(draft.pages[widget.page]!.num)],
    ['MK', look],
  ]
}
