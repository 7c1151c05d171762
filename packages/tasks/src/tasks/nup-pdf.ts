import type { Arrangement } from '@octavo/pdf/draft'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, type Message, option, phrase, says, send } from '../declare/message.js'
import { count, flag } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { withField } from '../paper/engine-refusal.js'
import { inPoints, lengthOption, unitOption } from '../paper/lengths.js'
import { sizeInPoints, sizeIssues, sizeOptions } from '../paper/sizes.js'
import { editedFileFields } from '../report/common-fields.js'

const MAX_PER_ROW = 20

const options = z.object({
  layout: z
    .enum(['grid', 'booklet'])
    .default('grid')
    .meta({
      description:
        'Pages side by side, or a booklet: two pages a side in such an order that the sheets, printed on both sides (turned over the short edge), make a book when they are folded and stapled in the middle.',
      examples: ['booklet'],
    }),
  pages_per_sheet: z
    .literal([2, 3, 4, 6, 8, 9, 12, 16])
    .default(2)
    .meta({
      description: 'Pages per sheet, laid out as large as possible.',
      examples: [4],
    }),
  rows: countOption('rows', 3),
  columns: countOption('columns', 2),
  ...sizeOptions('first', 'the sheets'),
  unit: unitOption('width, height, margin and gap'),
  orientation: z
    .enum(['auto', 'portrait', 'landscape'])
    .default('auto')
    .meta({
      description:
        'Orientation of the sheets: auto so that the pages are as large as possible, portrait or landscape.',
      examples: ['landscape'],
    }),
  margin: lengthOption('Margin on each side of a sheet.', 10),
  gap: lengthOption('Gap between pages.', 5),
  border: z
    .number()
    .min(0)
    .max(20)
    .default(0)
    .meta({ description: 'The width of a line around each page, in points; 0 draws none.', examples: [0.5] }),
  order: z
    .enum(['across', 'down'])
    .default('across')
    .meta({
      description: 'With layout: grid. Page order: row by row or column by column.',
      examples: ['down'],
      with: { layout: ['grid'] },
    }),
  right_to_left: z
    .boolean()
    .default(false)
    .meta({
      description: 'Right to left, as for Arabic and Hebrew; a booklet is bound on the right.',
      examples: [true],
    }),
  ...documentOptions,
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'nup-pdf',
  title: 'Several pages on a sheet',
  summary: 'Put several pages on each sheet, or make a booklet; links and form fields are kept.',
  group: 'layout',
  keywords: ['n-up', '2-up', '4-up', 'booklet', 'handout', 'imposition', 'pages per sheet', 'save paper'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['layout', 'pages_per_sheet', 'size'],
  resultName: 'sheets.pdf',
  options: options.superRefine((chosen, { addIssue }) => {
    for (const [name, message] of issues(chosen)) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'Two pages on each sheet',
      entries: [{ filename: 'slides.pdf' }],
      options: {},
      expect: { pages: 6, size: { 1: [800, 600] }, text: { 1: 'A-2', 6: 'A-4' } },
    },
    {
      title: 'Nine slides on A4, with lines around them',
      entries: [{ filename: 'slides.pdf' }],
      options: { pages_per_sheet: 9, size: 'A4', margin: 10, gap: 5, unit: 'mm', border: 0.5 },
      expect: { pages: 2, size: { 1: [595, 842] }, text: { 1: 'B-4', 2: 'A-4' } },
    },
    {
      title: 'A booklet',
      entries: [{ filename: 'report.pdf' }],
      options: { layout: 'booklet', size: 'A4' },
      expect: { pages: 6, size: { 1: [842, 595] }, text: { 1: 'A-4', 2: 'A-3', 6: 'B-3' } },
    },
    {
      title: 'Three rows of two, column by column from the right',
      entries: [{ filename: 'cards.pdf' }],
      options: { rows: 3, columns: 2, order: 'down', right_to_left: true, size: 'Letter' },
      expect: { pages: 2, size: { 1: [612, 792] }, text: { 1: 'B-2', 2: 'B-3' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].pages': count('Number of sides of the output.'),
    'files[].placed': count('Number of pages on them.'),
    'files[].rows': count('The rows of pages on each side.'),
    'files[].columns': count('The columns.'),
    'files[].blanks': count('Places that stay empty.'),
    'files[].tagged': flag('Whether the document has tags for accessibility: they are kept and adapted.'),
  },

  async run(context) {
    const { chooseGrid, imposeBooklet, imposeGrid, nupPages, viewPage } = await import('@octavo/pdf/draft')
    const { editEach } = await import('../documents/edit-each.js')
    const { options } = context
    const { gap, margin, unit } = options
    const spacing = { gap: inPoints(gap, unit), margin: inPoints(margin, unit) }
    return editEach(context, '-sheets', (draft, { filename }, output) => {
      // Laid out for the size of the first page; other sizes are fitted into their cells too.
      const first = viewPage(draft, 0)
      const sheet = sizeInPoints(options, first)
      const grid = chooseGrid(first, sheet, arrangementOf(options), options.orientation, spacing)
      const { rows, columns } = grid
      const placed = draft.pages.length
      const isBooklet = options.layout === 'booklet'
      const sheets = isBooklet
        ? imposeBooklet(placed, options.right_to_left)
        : imposeGrid(placed, rows, columns, {
            direction: options.order,
            rightToLeft: options.right_to_left,
          })
      const { blanks, tagged, dropped } = withField('margin', filename, () =>
        nupPages(draft, { grid, sheets, border: options.border, duplex: isBooklet }),
      )
      output.dropped.push(...dropped)
      return { placed, rows, columns, blanks, tagged }
    })
  },
})

function countOption(what: string, example: number) {
  return z
    .int()
    .min(0)
    .max(MAX_PER_ROW)
    .default(0)
    .meta({
      description: `With layout: grid. How many ${what} of pages a sheet has, instead of a number of pages per sheet; rows and columns go together.`,
      examples: [example],
      with: { layout: ['grid'] },
    })
}

function arrangementOf({ layout, rows, columns, pages_per_sheet }: Options): Arrangement {
  if (layout === 'booklet') return { rows: 1, columns: 2 }
  return rows > 0 ? { rows, columns } : { pages: pages_per_sheet }
}

function* issues(chosen: Options): Iterable<[option: string, message: Message]> {
  yield* sizeIssues(chosen)
  const { layout, rows, columns, pages_per_sheet, order } = chosen
  if (rows > 0 !== columns > 0)
    yield [
      rows > 0 ? 'columns' : 'rows',
      phrase`${says('rows_and_columns')}Rows and columns go together: ${send} both, or ${option('pages_per_sheet')}`,
    ]
  if (rows > 0 && columns > 0 && pages_per_sheet !== 2 && pages_per_sheet !== rows * columns)
    yield [
      'pages_per_sheet',
      phrase`${says('rows_and_columns')}It is not ${rows} × ${columns}: ${send} either this or rows and columns`,
    ]
  if (layout !== 'booklet') return
  if (rows > 0)
    yield ['rows', phrase`${says('booklet')}A booklet has two pages a side: leave rows and columns out`]
  if (pages_per_sheet !== 2)
    yield ['pages_per_sheet', phrase`${says('booklet')}A booklet has two pages a side`]
  if (order !== 'across')
    yield ['order', phrase`${says('booklet')}A booklet has a fixed order: leave this out`]
}
