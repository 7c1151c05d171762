import { z } from 'zod'
import { defineTask } from '../define-task.js'
import { pagesOption } from '../pages-option.js'
import { count, flag, text, texts } from '../report-field.js'

export default defineTask({
  name: 'extract-images',
  title: 'Extract images',
  summary:
    'Take the pictures out of a PDF: as the files they were where the document still holds them so, else as PNG or TIFF without loss.',
  group: 'convert',
  keywords: ['get pictures', 'save images', 'photos from pdf', 'pdfimages', 'jpg', 'png', 'export images'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  resultName: 'image.png',
  outputs: 'several',
  needs: { addons: ['sharp'], browserCanDo: true },
  options: z.object({
    format: z
      .enum(['original', 'png'])
      .default('original')
      .meta({
        description:
          'original hands out JPEG, JPEG 2000, JBIG2 and fax data as they are in the document, and everything else as PNG (inks as TIFF); png converts what it can.',
        examples: ['png'],
      }),
    pages: pagesOption('The pages whose pictures are wanted.', '1-3'),
    min_side: z
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .meta({ description: 'Leave out pictures with a side of fewer pixels.', examples: [50] }),
    masks: z
      .boolean()
      .default(true)
      .meta({
        description:
          'Hand out the opacity of a picture as a picture of its own where its format cannot hold it, as that of a JPEG.',
        examples: [false],
      }),
  }),
  examples: [
    {
      title: 'Every picture of a document, once',
      entries: [{ filename: 'pictures.pdf' }],
      options: {},
      expect: {
        outputs: 4,
        first: { name: 'pictures-1-1.jpg', picture: 'jpeg 96×64 rgb' },
        last: { name: 'pictures-4-4.tif', picture: 'tiff' },
      },
    },
    {
      title: 'Those of some pages that are not too small, as PNG',
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
    'files[].name': text('The file that was sent.'),
    'files[].pages': count('How many of its pages were looked at.'),
    'files[].images[].output': text('The file that the picture became.'),
    'files[].images[].page': count('The first page that shows it.'),
    'files[].images[].width': count('Pixels.'),
    'files[].images[].height': count('Pixels.'),
    'files[].images[].carriedOver': flag('Whether its data are those of the document, not coded anew.'),
    'files[].images[].notes': texts('What of the picture the file does not say, in words.'),
    'files[].repeated': count('How often a picture was met again that is handed out once.'),
    'files[].tooSmall': count('How many were left out for their size.'),
    'files[].skipped[].page': count('The page of a picture that could not be read.'),
    'files[].skipped[].why': text('What is wrong with it.'),
    'files[].notes': texts('What else is to be known, in words.'),
  },

  async run(context) {
    const { extractImages } = await import('../pictures/extract-images.js')
    return extractImages(context)
  },
})
