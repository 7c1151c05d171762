import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { count, counts, flag, measure } from '../declare/report-field.js'
import { refusingOptions } from '../options/document-options.js'
import { pagesOption } from '../options/pages-option.js'
import { editedFileFields } from '../report/common-fields.js'
import { blankInkOption } from '../scan/blank-options.js'

const MEGABYTE = 1024 ** 2
const HOUR = 3600

const step = (description: string, isDone: boolean) =>
  z
    .boolean()
    .default(isDone)
    .meta({ description, examples: [!isDone] })

const options = z.object({
  colour: z
    .enum(['keep', 'grey', 'bilevel'])
    .default('keep')
    .meta({
      description:
        'keep leaves colours, grey converts to shades of grey, bilevel to black and white: the smallest files, for text.',
      examples: ['bilevel'],
    }),
  straighten: step(
    'Rotate pages by the angle of their lines, up to 10°; if no angle is clear, they stay as they are.',
    true,
  ),
  crop: step('Crop pages to the sheet, if the scan shows a darker surrounding.', true),
  borders: step('Remove dark borders.', true),
  specks: step('Remove isolated specks that are smaller than a full stop.', true),
  whiten: step('Make the paper white, also under uneven light.', true),
  perspective: step(
    'Photographs, also as pages of a PDF: show a sheet on a darker ground from above, without the ground.',
    true,
  ),
  split_pages: step('Divide double pages, such as those of an open book, into two.', false),
  remove_blank: step('Remove blank pages.', false),
  blank_ink: blankInkOption('With remove_blank.').meta({ with: { remove_blank: [true] } }),
  pages: pagesOption('The pages to clean; others stay as they are.', '2-last'),
  other_pages: z
    .enum(['keep', 'draw'])
    .default('keep')
    .meta({
      description:
        'Pages that are not a single scanned image: keep leaves them as they are, draw renders them to an image first, which loses their text.',
      examples: ['draw'],
    }),
  dpi: z
    .int()
    .min(72)
    .max(600)
    .default(300)
    .meta({
      description: 'With other_pages: draw. Resolution of the images in pixels per inch.',
      examples: [200],
      with: { other_pages: ['draw'] },
    }),
  quality: z
    .int()
    .min(1)
    .max(100)
    .default(80)
    .meta({
      description: 'Quality of the JPEG images of the output.',
      examples: [60],
      with: { colour: ['keep', 'grey'] },
    }),
  ...refusingOptions,
})

export default defineTask({
  name: 'scan-pdf',
  title: 'Clean up scans',
  summary: 'Straighten, crop and clean scanned pages, and turn photographs of pages into a PDF.',
  group: 'optimize',
  keywords: [
    'scan',
    'scanner',
    'deskew',
    'straighten',
    'despeckle',
    'crop',
    'whiten',
    'photo',
    'camera',
    'black and white',
    'unpaper',
  ],
  inputs: {
    accepts: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/tiff'],
    min: 1,
    max: 1000,
  },
  first: ['colour', 'split_pages', 'remove_blank'],
  resultName: 'clean.pdf',
  outputs: 'several',
  takesFilesTogether: true,
  // Pages take about a second each.
  needs: { addons: ['sharp'], memory: 1024 * MEGABYTE, seconds: HOUR },
  options,
  examples: [
    {
      title: 'A stack of scans in black and white, without its blank pages',
      entries: [{ filename: 'stack.pdf' }],
      options: { colour: 'bilevel', remove_blank: true },
      expect: { valid: true, pages: 5, images: Array(5).fill('ccitt 600×800 gray') },
    },
    {
      title: 'A photograph of a page',
      entries: [{ filename: 'sheet.png' }],
      options: { colour: 'grey' },
      expect: { valid: true, pages: 1 },
    },
    {
      title: 'Small files in shades of grey',
      entries: [{ filename: 'stack.pdf' }],
      options: { colour: 'grey', quality: 50 },
      expect: { valid: true, pages: 7, images: Array(7).fill('jpeg 600×800 gray') },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].scanned[].page': count('Number of a page that was cleaned.'),
    'files[].scanned[].turned': measure('Degrees by which it was rotated clockwise.'),
    'files[].scanned[].cropped': flag('Whether it was cropped to the sheet.'),
    'files[].scanned[].bordersRemoved': flag('Whether it had dark borders, which were removed.'),
    'files[].scanned[].specks': count('Number of specks that were removed.'),
    'files[].scanned[].pages': count('Number of pages that it became: 2 for a double page.'),
    'files[].scanned[].perspective': flag('Whether it was a photograph whose perspective was corrected.'),
    'files[].blankPages': counts('The blank pages, which were removed.'),
    'files[].otherPages': counts(
      'The pages that stay as they are, because they are not a single scanned image.',
    ),
  },

  async run(given) {
    const { scanDocument } = await import('../scan/scan-document.js')
    const { scanPhotos } = await import('../scan/scan-photos.js')
    const { isPicture } = await import('../pictures/is-picture.js')
    const { timeOver } = await import('../documents/time-over.js')
    const context = { ...given, isTimeOver: timeOver(given) }
    const photos = context.entries.filter(isPicture)
    const documents = context.entries.filter((entry) => !photos.includes(entry))
    const isOnly = documents.length + Math.min(1, photos.length) === 1
    let left = context.output.maxBytes
    const files: object[] = []
    for (const entry of documents) {
      const { file, bytes } = await scanDocument(context, entry, isOnly, left)
      left -= bytes
      files.push(file)
    }
    if (photos.length > 0) files.push(...(await scanPhotos(context, photos, isOnly, left)).files)
    return { files }
  },
})
