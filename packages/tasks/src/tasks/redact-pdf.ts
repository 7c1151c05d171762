import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { documentOptions } from '../document-options.js'
import { pageSelection, pagesOption } from '../pages-option.js'
import { MAX_SIDE, unitOption } from '../paper/lengths.js'
import { presetNames } from '../redact/presets.js'
import { editedFileFields } from '../report-fields.js'

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

const options = z.object({
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

export type RedactOptions = z.output<typeof options>

export default defineTask({
  name: 'redact-pdf',
  title: 'Redact PDF',
  summary:
    'Take areas, words and patterns out of a PDF for good: out of text, pictures, drawings, fields, bookmarks and metadata.',
  group: 'security',
  keywords: ['black out', 'blacken', 'censor', 'remove text', 'anonymise', 'anonymize', 'privacy', 'hide'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'redacted.pdf',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [path, message] of issues(chosen)) addIssue({ code: 'custom', path, message })
  }),
  examples: [
    {
      title: 'A name, wherever it stands',
      entries: [{ filename: 'letter.pdf' }],
      options: { words: ['Example'] },
      expect: { withoutText: ['Example'] },
    },
    {
      title: 'A box at the top of the first page',
      entries: [{ filename: 'report.pdf' }],
      options: { areas: [{ pages: '1', x: 0, y: 0, width: 600, height: 400 }], origin: 'top-left' },
      expect: { xmp: false, attachments: [] },
    },
    {
      title: 'E-mail addresses and a pattern, with a label',
      entries: [{ filename: 'list.pdf' }],
      options: { presets: ['email'], patterns: ['[A-Z]+ ?page'], label: 'REDACTED' },
      expect: { xmp: false },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].nothingFound': 'Whether nothing was redacted, because nothing was found and no area was given.',
    'files[].redactions[].page': 'The page.',
    'files[].redactions[].found[].kind': 'What was redacted: area, word, pattern or the name of a preset.',
    'files[].redactions[].found[].count': 'How many of them.',
    'files[].redactions[].boxes[].x':
      'Where a box stands for what is gone, in points from the left side of the page as it is seen. What follows in its line moves, so that the box does not tell how wide it was.',
    'files[].redactions[].boxes[].y': 'The same from the top.',
    'files[].redactions[].boxes[].width': 'The width of the box.',
    'files[].redactions[].boxes[].height': 'The height of the box.',
    'files[].redactions[].glyphs': 'How many characters were taken out.',
    'files[].redactions[].paths': 'How many drawings were cut or taken out.',
    'files[].redactions[].images': 'How many pictures had pixels overwritten.',
    'files[].redactions[].imagesRemoved':
      'How many pictures were removed as a whole, because their pixels cannot be read.',
    'files[].annotationsRemoved': 'How many annotations and widgets of fields were removed.',
    'files[].masked.bookmarks': 'How many titles of bookmarks were masked.',
    'files[].masked.destinations': 'How many named destinations were removed.',
    'files[].masked.structure': 'How many descriptions in the structure were removed or masked.',
    'files[].masked.others': 'How many other strings were masked.',
    'files[].unreadableCharacters':
      'How many characters of the pages that were searched mean no known text, because their fonts do not say: nothing can be found in them.',
    'files[].fontsPruned': 'How many fonts lost what they say of characters that are no longer shown.',
    'files[].fontOutlinesKept':
      'How many of them keep the outlines of those characters, because their font program cannot be cut.',
    'files[].counts.*':
      'How many things were removed because they may hold anything: attachments, metadata, scripts, hidden layers …',
  },

  async run(context) {
    const { redactEach } = await import('../redact/redact-each.js')
    return redactEach(context)
  },
})

function* issues(chosen: RedactOptions): Iterable<[path: (string | number)[], message: string]> {
  const { areas, words, patterns, presets } = chosen
  if (areas.length + words.length + patterns.length + presets.length === 0)
    yield [['areas'], 'Nothing is to be redacted: send areas, words, patterns or presets']
  for (const [index, { width, height }] of areas.entries())
    if (width === 0 || height === 0) yield [['areas', index], 'An area needs a width and a height above 0']
  for (const [index, word] of words.entries())
    if (word.trim() === '') yield [['words', index], 'A word needs more than blanks']
}
