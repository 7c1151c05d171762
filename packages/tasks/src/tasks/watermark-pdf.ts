import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { documentOptions } from '../document-options.js'
import {
  CLAIMS_DROPPED,
  colorOption,
  layerOption,
  marginOption,
  opacityOption,
  positionOption,
  styleOption,
} from '../drawing/mark-options.js'
import { pagesOption } from '../pages-option.js'
import { editedFileFields } from '../report-fields.js'

const MAX_TEXT = 1000
const MAX_NAME = 1000

const options = z.object({
  text: z
    .string()
    .max(MAX_TEXT)
    .default('')
    .meta({ description: 'The text, in any script; a line break begins a new line.', examples: ['CONFIDENTIAL'] }),
  image: z
    .string()
    .max(MAX_NAME)
    .default('')
    .meta({
      description: 'Instead of a text: the filename of the entry with the picture, a PNG or JPEG.',
      examples: ['logo.png'],
    }),
  font_size: z
    .number()
    .min(0)
    .max(1000)
    .default(0)
    .meta({
      description: 'The size of the letters in points; 0 makes the text as large as fits on the page.',
      examples: [48],
    }),
  font_style: styleOption,
  color: colorOption('#808080'),
  image_width: z
    .number()
    .min(1)
    .max(100)
    .default(50)
    .meta({ description: 'How wide the picture is, in percent of the page.', examples: [20] }),
  opacity: opacityOption(0.3),
  rotation: z
    .number()
    .min(-360)
    .max(360)
    .default(45)
    .meta({ description: 'Degrees counterclockwise.', examples: [0] }),
  position: positionOption('it', 'center', 'bottom-right'),
  margin_x: marginOption('side', 36),
  margin_y: marginOption('top or bottom', 36),
  tiled: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether the whole page is covered with it, over and over.', examples: [true] }),
  gap: z
    .number()
    .min(0)
    .max(5000)
    .default(60)
    .meta({
      description: 'With tiled: points between one and the next.',
      examples: [100],
      with: { tiled: [true] },
    }),
  layer: layerOption('the watermark'),
  pages: pagesOption('The pages that get it.', '1,last'),
  ...documentOptions,
})

export default defineTask({
  name: 'watermark-pdf',
  title: 'Watermark PDF',
  summary: 'Draw a text or a picture onto pages: once or all over, turned, see-through, over or under the content.',
  group: 'edit',
  keywords: ['watermark', 'draft', 'confidential', 'logo', 'overlay text', 'copy protection'],
  inputs: { accepts: ['application/pdf', 'image/png', 'image/jpeg'], min: 1, max: 100 },
  resultName: 'watermarked.pdf',
  options: options.superRefine(({ text, image }, { addIssue }) => {
    if (text.trim() === '' && image === '')
      addIssue({ code: 'custom', path: ['text'], message: 'Send a text, or the filename of a picture as image' })
    if (text.trim() !== '' && image !== '')
      addIssue({ code: 'custom', path: ['image'], message: 'Send either a text or a picture' })
  }),
  examples: [
    {
      title: 'One word across every page',
      entries: [{ filename: 'contract.pdf' }],
      options: { text: 'CONFIDENTIAL' },
      expect: { valid: true, holdsText: { 1: 'CONFIDENTIAL', 12: 'CONFIDENTIAL' } },
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
      title: 'All over the page, under its content',
      entries: [{ filename: 'report.pdf' }],
      options: { text: 'DRAFT', tiled: true, font_size: 30, rotation: 0, gap: 80, layer: 'under', opacity: 0.2 },
      expect: { valid: true, text: { 1: 'DRAFT', 12: 'DRAFT' } },
    },
    {
      title: 'A picture in the corner',
      entries: [{ filename: 'report.pdf' }, { filename: 'logo.png' }],
      options: { image: 'logo.png', position: 'bottom-right', image_width: 10, rotation: 0, opacity: 1 },
      expect: { valid: true, images: { 1: 1 } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].marked': 'How many pages got it.',
    'files[].claimsDropped': CLAIMS_DROPPED,
  },

  async run(context) {
    const { watermarkEach } = await import('../drawing/watermark-each.js')
    return watermarkEach(context)
  },
})

export type WatermarkOptions = z.output<typeof options>
