import type { AssembleEntry } from '@octavo/pdf/options'
import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { TaskFailure } from '../declare/task-failure.js'
import type { EnteredPages } from '../documents/entered-pages.js'
import { documentOptions, engineOptions } from '../options/document-options.js'
import { pageSelection, SelectedTogether, selectedPages } from '../options/pages-option.js'
import { MAX_SIDE } from '../paper/lengths.js'
import { assembledFields } from '../report/common-fields.js'

/** The shortest side of a page, in points (ISO 32000-1, annex C.2). */
const MIN_SIDE = 3
const MAX_ITEMS = 10_000
const MAX_BLANK = 10_000

const taken = z.strictObject({
  entry: z.int().min(1).max(MAX_ITEMS).meta({ description: 'Number of the entry, from 1.' }),
  pages: pageSelection()
    .default('all')
    .meta({ description: 'Its pages, in this order, as a page selection.' }),
  rotation: z.int().min(-36_000).max(36_000).multipleOf(90).default(0).meta({
    description: 'Clockwise rotation in degrees, a multiple of 90, added to the rotation of each page.',
  }),
})

const points = z.number().min(MIN_SIDE).max(MAX_SIDE)

const blank = z.strictObject({
  blank: z.literal(true),
  count: z.int().min(1).max(MAX_BLANK).default(1).meta({ description: 'Number of blank pages.' }),
  size: z.strictObject({ width: points, height: points }).nullable().default(null).meta({
    description:
      'In points (72 per inch); null: that of the page before; at the beginning, that of the page after.',
  }),
})

type Item = z.output<typeof taken> | z.output<typeof blank>

export default defineTask({
  name: 'organize-pdf',
  title: 'Organize PDF',
  summary: 'Reorder, repeat and rotate pages of one or several PDF files and insert blank pages.',
  group: 'organize',
  keywords: ['reorder', 'rearrange', 'sort pages', 'move pages', 'shuffle', 'duplicate pages'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 1000 },
  first: [],
  resultName: 'organized.pdf',
  outputs: 'one',
  options: z.object({
    pages: z
      .array(z.union([taken, blank]))
      .max(MAX_ITEMS)
      .default([])
      .meta({
        description:
          'The pages of the result in order: pages of an entry, or blank pages. Page numbers are those of the input. An empty list takes all entries unchanged.',
        examples: [[{ entry: 1, pages: '3,1' }, { blank: true }, { entry: 2, pages: 'all', rotation: 90 }]],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Another order, one page twice and one rotated',
      entries: [{ filename: 'report.pdf' }],
      options: {
        pages: [
          { entry: 1, pages: '3,1,1' },
          { entry: 1, pages: '2', rotation: 180 },
        ],
      },
      expect: { pages: 4, text: { 1: 'A-3', 2: 'A-1', 3: 'A-1', 4: 'A-2' }, rotation: { 2: 0, 4: 180 } },
    },
    {
      title: 'Pages of two files with blank ones between them',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: {
        pages: [
          { entry: 2, pages: '1' },
          { blank: true, count: 2 },
          { entry: 1, pages: 'all' },
          { blank: true, size: { width: 595, height: 842 } },
        ],
      },
      expect: { pages: 16, text: { 1: 'A-1', 4: 'A-1', 15: 'A-4' }, size: { 3: [600, 800], 16: [595, 842] } },
    },
  ],

  report: assembledFields,

  async run(context) {
    const { assemble } = await import('@octavo/pdf/assemble')
    const { withEnteredPages } = await import('../documents/entered-pages.js')
    const { withSharingNotes } = await import('../documents/sharing-notes.js')
    const { options, output, primitives, progress, signal } = context
    return withEnteredPages(context, (entered) => {
      const items: readonly Item[] =
        options.pages.length > 0
          ? options.pages
          : entered.map((_, index) => ({ entry: index + 1, pages: 'all', rotation: 0 }))
      const together = new SelectedTogether()
      const pages = items.map((item, index) => assembleEntry(item, index, entered, together))
      if (pages.every((entry) => 'blank' in entry)) {
        throw new TaskFailure({
          code: 'invalid_parameter',
          field: 'options[pages]',
          message: 'There are only blank pages. Take at least one page of an entry.',
        })
      }
      const named = items.flatMap((item) => ('blank' in item ? [] : [entered[item.entry - 1]!.entry]))
      const report = assemble(pages, output.create({ from: named }), {
        primitives,
        ...engineOptions(options),
        limits: { maxOutputBytes: output.maxBytes },
        signal,
        progress,
      })
      return withSharingNotes(report, context.entries, new Set(named.map(({ file }) => file)))
    })
  },
})

function assembleEntry(
  item: Item,
  index: number,
  entered: readonly EnteredPages[],
  together: SelectedTogether,
): AssembleEntry {
  if ('blank' in item) return { blank: item.count, size: item.size ?? undefined }
  const from = entered[item.entry - 1]
  if (from === undefined) {
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[pages][${index}][entry]`,
      message: `There is no entry ${item.entry}: ${entered.length} ${entered.length === 1 ? 'was' : 'were'} sent.`,
    })
  }
  const where = { field: `options[pages][${index}][pages]`, filename: from.entry.filename }
  return {
    input: from.input,
    pages: selectedPages(item.pages, from.pages.length, where, together).map((at) => from.pages[at]!),
    rotation: from.entry.rotation + item.rotation,
  }
}
