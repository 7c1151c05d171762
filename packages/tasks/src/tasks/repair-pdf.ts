import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count } from '../declare/report-field.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'repair-pdf',
  title: 'Repair PDF',
  summary: 'Repair a damaged PDF: recover everything that is readable, and report what was wrong.',
  group: 'optimize',
  keywords: ['fix', 'mend', 'recover', 'damaged', 'corrupt', 'broken', 'restore'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'repaired.pdf',
  options: z.object({
    object_streams: z
      .boolean()
      .default(true)
      .meta({
        description: 'Write object streams: a smaller file that readers older than PDF 1.5 cannot open.',
        examples: [false],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'A damaged file',
      entries: [{ filename: 'broken.pdf' }],
      options: {},
      expect: { valid: true, pages: 12, text: { 12: 'B-12' } },
    },
    {
      title: 'For readers that only support PDF 1.4 and older',
      entries: [{ filename: 'broken.pdf' }],
      options: { object_streams: false },
      expect: { valid: true, pages: 12, objectStreams: false },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].pagesMended': count('Number of pages with missing or invalid entries that were repaired.'),
    'files[].streamsMended': count('Number of truncated or badly encoded streams that were re-encoded.'),
    'files[].streamsBroken': count(
      'Number of corrupt streams that were kept unchanged, because readers differ in what they show.',
    ),
  },

  async run(context) {
    const { repair } = await import('@octavo/pdf/draft')
    const { editEachKeepingXfa } = await import('../documents/edit-each.js')
    const { object_streams } = context.options
    return editEachKeepingXfa(context, '-repaired', (draft, _entry, output) => {
      output.objectStreams = object_streams
      output.rewrite = true
      return repair(draft)
    })
  },
})
