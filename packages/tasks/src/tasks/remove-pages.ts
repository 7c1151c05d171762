import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, phrase, says } from '../declare/message.js'
import { count, counts } from '../declare/report-field.js'
import type { TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'
import { blankInkOption } from '../scan/blank-options.js'

const options = z.object({
  pages: pagesOption('The pages to remove. Required unless blank pages are removed.', '2,4-5', ''),
  blank: z
    .boolean()
    .default(false)
    .meta({ description: 'Remove blank pages, such as the backs of scanned sheets.', examples: [true] }),
  blank_ink: blankInkOption('With blank.').meta({ with: { blank: [true] } }),
  ...documentOptions,
})

export default defineTask({
  name: 'remove-pages',
  title: 'Remove pages',
  summary: 'Remove pages from a PDF: those you name, and blank ones.',
  group: 'organize',
  keywords: ['delete pages', 'drop pages', 'take out', 'discard', 'blank pages', 'empty pages'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['pages', 'blank'],
  resultName: 'remaining.pdf',
  options: options.superRefine(({ pages, blank }, { addIssue }) => {
    if (String(pages).trim() === '' && !blank)
      addIssue(issueOf('pages', phrase`${says('pages_to_remove')}Name the pages to remove, such as 2,4-5`))
  }),
  examples: [
    {
      title: 'Two pages',
      entries: [{ filename: 'report.pdf' }],
      options: { pages: '2,4' },
      expect: { pages: 10, text: { 1: 'A-1', 2: 'A-3', 3: 'B-1' } },
    },
    {
      title: 'Every second page',
      entries: [{ filename: 'scan.pdf' }],
      options: { pages: 'even' },
      expect: { pages: 6, text: { 1: 'A-1', 2: 'A-3', 3: 'B-1' } },
    },
    {
      title: 'The last page of two files',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { pages: 'last' },
      expect: { outputs: 2, pages: 11, text: { 11: 'A-3' } },
    },
    {
      title: 'The blank pages of a stack of scans',
      entries: [{ filename: 'stack.pdf' }],
      options: { blank: true },
      needsService: true,
      expect: { pages: 5 },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].blankPages': counts('With blank. The pages that were removed because they are blank.'),
    'files[].leftOut': count('Number of input pages that are not in the output.'),
  },

  async run(context) {
    const { takeEach } = await import('../documents/take-each.js')
    const { pages: named, blank, blank_ink: ink } = context.options
    const found = new Map<TaskEntry, ReadonlySet<number>>()
    if (blank) {
      const { blankPages } = await import('../scan/blank-pages.js')
      const { withEnteredPages } = await import('../documents/entered-pages.js')
      const entered = withEnteredPages(context, (all) => all.map(({ pages }) => pages))
      for (const [at, entry] of context.entries.entries())
        found.set(entry, await blankPages(context, entry, entered[at]!, { ink, field: 'options[blank]' }))
    }
    const removedAsBlank: number[][] = []
    const { files } = takeEach(context, '-remaining', ({ entry, pages }) => {
      const { filename } = entry
      const where = { field: 'options[pages]', filename }
      const isNone = String(named).trim() === ''
      const removed = new Set(isNone ? [] : selectedPages(named, pages.length, where))
      const blanks = [...pages.keys()].filter((at) => found.get(entry)?.has(pages[at]!) && !removed.has(at))
      removedAsBlank.push(blanks.map((at) => at + 1))
      for (const at of blanks) removed.add(at)
      if (removed.size === pages.length) {
        throw new TaskFailure({
          code: 'invalid_parameter',
          field: blanks.length > 0 ? 'options[blank]' : where.field,
          input: filename,
          message: `${filename}: ${pages.length === 1 ? 'Its only page' : `All of its ${pages.length} pages`} would be removed, and a PDF needs one. ${blanks.length === pages.length ? 'All of them are blank' : 'Name fewer'}.`,
        })
      }
      return Uint32Array.from(pages.keys()).filter((index) => !removed.has(index))
    })
    if (!blank) return { files }
    return { files: files.map((file, at) => ({ ...file, blankPages: removedAsBlank[at]! })) }
  },
})
