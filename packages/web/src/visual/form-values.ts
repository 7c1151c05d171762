/** The value of a field, as form-fill accepts it. */
export type FieldValue = string | boolean | readonly string[]

/** A field of a form, as shown on its page and in the list. */
export interface FormEntry {
  /** The fully qualified name, such as `person.name`. */
  readonly name: string
  /** The name to display. */
  readonly label: string
  readonly type: 'text' | 'checkbox' | 'radio' | 'choice'
  readonly value: FieldValue
  readonly options: readonly { readonly value: string; readonly label: string }[]
  /** For a choice field: more than one option can be selected. For a text field: it has multiple lines. */
  readonly isMultiple: boolean
  /** Whether values other than the options are allowed. */
  readonly isEditable: boolean
  readonly isPassword: boolean
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  readonly maxLength: number | undefined
}

/** A field as listed by form-fill. */
export interface ListedField {
  readonly name: string
  readonly type: string
  readonly label?: string
  readonly required: boolean
  readonly readOnly: boolean
  readonly value?: string | readonly string[]
  readonly multiline?: boolean
  readonly password?: boolean
  readonly maxLength?: number | null
  readonly editable?: boolean
  readonly multiSelect?: boolean
  readonly options?: readonly { readonly value: string; readonly label?: string }[]
  readonly checked?: boolean
  readonly states?: readonly { readonly state: string; readonly value?: string }[]
  /** Of a signature field: whether it has a signature. */
  readonly signed?: boolean
  readonly widgets?: readonly { readonly page: number | null; readonly rect: readonly number[] | null }[]
}

/** Undefined for fields that cannot be filled in: push buttons and signatures. */
export function formEntry(field: ListedField): FormEntry | undefined {
  const { type } = field
  if (type !== 'text' && type !== 'checkbox' && type !== 'radio' && type !== 'choice') return undefined
  const isMultiple = type === 'choice' ? field.multiSelect === true : field.multiline === true
  return {
    name: field.name,
    label: field.label || field.name,
    type,
    value: fieldValue(field, isMultiple),
    options:
      type === 'radio'
        ? (field.states ?? []).map(({ state, value }) => ({ value: state, label: value ?? state }))
        : (field.options ?? []).map(({ value, label }) => ({ value, label: label ?? value })),
    isMultiple,
    isEditable: field.editable === true,
    isPassword: field.password === true,
    isReadOnly: field.readOnly,
    isRequired: field.required,
    maxLength: field.maxLength ?? undefined,
  }
}

function fieldValue({ type, value, checked }: ListedField, isMultiple: boolean): FieldValue {
  if (type === 'checkbox') return checked === true
  if (type === 'choice' && isMultiple) return value === undefined ? [] : [value].flat()
  return [value ?? ''].flat()[0] ?? ''
}

/** The values to send after one of them changed. A value that the field already has is not sent. */
export function withValue(
  values: Readonly<Record<string, FieldValue>>,
  entry: FormEntry,
  value: FieldValue,
): Readonly<Record<string, FieldValue>> | undefined {
  const { [entry.name]: _, ...others } = values
  const isHeld = JSON.stringify(value) === JSON.stringify(entry.value)
  const next = isHeld ? others : { ...others, [entry.name]: value }
  return Object.keys(next).length === 0 ? undefined : next
}
