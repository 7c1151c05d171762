import * as z from 'zod'
import { changeFields } from '../declare/archive-fields.js'
import { defineTask } from '../declare/define-task.js'
import { flag, text } from '../declare/report-field.js'
import { ARCHIVE_STANDARDS } from '../options/archive-options.js'
import { changeOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const ICC = 'application/vnd.iccprofile'
const MAX_NAME = 1000

export default defineTask({
  name: 'pdf-to-pdfa',
  title: 'PDF to PDF/A',
  summary:
    'Convert PDFs to PDF/A for archives: every change is reported, and the result is validated before it is called conformant.',
  group: 'convert',
  keywords: [
    'pdf/a',
    'pdfa',
    'pdf/ua',
    'accessible',
    'archive',
    'long-term',
    'preservation',
    'conformance',
    'iso 19005',
  ],
  inputs: { accepts: ['application/pdf', ICC], min: 1, max: 100 },
  first: ['standard', 'allow_loss'],
  resultName: 'archive.pdf',
  options: z.object({
    standard: z
      .enum(ARCHIVE_STANDARDS)
      .default('2b')
      .meta({
        description:
          'Part and level of PDF/A. Part 1 has no transparency, layers or attachments; part 2 has attachments that are PDF/A themselves; part 3 has any. Level b is about appearance, level u also about text, level a also about tags: a file without any gets some, as by tag-pdf.',
        examples: ['3b'],
      }),
    pdf_ua: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also PDF/UA-1, for screen readers. A file without tags gets some, as by tag-pdf; figures need texts, which only tag-pdf takes. A file without a title gets its name as one.',
        examples: [true],
      }),
    allow_loss: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also convert files that lose something by it, such as scripts, actions, multimedia or attachments. Otherwise they are rejected, and the message names what would be lost.',
        examples: [true],
      }),
    cmyk_profile: z
      .string()
      .max(MAX_NAME)
      .default('')
      .meta({
        description:
          'The filename of the entry with an ICC profile, which says what the colours in DeviceCMYK look like: that of the press they were made for. Empty: an approximation of a common press.',
        examples: ['press.icc'],
        format: 'file',
        accepts: [ICC],
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
    {
      title: 'Colours of a press, by its profile',
      entries: [{ filename: 'commented.pdf' }, { filename: 'press.icc' }],
      options: { cmyk_profile: 'press.icc' },
      expect: { name: 'commented-pdfa.pdf', xmp: true, valid: true },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].standard': text('What the output conforms to: PDF/A-2b, or PDF/A-2b, PDF/UA-1.'),
    'files[].conformant': flag('Whether the output was validated and breaks no rule.'),
    ...changeFields('files[]'),
  },

  async run(context) {
    const { convertEach } = await import('../archive/convert-each.js')
    return convertEach(context)
  },
})
