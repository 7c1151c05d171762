import {
  COMB,
  COMBO,
  EDITABLE,
  fieldType,
  MULTI_SELECT,
  MULTILINE,
  PASSWORD,
  READ_ONLY,
  REQUIRED,
} from '../document/forms/field-types.js'
import type { FieldOption } from '../document/forms/field-values.js'
import { nameText, OFF } from '../forms/button-states.js'
import { listed, quoted } from '../forms/field-names.js'
import { textProblem } from '../forms/value.js'
import { type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import type { FieldTraits, NewFieldType } from './field-change.js'

/** Push buttons are changed, but not made: they do nothing without an action. */
export type FieldKind = NewFieldType | 'button'

/** A field whose traits are set. */
export interface FieldState {
  readonly kind: FieldKind
  readonly flags: number
  /** 0 for none. */
  readonly maxLength: number
  readonly options: readonly FieldOption[]
  /** The states of its buttons when they are on, as names. */
  readonly states: readonly string[]
}

export interface TraitProblem {
  readonly trait: keyof FieldTraits
  readonly problem: string
}

const TYPED: readonly FieldKind[] = ['text', 'checkbox', 'radio', 'combo', 'list', 'button']

/** The traits that only some kinds have; all others have every kind. */
const KINDS: Partial<Record<keyof FieldTraits, readonly [what: string, kinds: readonly FieldKind[]]>> = {
  default: ['a default value', ['text', 'checkbox', 'radio', 'combo', 'list']],
  options: ['options', ['combo', 'list']],
  multiline: ['several lines', ['text']],
  password: ['hidden text', ['text']],
  comb: ['cells', ['text']],
  maxLength: ['a maximum length', ['text']],
  editable: ['texts besides its options', ['combo']],
  multiSelect: ['several choices', ['list']],
  align: ['an alignment', ['text', 'combo']],
  fontSize: ['a font size', TYPED],
  colour: ['a colour of its text', TYPED],
}

const KIND_WORDS: Readonly<Record<FieldKind, string>> = {
  text: 'A text field',
  checkbox: 'A check box',
  radio: 'A radio field',
  combo: 'A combo box',
  list: 'A list box',
  signature: 'A signature field',
  button: 'A push button',
}

const FLAGS = {
  required: REQUIRED,
  readOnly: READ_ONLY,
  multiline: MULTILINE,
  password: PASSWORD,
  comb: COMB,
  editable: EDITABLE,
  multiSelect: MULTI_SELECT,
} as const

/** The traits that cells depend on. */
const COMB_TRAITS = ['comb', 'maxLength', 'multiline', 'password'] as const

export function kindOf(ft: string | undefined, flags: number): FieldKind | undefined {
  const type = fieldType(ft, flags)
  return type === 'choice' ? ((flags & COMBO) !== 0 ? 'combo' : 'list') : type
}

/** The field after its change, or what is wrong with the change. */
export function withTraits(field: FieldState, traits: FieldTraits): FieldState | TraitProblem {
  for (const [name, [what, kinds]] of Object.entries(KINDS)) {
    const trait = name as keyof typeof KINDS
    const isSet = traits[trait] !== undefined && traits[trait] !== false
    if (isSet && !kinds.includes(field.kind))
      return { trait, problem: `${KIND_WORDS[field.kind]} cannot have ${what}` }
  }
  let { flags } = field
  for (const [trait, flag] of Object.entries(FLAGS) as [keyof typeof FLAGS, number][]) {
    if (traits[trait] !== undefined) flags = traits[trait] ? flags | flag : flags & ~flag
  }
  const changed = {
    ...field,
    flags,
    maxLength: traits.maxLength ?? field.maxLength,
    options: traits.options ?? field.options,
  }
  const trait = 'comb'
  // ISO 32000-2, table 231. A field that was made otherwise can still be moved or renamed.
  const isNewComb = COMB_TRAITS.some((each) => traits[each] !== undefined)
  if (field.kind === 'text' && (flags & COMB) !== 0 && isNewComb) {
    if (changed.maxLength === 0) return { trait, problem: 'A field with cells needs a maximum length' }
    if ((flags & (MULTILINE | PASSWORD)) !== 0)
      return { trait, problem: 'A field with cells cannot have several lines or hide its text' }
  }
  const problem = traits.default === undefined ? undefined : defaultProblem(changed, traits.default)
  return problem === undefined ? changed : { trait: 'default', problem }
}

/** Why a value cannot be that of a field. */
export function defaultProblem(
  { kind, flags, maxLength, options, states }: FieldState,
  value: NonNullable<FieldTraits['default']>,
): string | undefined {
  if (kind === 'checkbox' || kind === 'radio') {
    if (typeof value === 'object') return 'A button takes one state'
    if (value === true && kind === 'radio') return `It must be one of ${listed(states.map(nameText))}`
    if (typeof value === 'boolean' || value === '' || states.map(nameText).includes(value)) return undefined
    return `${quoted(value)} is not one of its states: ${listed(states.map(nameText))}`
  }
  const texts = typeof value === 'object' ? value : [value]
  if (!texts.every((text) => typeof text === 'string')) return 'It must be a text'
  const unusable = texts.map(textProblem).find((found) => found !== undefined)
  if (unusable !== undefined) return `The text is not usable: ${unusable}`
  if (texts.length > 1 && (kind !== 'list' || (flags & MULTI_SELECT) === 0)) return 'It takes one value'
  if (kind === 'text') {
    const text = texts[0] ?? ''
    if ((flags & MULTILINE) === 0 && /[\r\n]/.test(text)) return 'It takes one line'
    const { length } = [...text]
    if (maxLength > 0 && length > maxLength)
      return `It takes at most ${maxLength} characters, and there are ${length}`
    return undefined
  }
  if (kind === 'combo' && (flags & EDITABLE) !== 0) return undefined
  const other = texts.find((text) => text !== '' && !options.some((option) => option.value === text))
  return other === undefined
    ? undefined
    : `${quoted(other)} is not one of its options: ${listed(options.map((option) => option.value))}`
}

const QUADDING = { left: 0, center: 1, right: 2 } as const

/** Writes the traits into the dictionary of a field. */
export function writeTraits(field: PdfDict, traits: FieldTraits, { flags, states }: FieldState): void {
  field.set('Ff', flags)
  const { tooltip, maxLength, options, align } = traits
  if (tooltip === '') field.delete('TU')
  else if (tooltip !== undefined) field.set('TU', textString(tooltip))
  if (maxLength === 0) field.delete('MaxLen')
  else if (maxLength !== undefined) field.set('MaxLen', maxLength)
  if (options !== undefined)
    field.set(
      'Opt',
      options.map(({ value, label }) =>
        value === label ? textString(value) : [textString(value), textString(label)],
      ),
    )
  if (align !== undefined) field.set('Q', QUADDING[align])
  if (traits.default === undefined) return
  const value = fieldValue(traits.default, states)
  if (value === undefined) field.delete('DV')
  else field.set('DV', value)
}

/** Undefined for an empty choice. */
function fieldValue(
  value: NonNullable<FieldTraits['default']>,
  states: readonly string[],
): PdfValue | undefined {
  if (typeof value === 'object') {
    if (value.length > 1) return value.map(textString)
    return value.length === 0 ? undefined : textString(value[0]!)
  }
  if (states.length > 0) {
    const state = value === true ? states[0] : states.find((name) => nameText(name) === value)
    return new PdfName(state ?? OFF)
  }
  return value === '' ? undefined : textString(String(value))
}

function textString(text: string): PdfString {
  return new PdfString(encodeTextString(text))
}
