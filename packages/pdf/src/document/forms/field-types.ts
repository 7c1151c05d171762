/** The field types visible to users (ISO 32000-1, 12.7.4). */
export type FieldType = 'text' | 'checkbox' | 'radio' | 'button' | 'choice' | 'signature'

/** Field flags (ISO 32000-1, tables 221, 226, 228 and 230). */
export const READ_ONLY = 1
export const REQUIRED = 1 << 1
export const MULTILINE = 1 << 12
export const PASSWORD = 1 << 13
const RADIO = 1 << 15
const PUSH_BUTTON = 1 << 16
export const COMBO = 1 << 17
export const EDITABLE = 1 << 18
export const MULTI_SELECT = 1 << 21
export const COMB = 1 << 24
export const RADIOS_IN_UNISON = 1 << 25

export function fieldType(ft: string | undefined, flags: number): FieldType | undefined {
  switch (ft) {
    case 'Tx':
      return 'text'
    case 'Ch':
      return 'choice'
    case 'Sig':
      return 'signature'
    case 'Btn':
      if ((flags & PUSH_BUTTON) !== 0) return 'button'
      return (flags & RADIO) !== 0 ? 'radio' : 'checkbox'
    default:
      return undefined
  }
}

/**
 * The entries of a field, which are also in the dictionary of a widget merged with its field (12.7.3.1,
 * 12.7.4).
 */
export const FIELD_KEYS: ReadonlySet<string> = new Set(
  'T FT Ff V DV DA Q DR Parent Kids TU TM MaxLen Opt TI I Lock SV DS RV AA'.split(' '),
)

/** Entries that a field inherits from its ancestors (tables 220, 222, 227, 229, 231). */
export const INHERITED_KEYS = ['FT', 'Ff', 'V', 'DV', 'DA', 'Q', 'MaxLen', 'Opt', 'TI', 'I'] as const
export type InheritedKey = (typeof INHERITED_KEYS)[number]
