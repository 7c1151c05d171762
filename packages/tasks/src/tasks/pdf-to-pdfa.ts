import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text } from '../declare/report-field.js'
import { changeOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const STANDARDS = ['1a', '1b', '2a', '2b', '2u', '3a', '3b', '3u'] as const

export default defineTask({
  name: 'pdf-to-pdfa',
  title: 'PDF to PDF/A',
  summary:
    'Convert PDFs to PDF/A for archives: every change is reported, and the result is validated before it is called conformant.',
  group: 'convert',
  keywords: ['pdf/a', 'pdfa', 'archive', 'long-term', 'preservation', 'conformance', 'iso 19005'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['standard', 'allow_loss'],
  resultName: 'archive.pdf',
  options: z.object({
    standard: z
      .enum(STANDARDS)
      .default('2b')
      .meta({
        description:
          'Part and level of PDF/A. Part 1 has no transparency, layers or attachments; part 2 has attachments that are PDF/A themselves; part 3 has any. Level b is about appearance, level u also about text, level a also about tags, which the file must have.',
        examples: ['3b'],
      }),
    allow_loss: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also convert files that lose something by it, such as scripts, actions, multimedia or attachments. Otherwise they are rejected, and the message names what would be lost.',
        examples: [true],
      }),
    ...changeOptions,
  }),
  examples: [
    {
      title: 'PDF/A-2b, the usual level',
      entries: [{ filename: 'commented.pdf' }],
      options: {},
      expect: { name: 'commented-pdfa.pdf', xmp: true, valid: true },
    },
    {
      title: 'PDF/A-3u for a file that may lose something',
      entries: [{ filename: 'pictures.pdf' }],
      options: { standard: '3u', allow_loss: true, signatures: 'refuse' },
      expect: { xmp: true, valid: true },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].standard': text('The standard of the output: PDF/A-2b.'),
    'files[].conformant': flag('Whether the output was validated and breaks no rule.'),
    'files[].changes[].what': text(
      'Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set …',
    ),
    'files[].changes[].detail': text(
      'What was changed, such as a font or an entry; empty if it has no name.',
    ),
    'files[].changes[].count': count('Number of changes of this kind.'),
    'files[].changes[].pages[]': count('The first pages with such a change, from 1.'),
  },

  async run(context) {
    const { convertEach } = await import('../archive/convert-each.js')
    return convertEach(context)
  },
})
