import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, phrase, says } from '../declare/message.js'
import { count } from '../declare/report-field.js'
import { TaskFailure } from '../declare/task-failure.js'
import { documentOptions } from '../options/document-options.js'
import { pagesOption, selectedPages } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'

const options = z.object({
  pages: pagesOption('The pages to remove. Required: there is no default.', '2,4-5', ''),
  ...documentOptions,
})

export default defineTask({
  name: 'remove-pages',
  title: 'Remove pages',
  summary: 'Remove pages from a PDF.',
  group: 'organize',
  keywords: ['delete pages', 'drop pages', 'take out', 'discard'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['pages'],
  resultName: 'remaining.pdf',
  options: options.superRefine(({ pages }, { addIssue }) => {
    if (String(pages).trim() === '')
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
  ],

  report: {
    ...editedFileFields,
    'files[].leftOut': count('Number of input pages that are not in the output.'),
  },

  async run(context) {
    const { takeEach } = await import('../documents/take-each.js')
    return takeEach(context, '-remaining', ({ entry, pages }) => {
      const { filename } = entry
      const where = { field: 'options[pages]', filename }
      const removed = new Set(selectedPages(context.options.pages, pages.length, where))
      if (removed.size === pages.length) {
        throw new TaskFailure({
          code: 'invalid_parameter',
          field: where.field,
          input: filename,
          message: `${filename}: ${pages.length === 1 ? 'Its only page' : `All of its ${pages.length} pages`} would be removed, and a PDF needs one. Name fewer.`,
        })
      }
      return Uint32Array.from(pages.keys()).filter((index) => !removed.has(index))
    })
  },
})
