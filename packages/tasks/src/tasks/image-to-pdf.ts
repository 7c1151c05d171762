import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf } from '../declare/message.js'
import { count, text, texts } from '../declare/report-field.js'
import { ALIGNMENTS, FITS } from '../paper/fitting.js'
import { inPoints, lengthOption, unitOption } from '../paper/lengths.js'
import { customSizeOptions, SHEET_NAMES, sizeInPoints, sizeIssues } from '../paper/sizes.js'

const MEGABYTE = 1024 ** 2
const ON_SHEETS = { size: [...SHEET_NAMES, 'custom'] }

const options = z.object({
  size: z
    .enum(['image', ...SHEET_NAMES, 'custom'])
    .default('image')
    .meta({
      description:
        'The size of the pages: image for that of each image at its resolution, a sheet by its name, or custom for width and height.',
      examples: ['A4'],
    }),
  ...customSizeOptions(),
  unit: unitOption('width, height and margin'),
  orientation: z
    .enum(['auto', 'portrait', 'landscape'])
    .default('auto')
    .meta({
      description:
        'Page orientation: auto for that of each image, or all portrait or landscape. Images are not rotated.',
      examples: ['portrait'],
      with: ON_SHEETS,
    }),
  fit: z
    .enum(FITS)
    .default('contain')
    .meta({
      description:
        'How an image is fitted to the page: contain shows all of it as large as possible, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size.',
      examples: ['cover'],
      with: ON_SHEETS,
    }),
  align: z
    .enum(ALIGNMENTS)
    .default('center')
    .meta({
      description: 'Position of the image on a page that it does not fill.',
      examples: ['top'],
      with: ON_SHEETS,
    }),
  margin: lengthOption('Margin on each side of a page.', 10),
  dpi: z
    .int()
    .min(10)
    .max(2400)
    .default(96)
    .meta({
      description:
        'The resolution of images without resolution metadata, in pixels per inch. SVG files are drawn with at least 300.',
      examples: [300],
    }),
  all_frames: z
    .boolean()
    .default(false)
    .meta({
      description: 'Convert every frame of an animated GIF, not only the first.',
      examples: [true],
    }),
  documents: z
    .enum(['one', 'each'])
    .default('one')
    .meta({
      description: 'Whether all images go into one PDF, or each file into its own.',
      examples: ['each'],
    }),
})

export default defineTask({
  name: 'image-to-pdf',
  title: 'Images to PDF',
  summary:
    'Convert images to PDF: JPEG, PNG, multi-page TIFF, GIF, BMP, WebP, HEIC, AVIF, SVG, JPEG 2000 and JPEG XL, without loss, and without re-encoding where PDF supports the format.',
  group: 'convert',
  keywords: [
    'convert',
    'jpg to pdf',
    'png to pdf',
    'tiff to pdf',
    'photo',
    'picture',
    'scan',
    'img2pdf',
    'webp',
    'gif',
    'heic',
    'avif',
    'svg',
    'bmp',
    'jpeg xl',
    'iphone',
  ],
  inputs: {
    accepts: [
      'image/jpeg',
      'image/png',
      'image/tiff',
      'image/gif',
      'image/bmp',
      'image/webp',
      'image/heic',
      'image/avif',
      'image/svg+xml',
      'image/jp2',
      'image/jxl',
    ],
    min: 1,
    max: 1000,
  },
  first: ['size', 'orientation', 'margin'],
  resultName: 'images.pdf',
  outputs: 'several',
  takesFilesTogether: true,
  needs: {
    addons: ['sharp'],
    browserCanDo: true,
    browserCannotRead: ['image/svg+xml'],
    memory: 2048 * MEGABYTE,
  },
  options: options.superRefine((chosen, { addIssue }) => {
    const { size, ...rest } = chosen
    if (size === 'image') return
    for (const [name, message] of sizeIssues({ ...rest, size })) addIssue(issueOf(name, message))
  }),
  examples: [
    {
      title: 'Pages as large as the images',
      entries: [{ filename: 'photo.jpg' }, { filename: 'drawing.png' }, { filename: 'fax.tif' }],
      options: {},
      expect: {
        valid: true,
        pages: 4,
        size: { 1: [48, 72], 2: [48, 36], 3: [64, 48] },
        images: ['jpeg 96×64 icc', 'image 64×48 rgb', 'ccitt 64×48 gray', 'image 32×32 rgb'],
      },
    },
    {
      title: 'Photos on A4 with a margin',
      entries: [{ filename: 'photo.jpg' }, { filename: 'animation.gif' }],
      options: { size: 'A4', margin: 10, unit: 'mm' },
      expect: {
        valid: true,
        pages: 2,
        size: { 1: [595, 842], 2: [842, 595] },
        images: ['jpeg 96×64 icc', 'image 40×30 index'],
      },
    },
    {
      title: 'A PDF of each image, filled to the edges',
      entries: [{ filename: 'photo.jpg', rotation: 90 }, { filename: 'picture.webp' }],
      options: { size: 'custom', width: 100, height: 150, unit: 'mm', fit: 'cover', documents: 'each' },
      expect: {
        outputs: 2,
        valid: true,
        pages: 1,
        first: { name: 'photo.pdf', size: { 1: [425, 283] }, images: ['jpeg 96×64 icc'] },
        last: { name: 'picture.pdf', size: { 1: [425, 283] }, images: ['image 64×48 rgb'] },
      },
    },
    {
      title: 'Every frame of an animation, and the second page of a fax',
      entries: [{ filename: 'animation.gif' }, { filename: 'fax.tif', page: '2' }],
      options: { all_frames: true, dpi: 72 },
      expect: { valid: true, pages: 3, size: { 1: [40, 30], 3: [32, 32] } },
    },
    {
      title: 'Photos of phones and a drawing',
      entries: [
        { filename: 'photo.heic' },
        { filename: 'photo.avif' },
        { filename: 'photo.jxl' },
        { filename: 'picture.bmp' },
        { filename: 'drawing.svg' },
      ],
      options: {},
      // A browser does not draw an SVG outside of a page.
      needsService: true,
      expect: {
        valid: true,
        pages: 5,
        size: { 1: [17, 23], 2: [48, 36], 5: [72, 36] },
        images: [
          'image 48×64 rgb',
          'image 64×48 rgb',
          'image 64×48 rgb',
          'image 64×48 rgb',
          'image 300×150 rgb',
        ],
      },
    },
  ],
  report: {
    pages: count('Total number of pages of all outputs.'),
    'files[].name': text('Name of the input file.'),
    'files[].kind': text('Format: JPEG, PNG, TIFF …'),
    'files[].pages': count('Number of its pages in the output.'),
    'files[].carriedOver': count('Number of its images that were embedded without re-encoding.'),
    'files[].codedAnew': count(
      'Number of images that were re-encoded, without loss: those with opacity, interlaced ones, and others that a PDF cannot hold as they are.',
    ),
    'files[].notes': texts('Notes.'),
  },

  async run(context) {
    const { writePictures } = await import('../pictures/write-pictures.js')
    const { size, margin, unit, orientation, fit, align, dpi, all_frames, documents } = context.options
    const none = { width: 0, height: 0 }
    const sheet = size === 'image' ? undefined : sizeInPoints({ ...context.options, size }, none)
    const layout = { sheet, orientation, margin: inPoints(margin, unit), fit, align }
    return writePictures(context, { layout, dpi, allFrames: all_frames, isEach: documents === 'each' })
  },
})
