import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { text } from '../declare/report-field.js'
import { jsonName, writeJson } from '../documents/json-output.js'

/** Longer ones are only in the output. */
const SMALL_CHARACTERS = 32 * 1024

export default defineTask({
  name: 'info-pdf',
  title: 'PDF information',
  summary:
    'Describe a PDF as JSON: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, damage.',
  group: 'inspect',
  keywords: ['properties', 'details', 'page count', 'version', 'fonts', 'inspect', 'metadata'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'info.json',
  options: z.object({}),
  examples: [
    {
      title: 'One file',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { json: { version: '1.7', pages: { count: 12 } } },
    },
    {
      title: 'Two files, one with its first page only',
      entries: [{ filename: 'form.pdf' }, { filename: 'book.pdf', page: '1' }],
      options: {},
      expect: {
        outputs: 2,
        first: { json: { pages: { count: 4 } } },
        last: { json: { pages: { count: 1 } } },
      },
    },
    {
      title: 'A file with a password',
      entries: [{ filename: 'locked.pdf', password: 'open sesame' }],
      options: {},
      expect: { json: { version: '2.0', pages: { count: 12 } } },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].info.*': 'The same as the output if that is short; otherwise null.',
  },

  async run(context) {
    const { withEnteredPages } = await import('../documents/entered-pages.js')
    const { inputLosses } = await import('@octavo/pdf/open-input')
    const { inspectEntered } = await import('../documents/inspect-entered.js')
    return withEnteredPages(context, (entered) => ({
      files: entered.map((one, index) => {
        const name = one.entry.filename
        const info = inspectEntered(context, one)
        writeJson(context.output, jsonName(name, '-info', entered.length === 1), info)
        context.progress(index + 1, entered.length)
        const losses = inputLosses(one.input.opened, one.pages)
        return { name, losses, info: JSON.stringify(info).length <= SMALL_CHARACTERS ? info : null }
      }),
    }))
  },
})
