import { readRect } from '../appearance/frame.js'
import { fullName, type SourceField, type SourceWidget, typeOf } from '../document/forms/field-tree.js'
import {
  COMB,
  COMBO,
  EDITABLE,
  type FieldType,
  type InheritedKey,
  MULTI_SELECT,
  MULTILINE,
  PASSWORD,
  READ_ONLY,
  REQUIRED,
} from '../document/forms/field-types.js'
import {
  type FieldOption,
  MAX_LISTED_OPTIONS,
  optionCount,
  readOptions,
  readValues,
} from '../document/forms/field-values.js'
import { buttonsOf, nameText, OFF } from './button-states.js'
import type { DraftForm } from './draft-form.js'

/** A field as it is listed: its name, its accepted values and its value. */
export interface FieldDescription
  extends Partial<TextTraits & ChoiceTraits & ButtonTraits & SignatureTraits> {
  /** The fully qualified name, as in `person.name`. */
  readonly name: string
  readonly type: FieldType | 'unknown'
  /** Its alternate name for users, if it has one (ISO 32000-1, table 220, /TU). */
  readonly label?: string
  readonly required: boolean
  readonly readOnly: boolean
  /** A text, the state of a button, or several options of a list; absent if there is none. */
  readonly value?: string | readonly string[]
  /** Its default value, which a reset of the form restores. */
  readonly default?: string | readonly string[]
  readonly widgets: readonly WidgetDescription[]
}

export interface TextTraits {
  readonly multiline: boolean
  readonly password: boolean
  /** Whether each character has its own cell. */
  readonly comb: boolean
  readonly maxLength: number | null
}

export interface ChoiceTraits {
  /** Whether it is a combo box instead of a list box. */
  readonly combo: boolean
  /** Whether texts other than the options can be entered. */
  readonly editable: boolean
  readonly multiSelect: boolean
  readonly options: readonly FieldOption[]
  /** The number of options that are not listed; absent if all are. */
  readonly optionsLeftOut?: number
}

export interface ButtonTraits {
  readonly checked: boolean
  /** The states other than `Off`; `value` is the export value if it is different. */
  readonly states: readonly { readonly state: string; readonly value?: string }[]
}

export interface SignatureTraits {
  /** Whether it has a signature. */
  readonly signed: boolean
}

export interface WidgetDescription {
  /** From 1; null if it is on no page. */
  readonly page: number | null
  /** Left, bottom, right and top in points, in the page's user space; null if it has none. */
  readonly rect: readonly number[] | null
  /** For a button: its state when it is on. */
  readonly state?: string
}

export function* describeFields(form: DraftForm): Iterable<FieldDescription> {
  let optionsLeft = MAX_LISTED_OPTIONS
  for (const field of form.fields) {
    const description = describe(form, field, optionsLeft)
    optionsLeft -= description.options?.length ?? 0
    yield description
  }
}

function describe(form: DraftForm, field: SourceField, maxOptions: number): FieldDescription {
  const { tree, draft } = form
  const { file } = draft
  const type = typeOf(field)
  const label = file.text(tree.dict(field).get('TU'))
  const value = heldIn(form, field, 'V')
  const fallback = heldIn(form, field, 'DV')
  const isButton = type === 'checkbox' || type === 'radio'
  return {
    name: fullName(field),
    type: type ?? 'unknown',
    ...(label && { label }),
    required: (field.flags & REQUIRED) !== 0,
    readOnly: (field.flags & READ_ONLY) !== 0,
    ...(value !== undefined && { value }),
    ...(fallback !== undefined && { default: fallback }),
    ...(type === 'text' && textTraits(form, field)),
    ...(type === 'choice' && choiceTraits(form, field, maxOptions)),
    ...(isButton && buttonTraits(form, field, value)),
    ...(type === 'signature' && { signed: field.isSigned }),
    widgets: isButton ? buttonWidgets(form, field) : field.widgets.map((widget) => placeOf(form, widget)),
  }
}

function heldIn(form: DraftForm, field: SourceField, key: InheritedKey): string | string[] | undefined {
  const type = typeOf(field)
  if (type === 'signature' || type === undefined) return undefined
  const values = readValues(form.draft.file, form.tree.inherited(field, key))
  const shown = type === 'checkbox' || type === 'radio' ? values.map(nameText) : values
  return shown.length > 1 ? shown : shown[0]
}

function textTraits({ tree, draft: { file } }: DraftForm, field: SourceField): TextTraits {
  return {
    multiline: (field.flags & MULTILINE) !== 0,
    password: (field.flags & PASSWORD) !== 0,
    comb: (field.flags & COMB) !== 0,
    maxLength: file.number(tree.inherited(field, 'MaxLen')) ?? null,
  }
}

function choiceTraits(
  { tree, draft: { file } }: DraftForm,
  field: SourceField,
  maxOptions: number,
): ChoiceTraits {
  const combo = (field.flags & COMBO) !== 0
  const entry = tree.inherited(field, 'Opt')
  const options = readOptions(file, entry, maxOptions)
  const leftOut = optionCount(file, entry) - options.length
  return {
    combo,
    editable: combo && (field.flags & EDITABLE) !== 0,
    multiSelect: !combo && (field.flags & MULTI_SELECT) !== 0,
    options,
    ...(leftOut > 0 && { optionsLeftOut: leftOut }),
  }
}

function buttonTraits(
  form: DraftForm,
  field: SourceField,
  value: string | string[] | undefined,
): ButtonTraits {
  const exported = new Map<string, string | undefined>()
  for (const button of buttonsOf(form, field))
    for (const state of button.states) if (!exported.has(state)) exported.set(state, button.exported)
  return {
    checked: typeof value === 'string' && value !== OFF && value !== '',
    states: [...exported].map(([state, text]) => ({
      state: nameText(state),
      ...(text !== undefined && text !== '' && text !== nameText(state) && { value: text }),
    })),
  }
}

function buttonWidgets(form: DraftForm, field: SourceField): WidgetDescription[] {
  return buttonsOf(form, field).map(({ widget, states }) => ({
    ...placeOf(form, widget),
    state: nameText(states[0]!),
  }))
}

function placeOf(form: DraftForm, widget: SourceWidget): WidgetDescription {
  const page = form.pageOf.get(widget)
  return {
    page: page === undefined ? null : page + 1,
    rect: readRect(form.draft.file, form.dict(widget.num).get('Rect')) ?? null,
  }
}
