import { type PdfDict, PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'

/** What a field may be filled with; which of these depends on its type. */
export type FieldValue = string | number | boolean | readonly string[]

/** What is to be done to a field, found to be right; or, as a text, what is wrong with it. */
export type Filling = { apply(): void } | string

/**
 * Characters that no text of a field can hold: controls except for tab and line breaks, and halves of
 * characters.
 */
const UNUSABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/u

export function textProblem(text: string): string | undefined {
  return UNUSABLE.test(text) ? 'it has a control character, which fields cannot contain' : undefined
}

/** A value as the text it is; undefined if it is none. */
export function textOf(value: FieldValue): string | undefined {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : undefined
}

/** Sets a field's text; what a rich form of it said is no longer true (ISO 32000-1, 12.7.3.4). */
export function setText(field: PdfDict, text: string): void {
  field.set('V', new PdfString(encodeTextString(text)))
  field.delete('RV')
}
