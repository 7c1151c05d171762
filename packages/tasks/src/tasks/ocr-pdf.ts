import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, measure, measures, text } from '../declare/report-field.js'
import { archiveOptions } from '../options/archive-options.js'
import { refusingOptions } from '../options/document-options.js'
import { MAX_PAGE, pagesOption } from '../options/pages-option.js'
import { languagesOption } from '../options/recognition-options.js'
import { editedFileFields } from '../report/common-fields.js'

const MAX_ENTRIES = 100
const MAX_WORDS = 5000
const MAX_WORD = 100
const MAX_CORRECTIONS = 100_000
/** Of a page, in points. */
const MAX_POSITION = 1_000_000
const HOUR = 3600

const words = z.array(z.string().min(1).max(MAX_WORD).regex(/^\S+$/)).max(MAX_WORDS).default([])

export default defineTask({
  name: 'ocr-pdf',
  title: 'OCR PDF',
  summary:
    'Recognise the text of scanned pages, so that it can be searched, selected and copied: as a PDF with the text under the pictures, as plain text, Markdown or JSON.',
  group: 'convert',
  keywords: [
    'ocr',
    'text recognition',
    'recognize',
    'recognise text',
    'searchable',
    'scan to text',
    'scanned',
    'tesseract',
    'make searchable',
    'image to text',
  ],
  inputs: {
    accepts: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/tiff'],
    min: 1,
    max: MAX_ENTRIES,
  },
  first: ['languages', 'format', 'mode'],
  resultName: 'ocr.pdf',
  givesText: ({ format }) => TEXTS[format],
  givesJson: ({ format }) => format === 'json',
  // Pages take seconds each.
  needs: {
    programs: [
      { name: 'tesseract', install: 'apt install tesseract-ocr tesseract-ocr-osd', isOptional: true },
    ],
    seconds: HOUR,
    browserCanDo: true,
  },
  options: z.object({
    languages: languagesOption(),
    format: z
      .enum(['pdf', 'text', 'markdown', 'json'])
      .default('pdf')
      .meta({
        description:
          'The PDF with the text under its pictures; or only the text: as plain text with a form feed after each page, as Markdown, or as JSON with the position and confidence of every word.',
        examples: ['text'],
      }),
    mode: z
      .enum(['skip', 'redo', 'force'])
      .default('skip')
      .meta({
        description:
          'What to do with pages that have text: skip them; redo replaces the invisible text of an earlier recognition and reads pictures beside visible text, which stays; force recognises every page as it looks, and adds the words that its visible text does not have where they are: for text that is copied as other characters.',
        examples: ['redo'],
      }),
    pages: pagesOption('The pages to recognise.', '1-3'),
    rotate: z
      .boolean()
      .default(false)
      .meta({ description: 'Rotate pages upright, as their text is read.', examples: [true] }),
    straighten: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Straighten pages that were scanned askew, by up to 10 degrees. Their content is turned; pictures stay as they are. They are recognised as if they were straight in any case.',
        examples: [true],
      }),
    clean: z
      .enum(['none', 'recognition', 'output'])
      .default('recognition')
      .meta({
        description:
          'Whiten the paper and remove specks, because uneven light hides text: recognition only before a page is read; output also in the PDF, in which scanned pages get a new picture; none not at all.',
        examples: ['output'],
      }),
    dpi: z
      .int()
      .min(0)
      .max(600)
      .default(0)
      .meta({
        description:
          'The resolution in which pages are read, in pixels per inch. 0: that of their pictures, and 300 for pages without one.',
        examples: [400],
      }),
    min_confidence: z
      .number()
      .min(0)
      .max(100)
      .default(60)
      .meta({
        description:
          'Pages whose text is recognised with a lower mean confidence, of 100, are reported as losses.',
        examples: [80],
      }),
    user_words: words.meta({
      description: 'Words to expect besides those of the languages, such as names.',
      examples: [['Octavo']],
    }),
    user_patterns: words.meta({
      description:
        'Patterns of words to expect, as for Tesseract: \\d is a digit, \\c a letter, \\n either, \\* repeats.',
      examples: [['INV-\\d\\d\\d\\d']],
    }),
    corrections: z
      .array(
        z.object({
          entry: z
            .int()
            .min(1)
            .max(MAX_ENTRIES)
            .optional()
            .meta({ description: 'Number of the entry, from 1; needed if there are several.' }),
          page: z.int().min(1).max(MAX_PAGE).meta({ description: 'The page, from 1.' }),
          box: z.array(z.number().min(-MAX_POSITION).max(MAX_POSITION)).length(4).meta({
            description:
              'Left, top, right and bottom of the word in points on the displayed page, from its upper left corner.',
          }),
          text: z
            .string()
            .max(1000)
            .meta({ description: 'The word as it should be; empty to leave it out.' }),
        }),
      )
      .max(MAX_CORRECTIONS)
      .default([])
      .meta({
        description:
          'Words that were recognised wrongly, and what they should be: the words in the middle of whose boxes they are. Those of words that are not there are reported as losses.',
        examples: [[{ page: 1, box: [72, 100, 120, 115], text: 'corrected' }]],
      }),
    corrections_only: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Recognise nothing: write the corrections into the text that an earlier run of this task has put under the pages. Everything else stays as it is.',
        examples: [true],
      }),
    ...archiveOptions({ format: ['pdf'] }),
    ...refusingOptions,
  }),
  examples: [
    {
      title: 'A scan that can be searched',
      entries: [{ filename: 'scanned.pdf' }],
      options: {},
      expect: { name: 'scanned-ocr.pdf', valid: true, pages: 1, text: { 1: 'recognised' } },
    },
    {
      title: 'Every word with its position and confidence',
      entries: [{ filename: 'scanned.pdf' }],
      options: { format: 'json', min_confidence: 80 },
      expect: { name: 'scanned.json', json: { pages: [{ page: 1 }] }, holds: '"confidence"' },
    },
    {
      title: 'The text of a scan that is upside down',
      entries: [{ filename: 'scanned.pdf', rotation: 180 }],
      options: { format: 'text', rotate: true },
      expect: { name: 'scanned.txt', holds: 'recognised, so that' },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].recognised': count('Number of pages whose text was recognised.'),
    'files[].engine': text(
      'What recognised it: tesseract, the installed program, or tesseract.js-core, the same as WebAssembly; empty if only words were corrected.',
    ),
    'files[].pagesSkipped': count(
      'Number of selected pages that were left as they are, because they have text.',
    ),
    'files[].pagesWithText': counts('Numbers of these pages; the first thousand.'),
    'files[].scansWithText': counts(
      'Numbers of those of them that a picture covers for the most part, such as scans with a stamp, a page number or a fax header, if no text was recognised on them before: mode redo reads them. The first thousand.',
    ),
    'files[].pagesBlank': count('Number of selected pages that have no content at all.'),
    'files[].pagesFailed': count('Number of pages that could not be recognised; the losses say why.'),
    'files[].words': count('Number of recognised words.'),
    'files[].wordsCorrected': count('Number of corrections that were applied.'),
    'files[].wordsDoubtful': count('Number of words with a confidence below 80.'),
    'files[].doubtful[].page': count('The page of such a word; the first 1000 words are listed.'),
    'files[].doubtful[].text': text('The word as it was recognised.'),
    'files[].doubtful[].box': measures(
      'Left, top, right and bottom of the word in points on the displayed page of the output, from its upper left corner, as for corrections.',
    ),
    'files[].doubtful[].confidence': measure('The confidence of the word, from 0 to 100.'),
    'files[].results[].page': count('The number of the page.'),
    'files[].results[].words': count('Number of words on it.'),
    'files[].results[].confidence': measure('Mean confidence of the words, from 0 to 100; 0 without words.'),
    'files[].results[].rotated': count('Degrees clockwise by which the page was rotated upright.'),
    'files[].results[].skew': measure('Degrees by which its lines were turned clockwise.'),
    'files[].results[].dpi': measure('Resolution in which it was read.'),
    'files[].results[].cleaned': flag(
      'Whether it got a clean picture in the output; pages that are not a single picture stay as they are.',
    ),
  },

  // It makes pictures as that task does.
  tasksRun: ({ clean }) => (clean === 'output' ? ['scan-pdf'] : []),
  async run(context) {
    const { recogniseEach } = await import('../recognise/recognise-each.js')
    return recogniseEach(context)
  },
})

const TEXTS = { pdf: undefined, text: 'txt', markdown: 'md', json: undefined } as const
