import * as z from 'zod'
import { type Message, option, phrase, says, send } from '../declare/message.js'
import { documentOptions } from '../options/document-options.js'
import { pageSelection, pagesOption } from '../options/pages-option.js'
import { MAX_SIDE, unitOption } from '../paper/lengths.js'
import { presetNames } from './presets.js'

const MAX_AREAS = 1000
const MAX_WORDS = 500
const MAX_PATTERNS = 50
/** Not marks alone, most of which do not matter in a search, nor the Arabic tatweel. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u0640]/u

const length = (description: string) => z.number().min(0).max(MAX_SIDE).meta({ description })

const area = z.strictObject({
  pages: pageSelection().default('all').meta({ description: 'The pages of the box.' }),
  x: length('Distance from the left edge of the page.'),
  y: length('Distance from the bottom or the top of the page, see origin.'),
  width: length('Its width.'),
  height: length('Its height.'),
})

export const redactOptions = z.object({
  mode: z
    .enum(['redact', 'find'])
    .default('redact')
    .meta({
      description:
        'redact removes; find changes nothing and returns as JSON where words, patterns and presets are found on the pages: page, kind, text and boxes in points from the upper left corner of the page as displayed.',
      examples: ['find'],
    }),
  areas: z
    .array(area)
    .max(MAX_AREAS)
    .default([])
    .meta({
      description:
        'Boxes in which everything is removed: text, images, drawings, annotations and fields. Positions are those of the page as displayed, including its rotation.',
      examples: [[{ pages: '1', x: 50, y: 700, width: 200, height: 40 }]],
    }),
  unit: unitOption('areas'),
  origin: z
    .enum(['bottom-left', 'top-left'])
    .default('bottom-left')
    .meta({ description: 'The corner of the page that x and y are measured from.', examples: ['top-left'] }),
  words: z
    .array(z.string().min(1).max(200))
    .max(MAX_WORDS)
    .default([])
    .meta({
      description:
        'Words and phrases to remove everywhere: on pages, even if hyphenated at the end of a line or a page, in annotations, fields, bookmarks and names.',
      examples: [['Jane Doe']],
    }),
  case_sensitive: z
    .boolean()
    .default(false)
    .meta({ description: 'Words and patterns are case-sensitive.', examples: [true] }),
  whole_words: z
    .boolean()
    .default(true)
    .meta({
      description:
        'Match whole words only. In scripts that do not separate words by spaces, and in Korean, words match anywhere.',
      examples: [false],
    }),
  exact_characters: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Match the same characters only. By default, composed and combining accents, ligatures, full-width letters, kinds of hyphens, apostrophes and spaces, vowel points of Hebrew and Arabic, and invisible characters make no difference.',
      examples: [true],
    }),
  patterns: z
    .array(z.string().min(1).max(500))
    .max(MAX_PATTERNS)
    .default([])
    .meta({
      description:
        'Regular expressions to remove, in RE2 syntax: without look-around and back references. They are searched for in the lines of a page, and from its end to the start of the next one.',
      examples: [['[A-Z]{2}-\\d{6}']],
    }),
  presets: z
    .array(z.enum(presetNames))
    .max(presetNames.length)
    .default([])
    .meta({
      description:
        'Kinds of data to remove: e-mail addresses, telephone numbers, IBANs and credit card numbers (by their check digits), dates, web addresses, IP addresses.',
      examples: [['email', 'iban']],
    }),
  pages: pagesOption('The pages to search for words, patterns and presets.', '2-last'),
  fill: z
    .string()
    .max(7)
    .regex(/^#[0-9a-fA-F]{6}$/, 'A colour is # and six hexadecimal digits: #000000')
    .default('#000000')
    .meta({
      description: 'Colour of the boxes over removed content.',
      examples: ['#ffffff'],
      format: 'color',
    }),
  label: z
    .string()
    .max(40)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'A label may not have control characters')
    .default('')
    .meta({
      description:
        'Text in each box, in any script, as large as fits. Boxes that are too small for it stay empty; the report counts them.',
      examples: ['REDACTED'],
    }),
  ...documentOptions,
})

export type RedactOptions = z.output<typeof redactOptions>

/** What is wrong with a choice of options, each with where. */
export function* redactIssues(
  chosen: RedactOptions,
): Iterable<[path: (string | number)[], message: Message]> {
  const { mode, areas, words, patterns, presets } = chosen
  if (mode === 'find' && words.length + patterns.length + presets.length === 0)
    yield [
      ['words'],
      phrase`${says('nothing_to_find')}There is nothing to find: ${send} ${option('words')}, ${option('patterns')} or ${option('presets')}`,
    ]
  else if (areas.length + words.length + patterns.length + presets.length === 0)
    yield [
      ['areas'],
      phrase`${says('nothing_to_redact')}Nothing is to be redacted: ${send} ${option('areas')}, ${option('words')}, ${option('patterns')} or ${option('presets')}`,
    ]
  for (const [index, { width, height }] of areas.entries())
    if (width === 0 || height === 0)
      yield [['areas', index], phrase`${says('box_empty')}An area needs a width and a height above 0`]
  for (const [index, word] of words.entries())
    if (!VISIBLE.test(word)) yield [['words', index], phrase`${says('blank_word')}A word must not be blank`]
}
