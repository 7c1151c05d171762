import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count } from '../declare/report-field.js'
import type { TaskFile } from '../declare/task.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'linearize-pdf',
  title: 'Linearize PDF',
  summary: 'Linearize a PDF for fast web view: the first page is shown while the rest is still loading.',
  group: 'optimize',
  keywords: ['fast web view', 'web', 'stream', 'byte serving', 'optimize for web'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'linearized.pdf',
  options: z.object({
    object_streams: z
      .enum(['keep', 'use', 'avoid'])
      .default('keep')
      .meta({
        description:
          'Whether objects are packed into compressed streams, which makes a smaller file that readers older than PDF 1.5 cannot open and PDF/A-1 does not allow; keep leaves it as in the file.',
        examples: ['use'],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'For a web page',
      entries: [{ filename: 'manual.pdf' }],
      options: {},
      expect: { pages: 12, linearized: true },
    },
    {
      title: 'Two files, with maximum compression',
      entries: [{ filename: 'manual.pdf' }, { filename: 'catalogue.pdf' }],
      options: { object_streams: 'use' },
      expect: { outputs: 2, pages: 12, linearized: true, objectStreams: true },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].bytesBefore': count('Size of the input file in bytes.'),
    'files[].bytes': count('The size of the result.'),
    'files[].firstPageBytes': count('Bytes that are needed to show the first page.'),
  },

  async run(context) {
    const { linearizeDraft } = await import('@octavo/pdf/linearize')
    const { editEachKeepingXfa } = await import('../documents/edit-each.js')
    const { object_streams } = context.options
    return editEachKeepingXfa(context, '-linearized', (_draft, { file }, output) => {
      const did = { bytesBefore: sizeOf(file), bytes: 0, firstPageBytes: 0 }
      if (object_streams !== 'keep') output.objectStreams = object_streams === 'use'
      output.write = (draft, sink, options) => {
        const report = linearizeDraft(draft, sink, options)
        did.bytes = report.bytes
        did.firstPageBytes = report.firstPageBytes
        return report
      }
      return did
    })
  },
})

function sizeOf(file: TaskFile): number {
  const source = file.open()
  source.close()
  return source.size
}
