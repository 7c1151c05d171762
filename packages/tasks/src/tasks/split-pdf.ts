import { readOutlineSummary } from '@octavo/pdf/outline-summary'
import { atBookmarks, everyPages, type Part } from '@octavo/pdf/split-parts'
import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { OutputBudget } from '../output-budget.js'
import { pagesList, selectedPages } from '../pages-option.js'
import { editedFileWords } from '../report-words.js'
import { namesBookmark, partName, patternProblem } from '../split/part-names.js'
import type { PartReport } from '../split/split-report.js'
import { writeBySize } from '../split/write-by-size.js'
import { writeParts } from '../split/write-parts.js'
import { TaskFailure } from '../task-failure.js'
import { type EnteredPages, withEnteredPages } from '../task-inputs.js'

const MEGABYTE = 1_000_000

const options = z.object({
  by: z
    .enum(['page', 'every', 'ranges', 'bookmarks', 'size'])
    .default('page')
    .meta({
      description:
        'Where to divide: each page by itself, every so many pages, by ranges, at bookmarks, or as much as fits into a size.',
      examples: ['every'],
    }),
  pages_per_file: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({
      description: 'With by: every. How many pages a file has; the last may have fewer.',
      examples: [10],
    }),
  ranges: pagesList(
    'With by: ranges. One file for each of these. They may overlap, and pages that none of them names are left out.',
    ['1-3', '4-last'],
  ),
  level: z
    .int()
    .min(1)
    .max(100)
    .default(1)
    .meta({
      description:
        'With by: bookmarks. A file begins at every bookmark of this level or above; what lies before the first is a file too.',
      examples: [2],
    }),
  max_bytes: z
    .int()
    .min(1000)
    .max(64 * 1024 ** 3)
    .default(10 * MEGABYTE)
    .meta({
      description:
        'With by: size. The most bytes of a file, which gets as many pages as fit. A page that is larger alone is a file of its own, and the report says so.',
      examples: [5 * MEGABYTE],
    }),
  names: z
    .string()
    .min(1)
    .max(200)
    .refine((pattern) => patternProblem(pattern) === undefined, {
      error: ({ input }) => patternProblem(String(input)),
    })
    .default('{name}-{n}')
    .meta({
      description:
        'What the files are called: {name} of the file that was sent, {n} and {total} count the parts, {from} and {to} are pages, {bookmark} is the one a part begins with.',
      examples: ['{name}-{from}-{to}'],
    }),
})

type Options = z.output<typeof options>

export default defineTask({
  name: 'split-pdf',
  title: 'Split PDF',
  summary: 'Divide a PDF into several: by page, by ranges, at its bookmarks or by size.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'part.pdf',
  outputs: 'several',
  options: options.superRefine((chosen, { addIssue }) => {
    if (chosen.by === 'ranges' && chosen.ranges.length === 0)
      addIssue({
        code: 'custom',
        path: ['ranges'],
        message: 'Name the pages of each file, such as 1-3 and 4-last',
      })
    if (chosen.by !== 'bookmarks' && namesBookmark(chosen.names))
      addIssue({ code: 'custom', path: ['names'], message: '{bookmark} is only known with by: bookmarks' })
  }),
  examples: [
    {
      title: 'Each page by itself',
      entries: [{ filename: 'scan.pdf' }],
      options: {},
      expect: {
        outputs: 12,
        pages: 1,
        first: { text: { 1: 'A-1' } },
        last: { name: 'scan-12.pdf', text: { 1: 'A-4' } },
      },
    },
    {
      title: 'Ten pages each, named by their pages',
      entries: [{ filename: 'report.pdf' }],
      options: { by: 'every', pages_per_file: 10, names: '{name}-{from}-{to}' },
      expect: {
        outputs: 2,
        first: { name: 'report-01-10.pdf', pages: 10 },
        last: { name: 'report-11-12.pdf', pages: 2 },
      },
    },
    {
      title: 'Two ranges',
      entries: [{ filename: 'report.pdf' }],
      options: { by: 'ranges', ranges: ['1-2', '3-last'] },
      expect: { outputs: 2, first: { pages: 2 }, last: { pages: 10, text: { 1: 'A-3' } } },
    },
    {
      title: 'A file for each chapter, called like it',
      entries: [{ filename: 'book.pdf' }],
      options: { by: 'bookmarks', level: 1, names: '{n} {bookmark}' },
      expect: {
        outputs: 3,
        pages: 4,
        first: { name: '1 One.pdf' },
        last: { name: '3 Three.pdf', text: { 1: 'K-9' } },
      },
    },
    {
      title: 'Small enough for mail',
      entries: [{ filename: 'photos.pdf' }],
      options: { by: 'size', max_bytes: 5 * MEGABYTE },
      expect: { outputs: 2, maxBytes: 5 * MEGABYTE, first: { pages: 3 }, last: { pages: 1 } },
    },
  ],

  report: {
    ...editedFileWords,
    'files[].pages': 'How many pages entered.',
    'files[].parts[].pages': 'The pages of a part; parts are listed in the order of the outputs.',
    'files[].parts[].from': 'The first page it has, of those that entered.',
    'files[].parts[].to': 'The last page it has.',
    'files[].parts[].bytes': 'Its size.',
    'files[].parts[].bookmark': 'With by: bookmarks. The one it begins with.',
    'files[].parts[].oversized': 'With by: size. True for a page that is larger alone than max_bytes.',
  },

  async run(context) {
    const { options, output } = context
    const budget = new OutputBudget(output.maxBytes)
    return withEnteredPages(context, (all) => ({
      files: all.map((entered) => {
        const isAlone = (parts: readonly unknown[]): boolean => all.length === 1 && parts.length === 1
        const add = (part: Omit<PartReport, 'bytes'>, n: number, parts: readonly unknown[]): string => {
          const name = partName(options.names, {
            file: entered.entry.name,
            n,
            total: parts.length,
            from: part.from,
            to: part.to,
            pageCount: entered.pages.length,
            bookmark: part.bookmark,
          })
          return output.add(isAlone(parts) ? { suggestedName: name } : { name })
        }
        if (options.by === 'size') {
          return writeBySize(context, entered, options.max_bytes, budget, (index, parts) =>
            add(parts[index]!, index + 1, parts),
          )
        }
        const parts = partsOf(entered, options)
        return writeParts(context, entered, parts, budget, (index) => {
          const { pages, title } = parts[index]!
          const part = { pages: pages.length, from: pages[0]! + 1, to: pages.at(-1)! + 1, bookmark: title }
          return add(part, index + 1, parts)
        })
      }),
    }))
  },
})

function partsOf(
  { entry, input, pages }: EnteredPages,
  { by, pages_per_file, ranges, level }: Options,
): Part[] {
  const filename = entry.name
  switch (by) {
    case 'ranges':
      return ranges.map((range, index) => ({
        pages: selectedPages(range, pages.length, { field: `options[ranges][${index}]`, filename }),
      }))
    case 'bookmarks': {
      const { opened, catalogue, tree } = input.opened
      const { file } = opened
      const { items } = readOutlineSummary(file, catalogue, tree.pages, file.limits.maxTreeNodes)
      const parts = atBookmarks(items, level, pages)
      if (parts.length > 0) return parts
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: 'options[by]',
        input: filename,
        message: `${filename}: It cannot be divided at its bookmarks: none of them leads to a page that is taken. Send by: every, ranges, size or page.`,
      })
    }
    default:
      return everyPages(pages.length, by === 'every' ? pages_per_file : 1)
  }
}
