import * as z from 'zod'

const MAX_VALUES = 10_000
const MAX_NAME = 1000
const MAX_TEXT = 100_000
const MAX_CHOICES = 1000
const MAX_NUMBER = 1e15

/** Field values by name. */
export function valuesOption() {
  return z
    .record(
      z.string().max(MAX_NAME),
      z.union([
        z.string().max(MAX_TEXT),
        z.boolean(),
        z.number().min(-MAX_NUMBER).max(MAX_NUMBER),
        z.array(z.string().max(MAX_TEXT)).max(MAX_CHOICES),
      ]),
    )
    .superRefine((values, { addIssue }) => {
      const count = Object.keys(values).length
      if (count > MAX_VALUES)
        addIssue({
          code: 'custom',
          message: `It may have at most ${MAX_VALUES} values, but has ${count}`,
          params: { says: 'too_many', with: { max: MAX_VALUES } },
        })
    })
    .default({})
    .meta({
      description: `With fill: the value of each field, by its name, up to ${MAX_VALUES}. A full name, or its end where only one field has it; an empty one for a field without a name. A text for text fields and choices, a list of texts where several may be chosen, true or false for a check box, the state or its export value for radio buttons; an empty text, an empty list or false clears a field.`,
      examples: [{ name: 'Ada Lovelace', agree: true, country: 'fr' }],
      with: { mode: ['fill'] },
    })
}
