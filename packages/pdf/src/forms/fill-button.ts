import { makeStates } from '../appearance/make-appearance.js'
import { writeAppearance } from '../appearance/write-appearance.js'
import type { SourceField } from '../document/forms/field-tree.js'
import { type PdfDict, PdfName } from '../syntax/objects.js'
import { type Button, buttonsOf, nameText, OFF } from './button-states.js'
import type { DraftForm } from './draft-form.js'
import { listed, quoted } from './field-names.js'
import type { Redrawing } from './redrawing.js'
import { type FieldValue, type Filling, textOf } from './value.js'

/**
 * Fills check boxes and radio buttons (ISO 32000-1, 12.7.4.2.3 and 12.7.4.2.4). All fields with the same name
 * are filled together.
 */
export function fillButtons(
  form: DraftForm,
  fields: readonly SourceField[],
  value: FieldValue,
  redrawing: Redrawing,
): Filling {
  const buttons = new Map(fields.map((field) => [field, buttonsOf(form, field)]))
  const state = stateFor([...buttons.values()].flat(), value)
  if (typeof state !== 'string') return state.problem
  return {
    apply() {
      for (const [field, own] of buttons) {
        const dict = form.draft.edit(field.num)
        dict.set('V', new PdfName(state))
        dict.delete('RV')
        for (const button of own) setButton(form, button, state, redrawing)
      }
    },
  }
}

/** The state for a value: by its name, then by its export value. */
function stateFor(buttons: readonly Button[], value: FieldValue): string | { readonly problem: string } {
  const states = [...new Set(buttons.flatMap((button) => button.states))]
  if (value === false) return OFF
  if (value === true) {
    if (states.length === 1) return states[0]!
    return { problem: `true does not say which of its ${states.length} buttons: ${allowed(buttons)}` }
  }
  const text = typeof value === 'object' && value.length === 1 ? value[0] : textOf(value)
  if (text === undefined) return { problem: `it takes one value: ${allowed(buttons)}` }
  const named = states.find((state) => state === text || nameText(state) === text)
  if (named !== undefined) return named
  const exported = buttons.find((button) => button.exported === text)
  if (exported !== undefined) return exported.states[0]!
  // HTML forms and command lines can send only text.
  if (text === OFF || text === 'false' || text === '') return OFF
  if (text === 'true' && states.length === 1) return states[0]!
  return { problem: `${quoted(text)} is not one of its states: ${allowed(buttons)}` }
}

function allowed(buttons: readonly Button[]): string {
  const names = new Set(buttons.flatMap(({ states }) => states.map(nameText)))
  const exported = buttons
    .map((button) => button.exported)
    .filter((text) => text !== undefined && text !== '')
  const also = exported.length > 0 ? `, or ${listed([...new Set(exported as string[])])}` : ''
  return `send ${names.size === 1 ? 'true, false, ' : 'false or '}${listed([...names])}${also}`
}

/** Each widget has its own state; a widget without appearances gets them. */
function setButton(
  form: DraftForm,
  { widget, states, hasAppearances }: Button,
  state: string,
  redrawing: Redrawing,
): void {
  const dict = form.draft.edit(widget.num)
  dict.set('AS', new PdfName(states.includes(state) ? state : OFF))
  if (!widget.isField) dict.delete('V')
  if (hasAppearances) return
  const made = makeStates(redrawing.describe(widget))
  if (made === undefined) return
  const normal: PdfDict = new Map([
    [states[0]!, writeAppearance(redrawing.target, made.on)],
    [OFF, writeAppearance(redrawing.target, made.off)],
  ])
  dict.set('AP', new Map([['N', normal]]))
}
