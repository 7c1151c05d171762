import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text, texts } from '../declare/report-field.js'
import { pagesOption } from '../options/pages-option.js'

export default defineTask({
  name: 'extract-images',
  title: 'Extract images',
  summary:
    'Extract the images of a PDF: in their original format if possible, otherwise as PNG or TIFF without loss.',
  group: 'convert',
  keywords: ['get pictures', 'save images', 'photos from pdf', 'pdfimages', 'jpg', 'png', 'export images'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: ['format'],
  resultName: 'image.png',
  outputs: 'several',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    format: z
      .enum(['original', 'png'])
      .default('original')
      .meta({
        description:
          'original keeps JPEG, JPEG 2000, JBIG2 and fax data unchanged, and writes everything else as PNG (CMYK and spot colours as TIFF); png converts all images that can be converted.',
        examples: ['png'],
      }),
    pages: pagesOption('The pages to extract images from.', '1-3'),
    min_side: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ description: 'Skip images with a side of fewer pixels.', examples: [50] }),
    masks: z
      .boolean()
      .default(true)
      .meta({
        description:
          'Write the alpha channel of an image as a separate image if its format has none, as with JPEG.',
        examples: [false],
      }),
  }),
  examples: [
    {
      title: 'Every image of a document, once',
      entries: [{ filename: 'pictures.pdf' }],
      options: {},
      expect: {
        outputs: 4,
        first: { name: 'pictures-1-1.jpg', picture: 'jpeg 96×64 rgb' },
        last: { name: 'pictures-4-4.tif', picture: 'tiff' },
      },
    },
    {
      title: 'Images of some pages above a minimum size, as PNG',
      entries: [{ filename: 'pictures.pdf' }],
      options: { pages: '2-4', min_side: 40, format: 'png' },
      expect: {
        outputs: 2,
        first: { name: 'pictures-2-1.png', picture: 'png 64×48 rgb' },
        last: { name: 'pictures-4-2.png', picture: 'png 64×48 grey' },
      },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].pages': count('Number of searched pages.'),
    'files[].images[].output': text('Name of the output file.'),
    'files[].images[].page': count('The first page that shows it.'),
    'files[].images[].width': count('Pixels.'),
    'files[].images[].height': count('Pixels.'),
    'files[].images[].carriedOver': flag('Whether its data was kept without re-encoding.'),
    'files[].images[].notes': texts('What the file does not include of the image.'),
    'files[].repeated': count('Number of repetitions of images that are written once.'),
    'files[].tooSmall': count('Number of images skipped because of their size.'),
    'files[].skipped[].page': count('Page of an image that could not be read.'),
    'files[].skipped[].why': text('What is wrong with it.'),
    'files[].notes': texts('Notes.'),
  },

  async run(context) {
    const { extractImages } = await import('../pictures/extract-images.js')
    return extractImages(context)
  },
})
