import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, option, phrase, send } from '../declare/message.js'
import { count, measure, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'

const options = z.object({
  format: z
    .enum(['jpeg', 'png', 'webp'])
    .default('jpeg')
    .meta({ description: 'Image format: JPEG, PNG (lossless) or WebP.', examples: ['png'] }),
  dpi: z
    .int()
    .min(10)
    .max(1200)
    .default(150)
    .meta({ description: 'Resolution in pixels per inch.', examples: [300] }),
  max_side: z
    .int()
    .min(0)
    .max(16_384)
    .default(0)
    .meta({
      description:
        'Maximum length of the longer side of an image in pixels, as for thumbnails; larger pages get a lower resolution. 0 for no limit.',
      examples: [400],
    }),
  pages: pagesOption('The pages to convert.', '1,3-5'),
  background: z
    .enum(['white', 'transparent'])
    .default('white')
    .meta({
      description: 'Background of the page. JPEG has no transparency.',
      examples: ['transparent'],
      with: { format: ['png', 'webp'] },
    }),
  grey: z
    .boolean()
    .default(false)
    .meta({ description: 'Convert to greyscale.', examples: [true] }),
  quality: z
    .int()
    .min(1)
    .max(100)
    .default(85)
    .meta({
      description: 'Quality of JPEG and WebP.',
      examples: [95],
      with: { format: ['jpeg', 'webp'] },
    }),
})

export default defineTask({
  name: 'pdf-to-image',
  title: 'PDF to images',
  summary: 'Convert pages to JPEG, PNG or WebP images, with their annotations and form fields.',
  group: 'convert',
  keywords: [
    'convert',
    'pdf to jpg',
    'pdf to png',
    'rasterize',
    'render',
    'thumbnail',
    'screenshot',
    'preview',
    'export pages',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'page.jpg',
  outputs: 'several',
  needs: { addons: ['sharp'] },
  options: options.superRefine(({ format, background }, { addIssue }) => {
    if (format === 'jpeg' && background === 'transparent')
      addIssue(
        issueOf(
          'background',
          phrase`JPEG has no transparency: ${send} ${option('format', 'png', 'webp')} as well`,
        ),
      )
  }),
  examples: [
    {
      title: 'Every page as JPEG',
      entries: [{ filename: 'form.pdf' }],
      options: {},
      expect: {
        outputs: 4,
        first: { name: 'form-1.jpg', picture: 'jpeg 1250×1667 rgb' },
        last: { name: 'form-4.jpg' },
      },
    },
    {
      title: 'The first page as PNG without a background',
      entries: [{ filename: 'book.pdf', page: '1' }],
      options: { format: 'png', dpi: 72, background: 'transparent' },
      expect: { name: 'book.png', picture: 'png 400×500 rgba' },
    },
    {
      title: 'Thumbnails of a locked document, in grey',
      entries: [{ filename: 'locked.pdf', password: 'open sesame' }],
      options: { max_side: 100, pages: 'odd', grey: true },
      expect: {
        outputs: 6,
        first: { name: 'locked-01.jpg', picture: 'jpeg 80×100 grey' },
        last: { name: 'locked-11.jpg' },
      },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of converted pages.'),
    'files[].pictures[].page': count('The number of the page.'),
    'files[].pictures[].width': count('Pixels.'),
    'files[].pictures[].height': count('Pixels.'),
    'files[].pictures[].dpi': measure('Resolution of the image.'),
    'files[].notes': texts('Notes.'),
  },

  async run(context) {
    const { drawPages } = await import('../pictures/draw-pages.js')
    return drawPages(context)
  },
})
