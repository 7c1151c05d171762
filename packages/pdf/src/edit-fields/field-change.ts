import type { PlacedBox } from '../annotations/new-object.js'
import type { FieldOption } from '../document/forms/field-values.js'
import type { Colour } from '../drawing/text-mark.js'

/** `combo` and `list` are the two kinds of choice field. */
export type NewFieldType = 'text' | 'checkbox' | 'radio' | 'combo' | 'list' | 'signature'

/** What can be set in a new field and in one that is there; what is undefined stays as it is. */
export interface FieldTraits {
  /** The name for users (ISO 32000-2, table 226, TU). */
  readonly tooltip?: string | undefined
  readonly required?: boolean | undefined
  readonly readOnly?: boolean | undefined
  /** A text, the state of a button, or several options of a list. */
  readonly default?: string | boolean | readonly string[] | undefined
  readonly options?: readonly FieldOption[] | undefined
  readonly multiline?: boolean | undefined
  readonly password?: boolean | undefined
  /** One cell for each character; needs a maximum length. */
  readonly comb?: boolean | undefined
  /** 0 for none. */
  readonly maxLength?: number | undefined
  /** Whether other texts than the options of a combo box can be entered. */
  readonly editable?: boolean | undefined
  readonly multiSelect?: boolean | undefined
  /** In points; 0 for one that fits the box. */
  readonly fontSize?: number | undefined
  readonly colour?: Colour | undefined
  readonly fill?: Colour | null | undefined
  readonly border?: Colour | null | undefined
  /** In points. */
  readonly borderWidth?: number | undefined
  readonly align?: 'left' | 'center' | 'right' | undefined
  /** From 1: its place among the fields of its page when users go from field to field. */
  readonly order?: number | undefined
}

/** Where a field is shown; a radio field has one for each button. */
export interface NewWidget extends PlacedBox {
  /** The index of the page. */
  readonly page: number
  /** The state of a button when it is on. */
  readonly value?: string | undefined
}

export interface AddField extends FieldTraits {
  readonly action: 'add'
  readonly type: NewFieldType
  /** The full name: `person.name` is the field `name` in the group `person`. */
  readonly name: string
  readonly widgets: readonly NewWidget[]
}

export interface ChangeField extends FieldTraits {
  readonly action: 'change'
  readonly name: string
  readonly newName?: string | undefined
  /** The new box of one of its widgets, on the page as displayed. */
  readonly box?: Partial<PlacedBox> | undefined
  /** Which of its widgets, from 1. */
  readonly widget?: number | undefined
}

export interface RemoveField {
  readonly action: 'remove'
  readonly name: string
}

export type FieldChange = AddField | ChangeField | RemoveField
