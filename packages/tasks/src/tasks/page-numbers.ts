import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, text, texts } from '../declare/report-field.js'
import {
  CLAIMS_DROPPED,
  colorOption,
  colourOf,
  drawing,
  layerOption,
  marginOption,
  opacityOption,
  type Position,
  positionOption,
  styleOf,
  styleOption,
} from '../drawing/mark-options.js'
import {
  DATE_FORMATS,
  filledPattern,
  formattedDate,
  PLACEHOLDERS,
  unknownPlaceholder,
} from '../drawing/page-pattern.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

const MAX_PATTERN = 500
const MAX_NUMBER = 1_000_000_000

const options = z.object({
  pattern: z
    .string()
    .min(1)
    .max(MAX_PATTERN)
    .default('{n}')
    .refine((pattern) => unknownPlaceholder(pattern) === undefined, {
      message: `What is in braces must be one of ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}`,
      params: { says: 'placeholder_unknown' },
    })
    .meta({
      description:
        'What is written: {n} is the number, {total} the pages of the document, {label} the page’s own label, {filename} the name of the file without its extension, {date} the date.',
      examples: ['Page {n} of {total}'],
    }),
  first_number: z
    .int()
    .min(0)
    .max(MAX_NUMBER)
    .default(1)
    .meta({ description: 'The number of the first page that counts.', examples: [101] }),
  digits: z
    .int()
    .min(0)
    .max(12)
    .default(0)
    .meta({
      description: 'Minimum number of digits of {n}, with leading zeros, as in Bates numbers.',
      examples: [6],
    }),
  across_files: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Whether the numbering continues from one file to the next, as with Bates numbers, or restarts.',
      examples: [true],
    }),
  pages: pagesOption('The pages to number; 2- skips the cover.', '2-'),
  count_others: z
    .boolean()
    .default(false)
    .meta({
      description:
        'Whether pages that are not numbered are counted too: after a cover, the first number is then 2.',
      examples: [true],
    }),
  position: positionOption('the number', 'bottom', 'bottom-right'),
  facing_pages: z
    .boolean()
    .default(false)
    .meta({
      description: 'Whether left and right are swapped on even pages, as in a book.',
      examples: [true],
    }),
  margin_x: marginOption('side', 36),
  margin_y: marginOption('top or bottom', 24),
  font_size: z
    .number()
    .min(3)
    .max(200)
    .default(10)
    .meta({ description: 'Font size in points.', examples: [12] }),
  font_style: styleOption,
  color: colorOption('#000000'),
  opacity: opacityOption(1),
  layer: layerOption('the number'),
  date: z
    .string()
    .max(10)
    .regex(/^(\d{4}-\d{2}-\d{2})?$/, { message: 'It must be a date such as 2026-01-31, or empty' })
    .default('')
    .meta({ description: 'The value of {date}; empty for today (UTC).', examples: ['2026-01-31'] }),
  date_format: z
    .enum(DATE_FORMATS)
    .default('year_first')
    .meta({
      description: 'How {date} is written: 2026-01-31, 31.01.2026 or 01/31/2026.',
      examples: ['day_first'],
    }),
  ...documentOptions,
})

export default defineTask({
  name: 'page-numbers',
  title: 'Page numbers',
  summary: 'Add page numbers, Bates numbers or custom text to the edge of pages, in any script.',
  group: 'edit',
  keywords: ['number pages', 'bates', 'bates stamp', 'header', 'footer', 'folio', 'pagination'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['position', 'first_number', 'pattern'],
  resultName: 'numbered.pdf',
  options,
  examples: [
    {
      title: 'A number at the bottom of every page',
      entries: [{ filename: 'report.pdf' }],
      options: { pattern: 'Page {n} of {total}' },
      expect: { valid: true, text: { 1: 'Page 1 of 12', 12: 'Page 12 of 12' } },
    },
    {
      title: 'Without the cover, outside on facing pages, in Greek',
      entries: [{ filename: 'book.pdf' }],
      options: { pattern: 'σελίδα {n}', pages: '2-', position: 'bottom-right', facing_pages: true },
      expect: { valid: true, text: { 2: 'σελίδα 1', 12: 'σελίδα 11' }, withoutText: ['σελίδα 12'] },
    },
    {
      title: 'Bates numbers over two files',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: {
        pattern: 'ACME{n}',
        digits: 6,
        across_files: true,
        first_number: 98,
        position: 'top-right',
        font_style: 'bold',
        color: '#c00000',
      },
      expect: {
        outputs: 2,
        valid: true,
        first: { text: { 1: 'ACME000098', 12: 'ACME000109' } },
        last: { text: { 1: 'ACME000110', 12: 'ACME000121' } },
      },
    },
    {
      title: 'File name and date in the header',
      entries: [{ filename: 'letter.pdf' }],
      options: {
        pattern: '{filename}, {date}',
        position: 'top',
        date: '2026-01-31',
        date_format: 'day_first',
        pages: '1',
      },
      expect: { valid: true, text: { 1: 'letter, 31.01.2026' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].numbered': count('Number of numbered pages.'),
    'files[].first': text('Text on the first of them.'),
    'files[].last': text('Text on the last of them.'),
    'files[].claimsDropped': texts(CLAIMS_DROPPED),
  },

  async run(context) {
    const { pageLabels, writePageTexts } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { options } = context
    const date = formattedDate(options.date, options.date_format)
    let next = options.first_number
    return editEach(context, '-numbered', (draft, { filename }) => {
      const total = draft.pages.length
      const selected = selectedPages(options.pages, total, { field: 'options[pages]', filename })
      const wanted = [...new Set(selected)].sort((one, other) => one - other)
      const labels = options.pattern.includes('{label}') ? pageLabels(draft) : []
      const begin = options.across_files ? next : options.first_number
      const texts = wanted.map((page, index) => ({
        page,
        text: filledPattern(options.pattern, {
          n: String(begin + (options.count_others ? page : index)).padStart(options.digits, '0'),
          total: String(total),
          label: labels[page] ?? '',
          filename: filename.replace(/\.pdf$/i, ''),
          date,
        }),
        align: options.facing_pages && page % 2 === 1 ? mirrored(options.position) : options.position,
      }))
      next = begin + (options.count_others ? total : wanted.length)
      const claimsDropped = drawing('pattern', filename, () =>
        writePageTexts(draft, texts, {
          ...styleOf(options.font_style),
          size: options.font_size,
          colour: colourOf(options.color),
          margin: { x: options.margin_x, y: options.margin_y },
          opacity: options.opacity,
          layer: options.layer,
        }),
      )
      return {
        numbered: texts.length,
        first: texts[0]?.text ?? '',
        last: texts.at(-1)?.text ?? '',
        claimsDropped,
      }
    })
  },
})

function mirrored(position: Position): Position {
  if (position.endsWith('left')) return position.replace('left', 'right') as Position
  return position.replace('right', 'left') as Position
}
