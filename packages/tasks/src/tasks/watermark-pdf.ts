import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, Send, says } from '../declare/message.js'
import { count, texts } from '../declare/report-field.js'
import { CLAIMS_DROPPED } from '../drawing/mark-options.js'
import { watermarkOptions } from '../drawing/watermark-options.js'
import { editedFileFields } from '../report/common-fields.js'

export default defineTask({
  name: 'watermark-pdf',
  title: 'Watermark PDF',
  summary:
    'Add a text or image watermark to pages: once or tiled, rotated, transparent, over or under the content.',
  group: 'edit',
  keywords: ['watermark', 'draft', 'confidential', 'logo', 'overlay text', 'copy protection'],
  inputs: { accepts: ['application/pdf', 'image/png', 'image/jpeg'], min: 1, max: 100 },
  first: ['text', 'image', 'opacity'],
  resultName: 'watermarked.pdf',
  options: watermarkOptions.superRefine(({ text, image }, { addIssue }) => {
    if (text.trim() === '' && image === '')
      addIssue(
        issueOf(
          'text',
          phrase`${says('text_or_image')}${Send} a text, or the filename of an image as ${option('image')}`,
        ),
      )
    if (text.trim() !== '' && image !== '')
      addIssue(issueOf('image', phrase`${says('text_and_image')}${Send} either a text or an image`))
  }),
  examples: [
    {
      title: 'A word across every page',
      entries: [{ filename: 'contract.pdf' }],
      options: { text: 'CONFIDENTIAL', rotation: 0 },
      expect: { valid: true, text: { 1: 'CONFIDENTIAL', 12: 'CONFIDENTIAL' } },
    },
    {
      title: 'A small note in a corner of the first page, in Arabic',
      entries: [{ filename: 'letter.pdf' }],
      options: {
        text: 'نسخة',
        font_size: 18,
        rotation: 0,
        position: 'top-left',
        opacity: 1,
        color: '#c00000',
        pages: '1',
      },
      expect: { valid: true, text: { 1: 'نسخة' } },
    },
    {
      title: 'Words in several scripts',
      entries: [{ filename: 'letter.pdf' }],
      options: { text: '机密 · ลับ · गोपनीय', rotation: 0, font_size: 32 },
      expect: { valid: true, text: { 1: '机密 · ลับ · गोपनीय' } },
    },
    {
      title: 'Tiled over the page, below its content',
      entries: [{ filename: 'report.pdf' }],
      options: {
        text: 'DRAFT',
        tiled: true,
        font_size: 30,
        rotation: 0,
        gap: 80,
        layer: 'under',
        opacity: 0.2,
      },
      expect: { valid: true, text: { 1: 'DRAFT', 12: 'DRAFT' } },
    },
    {
      title: 'An image in the corner',
      entries: [{ filename: 'book.pdf' }, { filename: 'logo.png' }],
      options: {
        image: 'logo.png',
        position: 'bottom-right',
        image_width: 10,
        rotation: 0,
        opacity: 1,
        pages: '1',
      },
      expect: { valid: true, images: ['image 64×48 rgb'] },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].marked': count('Number of pages with the watermark.'),
    'files[].claimsDropped': texts(CLAIMS_DROPPED),
  },

  async run(context) {
    const { watermarkEach } = await import('../drawing/watermark-each.js')
    return watermarkEach(context)
  },
})
