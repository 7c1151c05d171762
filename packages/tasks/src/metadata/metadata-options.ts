import { pdfDate } from '@octavo/pdf/pdf-date'
import * as z from 'zod'

const MAX_TEXT = 5000
const MAX_NAME = 100
const MAX_CUSTOM = 100

/** A metadata text: null keeps the current value. */
export function textOption(what: string, example: string) {
  return plainText()
    .nullable()
    .default(null)
    .meta({
      description: `With set: the ${what}. Null keeps it, an empty text removes it.`,
      examples: [example],
      with: { mode: ['set'] },
    })
}

export function dateOption(when: string, example: string) {
  return z
    .string()
    .max(40)
    .refine((text) => text === '' || text === 'now' || isDate(text), {
      message: 'It must be a date in ISO 8601, such as 2026-01-31T09:30:00+01:00, or now, or empty',
      params: { says: 'not_a_date' },
    })
    .nullable()
    .default(null)
    .meta({
      description: `With set: when ${when}, in ISO 8601, or now. Null keeps it, an empty text removes it.`,
      examples: [example],
      with: { mode: ['set'] },
    })
}

export function customOption() {
  return z
    .record(z.string().min(1).max(MAX_NAME), plainText().nullable())
    .superRefine((entries, { addIssue }) => {
      const names = Object.keys(entries)
      if (names.length > MAX_CUSTOM)
        addIssue({
          code: 'custom',
          message: `It may have at most ${MAX_CUSTOM} entries, but has ${names.length}`,
          params: { says: 'too_many', with: { max: MAX_CUSTOM } },
        })
      for (const name of names.slice(0, MAX_CUSTOM)) {
        if (!isFree(name))
          addIssue({
            code: 'custom',
            path: [name],
            message: 'The name is reserved: choose another',
            params: { says: 'name_taken' },
          })
        else if (!isWritable(name))
          addIssue({
            code: 'custom',
            path: [name],
            message: 'The name contains a control character: remove it',
            params: { says: 'control_character' },
          })
      }
    })
    .default({})
    .meta({
      description: `With set: further entries by their names, up to ${MAX_CUSTOM}; null removes one.`,
      examples: [{ Department: 'Accounts', Draft: null }],
      with: { mode: ['set'] },
    })
}

function plainText() {
  return z
    .string()
    .max(MAX_TEXT)
    .refine(isWritable, {
      message: 'It contains a control character or an unpaired surrogate: remove it',
      params: { says: 'control_character' },
    })
}

/** Characters that XML does not allow (XML 1.0, production 2). */
function isWritable(text: string): boolean {
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 0x20 && character !== '\t' && character !== '\n' && character !== '\r') return false
    if ((code >= 0xd800 && code <= 0xdfff) || code === 0xfffe || code === 0xffff) return false
  }
  return true
}

const TAKEN =
  /^(Title|Author|Subject|Keywords|Creator|Producer|CreationDate|ModDate|Trapped|GTS_PDFX(Version|Conformance))$/

/** These are set by other options, or are conformance claims, which cannot be set. */
function isFree(name: string): boolean {
  return !TAKEN.test(name)
}

/** Stricter than the reader of damaged files. */
function isDate(text: string): boolean {
  const form = /^\d{4}(-\d\d(-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?)?)?)?$/
  return form.test(text) && pdfDate(text) !== undefined
}
