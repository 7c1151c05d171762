import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'extract-pages',
  title: 'Extract pages',
  summary: 'Extract pages of a PDF into a new one, in any order.',
  group: 'organize',
  keywords: ['take out', 'pick pages', 'select pages', 'save pages', 'keep pages'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['pages'],
  resultName: 'extracted.pdf',
  options: z.object({
    pages: pagesOption('The pages to extract, in this order; a page that is listed twice is included twice.'),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Some pages',
      entries: [{ filename: 'report.pdf' }],
      options: { pages: '1-3,last' },
      expect: { pages: 4, text: { 1: 'A-1', 3: 'A-3', 4: 'A-4' } },
    },
    {
      title: 'In reverse order',
      entries: [{ filename: 'scan.pdf' }],
      options: { pages: 'last-1' },
      expect: { pages: 12, text: { 1: 'A-4', 5: 'B-4', 12: 'A-1' } },
    },
    {
      title: 'The first page of two files',
      entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf' }],
      options: { pages: '1' },
      expect: { outputs: 2, pages: 1, text: { 1: 'A-1' } },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].leftOut': count('Number of input pages that are not in the output.'),
  },

  async run(context) {
    const { takeEach } = await import('../documents/take-each.js')
    return takeEach(context, '-extracted', ({ entry, pages }) =>
      selectedPages(context.options.pages, pages.length, {
        field: 'options[pages]',
        filename: entry.filename,
      }),
    )
  },
})
