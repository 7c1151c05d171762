import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'reverse-pdf',
  title: 'Reverse PDF',
  summary: 'Reverse the order of the pages of a PDF.',
  group: 'organize',
  keywords: ['backwards', 'invert order', 'last to first', 'flip order'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'reversed.pdf',
  options: z.object(documentOptions),
  examples: [
    {
      title: 'A whole file',
      entries: [{ filename: 'scan.pdf' }],
      options: {},
      expect: { pages: 12, text: { 1: 'A-4', 5: 'B-4', 12: 'A-1' } },
    },
    {
      title: 'Its first three pages',
      entries: [{ filename: 'scan.pdf', page: '1-3' }],
      options: {},
      expect: { pages: 3, text: { 1: 'A-3', 2: 'A-2', 3: 'A-1' } },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].leftOut': count('Number of input pages that are not in the output: none.'),
  },

  async run(context) {
    const { takeEach } = await import('../documents/take-each.js')
    return takeEach(context, '-reversed', ({ pages }) => Uint32Array.from(pages.keys()).reverse())
  },
})
