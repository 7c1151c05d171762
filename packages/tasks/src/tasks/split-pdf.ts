import * as z from 'zod'
import { BARCODE_FORMATS } from '../declare/barcodes.js'
import { defineTask } from '../declare/define-task.js'
import { condition, issueOf, phrase, says } from '../declare/message.js'
import { count, flag, text } from '../declare/report-field.js'
import type { NewOutput } from '../declare/task.js'
import { documentOptions } from '../options/document-options.js'
import { pagesList } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'
import { blankInkOption } from '../scan/blank-options.js'
import { namesBookmark, namesCode, partNamer, patternProblem } from '../split/part-names.js'
import type { PartReport } from '../split/split-report.js'

const MEGABYTE = 1_000_000

const options = z.object({
  by: z
    .enum(['page', 'every', 'ranges', 'bookmarks', 'size', 'blank', 'barcode'])
    .default('page')
    .meta({
      description:
        'How to split: every page, every n pages, by ranges, at bookmarks, by size, at blank pages, or at separator sheets with a barcode or QR code.',
      examples: ['every'],
    }),
  pages_per_file: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .meta({
      description: 'With by: every. Pages per file; the last file may have fewer.',
      examples: [10],
      with: { by: ['every'] },
    }),
  ranges: pagesList(
    'With by: ranges. One file for each of these. Ranges may overlap; pages that are in none of them are omitted.',
    ['1-3', '4-last'],
  ).meta({ with: { by: ['ranges'] } }),
  level: z
    .int()
    .min(1)
    .max(100)
    .default(1)
    .meta({
      description:
        'With by: bookmarks. A new file starts at every bookmark of this level or above; pages before the first bookmark are a file too.',
      examples: [2],
      with: { by: ['bookmarks'] },
    }),
  max_bytes: z
    .int()
    .min(1000)
    .max(64 * 1024 ** 3)
    .default(10 * MEGABYTE)
    .meta({
      description:
        'With by: size. Maximum size of a file in bytes. A single page that is larger becomes its own file, and is reported.',
      examples: [5 * MEGABYTE],
      format: 'bytes',
      with: { by: ['size'] },
    }),
  blank_ink: blankInkOption('With by: blank.').meta({ with: { by: ['blank'] } }),
  code_pattern: z
    .string()
    .max(1000)
    .default('')
    .meta({
      description:
        'With by: barcode. Only sheets with a code that contains this regular expression (RE2) are separators; empty for every code.',
      examples: ['^BATCH-'],
      with: { by: ['barcode'] },
    }),
  code_formats: z
    .array(z.enum(BARCODE_FORMATS))
    .min(1)
    .max(BARCODE_FORMATS.length)
    .default([...BARCODE_FORMATS])
    .meta({
      description: 'With by: barcode. Which kinds of codes count.',
      examples: [['qr_code']],
      with: { by: ['barcode'] },
    }),
  separators: z
    .enum(['drop', 'keep'])
    .default('drop')
    .meta({
      description:
        'With by: blank or barcode. drop leaves out blank pages and separator sheets; keep makes each the first page of the file that it begins.',
      examples: ['keep'],
      with: { by: ['blank', 'barcode'] },
    }),
  names: z
    .string()
    .min(1)
    .max(200)
    .refine((pattern) => patternProblem(pattern) === undefined, {
      error: ({ input }) => patternProblem(String(input)),
      params: { says: 'placeholder_unknown' },
    })
    .default('{name}-{n}')
    .meta({
      description:
        'Name of the output files: {name} of the input file, {n} and {total} number of the part and of all parts, {from} and {to} pages, {bookmark} first bookmark of the part, {code} code of its separator sheet.',
      examples: ['{name}-{from}-{to}'],
    }),
  ...documentOptions,
})

