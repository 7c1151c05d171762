import * as z from 'zod'

/** In square millimetres. Dust has less, the smallest printed digit has more. */
export const DEFAULT_INK = 0.5

/** How much may be on a page that is blank. */
export function blankInkOption(condition: string) {
  return z
    .number()
    .min(0)
    .max(10_000)
    .default(DEFAULT_INK)
    .meta({
      description: `${condition} A page counts as blank if its marks cover at most this many square millimetres: paper noise, dust, punch holes, dark borders and the text of the other side are no marks, a pencil mark or a page number is one. Raise it to ignore stains.`,
      examples: [5],
    })
}
