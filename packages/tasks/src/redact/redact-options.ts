import { z } from 'zod'
import { documentOptions } from '../document-options.js'
import { pageSelection, pagesOption } from '../pages-option.js'
import { MAX_SIDE, unitOption } from '../paper/lengths.js'
import { presetNames } from './presets.js'

const MOST_AREAS = 1000
const MOST_WORDS = 500
const MOST_PATTERNS = 50

const length = (description: string) => z.number().min(0).max(MAX_SIDE).meta({ description })

const area = z.strictObject({
  pages: pageSelection().default('all').meta({ description: 'The pages it is redacted on.' }),
  x: length('How far it is from the left side of the page.'),
  y: length('How far it is from the bottom of the page, or from its top.'),
  width: length('Its width.'),
  height: length('Its height.'),
})

export const redactOptions = z.object({
  areas: z
    .array(area)
    .max(MOST_AREAS)
    .default([])
    .meta({
      description:
        'Boxes in which everything goes: text, pictures, drawings, annotations and fields. Pages count as they are seen, turned as they are.',
      examples: [[{ pages: '1', x: 50, y: 700, width: 200, height: 40 }]],
    }),
  unit: unitOption('areas'),
  origin: z
    .enum(['bottom-left', 'top-left'])
    .default('bottom-left')
    .meta({ description: 'The corner of the page that x and y are measured from.', examples: ['top-left'] }),
  words: z
    .array(z.string().min(1).max(200))
    .max(MOST_WORDS)
    .default([])
    .meta({
      description:
        'Words and phrases that go wherever they stand: on pages, also where they are divided at the end of a line, in annotations, fields, bookmarks and names.',
      examples: [['Jane Doe']],
    }),
  case_sensitive: z
    .boolean()
    .default(false)
    .meta({ description: 'Words and patterns go only where capitals are the same.', examples: [true] }),
  whole_words: z
    .boolean()
    .default(true)
    .meta({ description: 'Words go only where they are no parts of longer ones.', examples: [false] }),
  patterns: z
    .array(z.string().min(1).max(500))
    .max(MOST_PATTERNS)
    .default([])
    .meta({
      description:
        'What goes by regular expressions, as RE2 has them: without look-around and back references.',
      examples: [['[A-Z]{2}-\\d{6}']],
    }),
  presets: z
    .array(z.enum(presetNames))
    .max(presetNames.length)
    .default([])
    .meta({
      description:
        'What goes by its kind: e-mail addresses, telephone numbers, IBANs and credit card numbers (by their check digits), dates, web addresses, IP addresses.',
      examples: [['email', 'iban']],
    }),
  pages: pagesOption('The pages that words, patterns and presets are looked for on.', '2-last'),
  fill: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is # and six hexadecimal digits: #000000')
    .default('#000000')
    .meta({ description: 'The colour of the boxes that stand for what is gone.', examples: ['#ffffff'] }),
  label: z
    .string()
    .max(40)
    .regex(/^[\x20-\x7e]*$/, 'A label has letters, digits and signs of ASCII')
    .default('')
    .meta({ description: 'Written into each box that is large enough for it.', examples: ['REDACTED'] }),
  ...documentOptions,
})

export type RedactOptions = z.output<typeof redactOptions>

/** What is wrong with a choice of options, each with where. */
export function* redactIssues(chosen: RedactOptions): Iterable<[path: (string | number)[], message: string]> {
  const { areas, words, patterns, presets } = chosen
  if (areas.length + words.length + patterns.length + presets.length === 0)
    yield [['areas'], 'Nothing is to be redacted: send areas, words, patterns or presets']
  for (const [index, { width, height }] of areas.entries())
    if (width === 0 || height === 0) yield [['areas', index], 'An area needs a width and a height above 0']
  for (const [index, word] of words.entries())
    if (word.trim() === '') yield [['words', index], 'A word needs more than blanks']
}