export default defineTask({
  name: 'split-pdf',
  title: 'Split PDF',
  summary:
    'Split a PDF into several files: by page, by ranges, at bookmarks, by size, at blank pages or at separator sheets.',
  group: 'organize',
  keywords: [
    'divide',
    'separate',
    'cut up',
    'burst',
    'break apart',
    'parts',
    'blank pages',
    'barcode',
    'qr code',
    'separator',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['by'],
  resultName: 'part.pdf',
  outputs: 'several',
  options: options.superRefine((chosen, { addIssue }) => {
    if (chosen.by === 'ranges' && chosen.ranges.length === 0)
      addIssue(
        issueOf(
          'ranges',
          phrase`${says('ranges_missing')}Name the pages of each file, such as 1-3 and 4-last`,
        ),
      )
    if (chosen.by !== 'bookmarks' && namesBookmark(chosen.names))
      addIssue(
        issueOf(
          'names',
          phrase`${says('bookmark_names')}{bookmark} is only known with ${condition('by', 'bookmarks')}`,
        ),
      )
    if (chosen.by !== 'barcode' && namesCode(chosen.names))
      addIssue(
        issueOf(
          'names',
          phrase`${says('code_names')}{code} is only known with ${condition('by', 'barcode')}`,
        ),
      )
  }),
  examples: [
    {
      title: 'One file per page',
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
      title: 'Ten pages per file, named by page numbers',
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
      title: 'One file per chapter, named after it',
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
      title: 'Small enough for e-mail',
      entries: [{ filename: 'photos.pdf' }],
      options: { by: 'size', max_bytes: 5 * MEGABYTE },
      expect: { outputs: 2, maxBytes: 5 * MEGABYTE, first: { pages: 3 }, last: { pages: 1 } },
    },
    {
      title: 'A stack of scans, divided by blank pages',
      entries: [{ filename: 'stack.pdf' }],
      options: { by: 'blank' },
      needsService: true,
      expect: { outputs: 3, first: { pages: 2 }, last: { pages: 2 } },
    },
    {
      title: 'A stack with separator sheets, named after their barcodes',
      entries: [{ filename: 'batches.pdf' }],
      options: { by: 'barcode', names: '{code}' },
      needsService: true,
      expect: {
        outputs: 2,
        first: { name: 'INV-1.pdf', pages: 2, text: { 1: 'Page 1' } },
        last: { name: 'INV-2.pdf', pages: 1, text: { 1: 'Page 3' } },
      },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].pages': count('Number of input pages.'),
    'files[].parts[].pages': count(
      'Number of pages of a part; parts are listed in the order of the outputs.',
    ),
    'files[].parts[].from': count('Its first page, of the input pages.'),
    'files[].parts[].to': count('Its last page.'),
    'files[].parts[].bytes': count('Its size in bytes.'),
    'files[].parts[].bookmark': text('With by: bookmarks. Its first bookmark.'),
    'files[].parts[].code': text('With by: barcode. The code of the separator sheet before it.'),
    'files[].parts[].oversized': flag('With by: size. True for a page that is larger alone than max_bytes.'),
  },

  async run(context) {
    const { OutputBudget } = await import('../documents/output-budget.js')
    const { partsOf } = await import('../split/parts-of.js')
    const { writeBySize } = await import('../split/write-by-size.js')
    const { writeParts } = await import('../split/write-parts.js')
    const { withEnteredPages } = await import('../documents/entered-pages.js')
    const { options, output } = context
    const budget = new OutputBudget(output.maxBytes)
    const nameOf = partNamer(options.names)
    const { findSeparators } = await import('../split/separators.js')
    const separators =
      options.by === 'blank' || options.by === 'barcode' ? await findSeparators(context) : undefined
    return withEnteredPages(context, (all) => ({
      files: all.map((entered) => {
        const isAlone = (parts: readonly unknown[]): boolean => all.length === 1 && parts.length === 1
        const named = (part: Omit<PartReport, 'bytes'>, n: number, parts: readonly unknown[]): NewOutput => {
          const name = nameOf({
            file: entered.entry.filename,
            n,
            total: parts.length,
            from: part.from,
            to: part.to,
            pageCount: entered.pages.length,
            bookmark: part.bookmark,
            code: part.code,
          })
          return { ...(isAlone(parts) ? { suggestedName: name } : { name }), from: [entered.entry] }
        }
        if (options.by === 'size') {
          return writeBySize(context, entered, options.max_bytes, budget, (file, index, parts) =>
            output.adopt(file, named(parts[index]!, index + 1, parts)),
          )
        }
        const parts = partsOf(entered, options, separators?.get(entered.entry))
        return writeParts(context, entered, parts, budget, (index) => {
          const { pages, title, code } = parts[index]!
          const part = {
            pages: pages.length,
            from: pages[0]! + 1,
            to: pages.at(-1)! + 1,
            bookmark: title,
            code,
          }
          return output.create(named(part, index + 1, parts))
        })
      }),
    }))
  },
})
