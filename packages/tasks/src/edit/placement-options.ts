import * as z from 'zod'
import { MAX_PAGE, pageSelection } from '../options/pages-option.js'
import { MAX_SIDE } from '../paper/lengths.js'

/** Objects may extend beyond the page. */
export function positionOption(description: string) {
  return z.number().min(-MAX_SIDE).max(MAX_SIDE).meta({ description })
}

export function lengthOption(description: string) {
  return z.number().min(0.001).max(MAX_SIDE).meta({ description })
}

export const pageOption = z
  .int()
  .min(1)
  .max(MAX_PAGE)
  .meta({ description: 'The page, from 1: of the pages that entered.' })

/** An object can be on several pages, such as initials. */
export const pagesOfObjectOption = pageSelection().meta({
  description:
    'The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all …',
})

export const cornerOptions = {
  x: positionOption('Distance of its left side from the left side of the page as displayed.'),
  y: positionOption('Distance of its upper side from the top of the page as displayed.'),
}

export const boxOptions = {
  ...cornerOptions,
  width: lengthOption('Its width.'),
  height: lengthOption('Its height.'),
}

export const boxOption = z.strictObject(boxOptions)

export function colorOption(usual: string, what: string) {
  return color(`${what}: # with red, green and blue in hexadecimal.`).default(usual)
}

/** A colour that may be absent. */
export function noColorOption(what: string) {
  return color('')
    .nullable()
    .default(null)
    .meta({ description: `${what}: # with red, green and blue in hexadecimal. Null: none.` })
}

export function color(description: string) {
  return z
    .string()
    .max(7)
    .regex(/^#[0-9a-f]{6}$/i, { message: 'It must be # and six hexadecimal digits, such as #c00000' })
    .meta({ description })
}

export const opacityOption = z
  .number()
  .min(0.01)
  .max(1)
  .meta({ description: 'From 0.01 (nearly transparent) to 1 (opaque).' })
