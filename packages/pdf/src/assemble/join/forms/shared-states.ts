import { makeStates } from '../../../appearance/make-appearance.js'
import type { WidgetDescription } from '../../../appearance/widget-description.js'
import { writeAppearance } from '../../../appearance/write-appearance.js'
import type { SourceField } from '../../../document/forms/field-tree.js'
import { isDict, type PdfDict, PdfName, PdfRef, type PdfValue } from '../../../syntax/objects.js'
import type { PdfWriter } from '../../../write/pdf-writer.js'
import { outputTarget } from '../../output-drawing.js'
import type { InputForm } from './gather.js'
import type { OutputWidget } from './output-field.js'

const OFF = 'Off'
const USUAL_ON = 'Yes'

/**
 * The state of a check box or radio button whose field comes from another input (ISO 32000-1, 12.7.4.2.3): on
 * if the field's value is the name of one of its states.
 */
export function sharedStates(
  writer: PdfWriter,
  { form, field, widget }: OutputWidget,
  description: WidgetDescription,
  value = OFF,
): PdfDict {
  const theirs = onlyState(field.form, field.source)
  const states = onStates(form, description.widget)
  if (states.length === 0) {
    const on = value === OFF ? (theirs ?? USUAL_ON) : value
    return newStates(writer, form, description, on, value !== OFF)
  }
  const ours = onlyState(form, widget.field)
  // Single boxes with different state names switch together once both states have the same name.
  if (description.type === 'checkbox' && theirs !== undefined && ours !== undefined && theirs !== ours) {
    return new Map<string, PdfValue>([
      ['AP', withStateRenamed(form, description.widget, ours, theirs)],
      ['AS', new PdfName(value === theirs ? theirs : OFF)],
    ])
  }
  return new Map([['AS', new PdfName(states.includes(value) ? value : OFF)]])
}

function newStates(
  writer: PdfWriter,
  { input }: InputForm,
  description: WidgetDescription,
  on: string,
  isOn: boolean,
): PdfDict {
  const made = makeStates(description)
  if (made === undefined) return new Map()
  const target = outputTarget(writer, input.copier)
  const normal: PdfDict = new Map([
    [on, writeAppearance(target, made.on)],
    [OFF, writeAppearance(target, made.off)],
  ])
  return new Map<string, PdfValue>([
    ['AP', new Map([['N', normal]])],
    ['AS', new PdfName(isOn ? on : OFF)],
  ])
}

function withStateRenamed({ input, tree }: InputForm, widget: PdfDict, from: string, to: string): PdfDict {
  const renamed: PdfDict = new Map()
  for (const [kind, value] of tree.file.dict(widget.get('AP')) ?? []) {
    const states = tree.file.resolve(value)
    if (!isDict(states)) {
      renamed.set(kind, input.copier.translate(value))
      continue
    }
    const out: PdfDict = new Map()
    for (const [state, stream] of states) out.set(state === from ? to : state, input.copier.translate(stream))
    renamed.set(kind, out)
  }
  return renamed
}

/** The names of a widget's states, without the off state. */
function onStates({ tree }: InputForm, widget: PdfDict): string[] {
  const normal = tree.file.resolve(tree.file.dict(widget.get('AP'))?.get('N'))
  return isDict(normal) ? [...normal.keys()].filter((state) => state !== OFF) : []
}

const onlyStates = new WeakMap<SourceField, { readonly state: string | undefined }>()

/** The on state of a field, if all its widgets use the same name for it. */
function onlyState(form: InputForm, field: SourceField): string | undefined {
  const known = onlyStates.get(field)
  if (known !== undefined) return known.state
  const states = new Set<string>()
  for (const { isField, num } of field.widgets) {
    const dict = isField ? form.tree.dict(field) : form.tree.file.dict(new PdfRef(num))
    if (dict !== undefined) for (const state of onStates(form, dict)) states.add(state)
    if (states.size > 1) break
  }
  const state = states.size === 1 ? [...states][0] : undefined
  onlyStates.set(field, { state })
  return state
}
