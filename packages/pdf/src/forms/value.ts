import { type PdfDict, PdfString } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'

/** The value for a field; the allowed types depend on the field type. */
export type FieldValue = string | number | boolean | readonly string[]

/** A validated change of a field, or a problem as text. */
export type Filling = { apply(): void } | string

/**
 * Characters that the text of a field cannot contain: control characters except tab and line breaks, and lone
 * surrogates.
 */
const UNUSABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

export function textProblem(text: string): string | undefined {
  return UNUSABLE.test(text) ? 'it has a control character, which fields cannot contain' : undefined
}

/** A value as text; undefined if it is not text. */
export function textOf(value: FieldValue): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** Sets a field's text and removes its rich text, which is outdated (ISO 32000-1, 12.7.3.4). */
export function setText(field: PdfDict, text: string): void {
  field.set('V', new PdfString(encodeTextString(text)))
  field.delete('RV')
}
