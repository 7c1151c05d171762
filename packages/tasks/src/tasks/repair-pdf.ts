import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { documentOptions } from '../document-options.js'
import { count } from '../report-field.js'
import { editedFileFields } from '../report-fields.js'

export default defineTask({
  name: 'repair-pdf',
  title: 'Repair PDF',
  summary: 'Write a damaged PDF anew with all that can still be read of it, and say what was wrong.',
  group: 'optimize',
  keywords: ['fix', 'mend', 'recover', 'damaged', 'corrupt', 'broken', 'restore'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
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
      title: 'A file that a reader complains about',
      entries: [{ filename: 'broken.pdf' }],
      options: {},
      expect: { valid: true, pages: 12, text: { 12: 'B-12' } },
    },
    {
      title: 'For a reader that knows only the oldest form',
      entries: [{ filename: 'broken.pdf' }],
      options: { object_streams: false },
      expect: { valid: true, pages: 12, objectStreams: false },
    },
  ],

  report: {
    ...editedFileFields,
    'files[].pagesMended': count(
      'Pages that lacked something every page must have, or held what no page may.',
    ),
    'files[].streamsMended': count(
      'Streams whose data were cut off or wrapped wrongly: all that is there was encoded anew.',
    ),
    'files[].streamsBroken': count(
      'Streams whose data are broken in the middle: kept byte for byte, because readers differ in what they show of them.',
    ),
  },

  async run(context) {
    const { repair } = await import('@octavo/pdf/draft')
    const { editEachKeepingXfa } = await import('../edit-each.js')
    const { object_streams } = context.options
    return editEachKeepingXfa(context, '-repaired', (draft, _entry, output) => {
      output.objectStreams = object_streams
      output.rewrite = true
      return repair(draft)
    })
  },
})
