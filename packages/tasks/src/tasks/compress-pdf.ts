import * as z from 'zod'
import { type Compression, LEVELS, type Level } from '../compress/settings.js'
import { defineTask } from '../declare/define-task.js'
import { count, flag, text } from '../declare/report-field.js'
import { TaskFailure } from '../declare/task-failure.js'
import { documentOptions } from '../options/document-options.js'
import { editedFileFields } from '../report/common-fields.js'

const MEGABYTE = 1024 * 1024
/** Who asks for a resolution gets it; an image that has hardly more is not worth a loss. */
const OWN_DPI_KEEPS_UP_TO = 1.1

export default defineTask({
  name: 'compress-pdf',
  title: 'Compress PDF',
  summary:
    'Reduce the size of a PDF: downsample images, subset fonts, and compress everything else without loss.',
  group: 'optimize',
  keywords: ['smaller', 'reduce size', 'shrink', 'optimise', 'optimize', 'email', 'downsample'],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  needs: { addons: ['sharp'], memory: 1024 * MEGABYTE },
  resultName: 'compressed.pdf',
  options: z.object({
    level: z
      .enum(['lossless', 'low', 'recommended', 'extreme'])
      .default('recommended')
      .meta({
        description:
          'Image compression: lossless; low keeps 300 dpi, with no visible loss; recommended keeps 150 dpi, with no visible loss on a screen; extreme keeps 96 dpi, with visible loss. Text and vector graphics are always lossless.',
        examples: ['extreme'],
      }),
    dpi: z
      .int()
      .min(36)
      .max(1200)
      .nullable()
      .default(null)
      .meta({
        description:
          'Maximum image resolution, at the largest size at which an image is shown. Default: that of the level.',
        examples: [200],
      }),
    quality: z
      .int()
      .min(10)
      .max(95)
      .nullable()
      .default(null)
      .meta({
        description: 'JPEG quality, from 10 to 95. Default: that of the level.',
        examples: [80],
      }),
    target_size: z
      .int()
      .min(1024)
      .max(10_000 * MEGABYTE)
      .nullable()
      .default(null)
      .meta({
        description:
          'Target size of each file in bytes: images are reduced no more than needed, whatever the level. The report says if the target was not met.',
        examples: [MEGABYTE],
        format: 'bytes',
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Smaller, without visible difference on a screen',
      entries: [{ filename: 'brochure.pdf' }],
      options: {},
      expect: {
        pages: 2,
        maxBytes: 150_000,
        imageResolution: 150,
        text: { 1: 'Scanned page 1' },
        valid: true,
      },
    },
    {
      title: 'The smallest file for viewing on a screen',
      entries: [{ filename: 'brochure.pdf' }],
      options: { level: 'extreme' },
      expect: { pages: 2, maxBytes: 60_000, imageResolution: 96, text: { 2: 'Scanned page 2' } },
    },
    {
      title: 'Two files for an archive: images at 200 dpi and in good quality',
      entries: [{ filename: 'brochure.pdf' }, { filename: 'report.pdf' }],
      options: { dpi: 200, quality: 85 },
      expect: {
        outputs: 2,
        valid: true,
        objectStreams: true,
        first: { imageResolution: 200, maxBytes: 300_000 },
      },
    },
    {
      title: 'Small enough for e-mail',
      entries: [{ filename: 'brochure.pdf' }],
      options: { target_size: 100_000 },
      expect: { pages: 2, maxBytes: 100_000, text: { 1: 'Scanned page 1' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].bytesBefore': count('The size of the file.'),
    'files[].bytesAfter': count('Size of the output in bytes.'),
    'files[].unchanged': flag(
      'Whether the file is returned unchanged, because it would not have become smaller.',
    ),
    'files[].hardlySmaller.part': text(
      'If the output has more than 90 % of the size of the file, what takes most of it: images, bilevel_images, fonts, attachments, others (text, drawings, colour profiles and the structure).',
    ),
    'files[].hardlySmaller.percent': count('How much of the output that is, in percent.'),
    'files[].hardlySmaller.helps': text(
      'What would make it smaller: recommended or extreme (levels), target_size, remove_attachments (by attachments-pdf). Absent if nothing would.',
    ),
    'files[].saved.*': count(
      'Bytes saved on images, fonts, other streams, metadata, duplicates, and by packing the rest (structure).',
    ),
    'files[].images.shown': count('Number of images, including masks, on its pages.'),
    'files[].images.recoded': count('Number of re-encoded images.'),
    'files[].imagesLeft[].reason': text(
      'Why images were not re-encoded with loss: bilevel, colour_space (Lab, several named inks), colour_key_mask, matte, encoding (JPEG 2000 in CMYK and others), too_large, damaged.',
    ),
    'files[].imagesLeft[].count': count('Number of them.'),
    'files[].fontsSubset': count('Number of embedded fonts that were subset.'),
    'files[].duplicatesJoined': count('Number of merged duplicate objects.'),
    'files[].metadataRemoved': count('Number of pages, images and fonts whose own metadata was removed.'),
    'files[].privateDataRemoved': count('Number of them whose private application data was removed.'),
    'files[].thumbnailsRemoved': count('Number of removed page thumbnails.'),
    'files[].resourcesRemoved': count(
      'Number of removed images, fonts, colour spaces and other resources that no page uses.',
    ),
    'files[].glyphsRemoved': count('Number of removed Type 3 glyphs that no page shows.'),
    'files[].contentUnread': flag(
      'Whether content was too large to be analysed, so that fonts were not subset.',
    ),
    'files[].targetMet': flag('Whether the target size was met.'),
  },

  async run(context) {
    const { compressEach } = await import('../compress/compress-each.js')
    const { imageCoder } = context.engines
    if (imageCoder === undefined)
      throw new TaskFailure({
        code: 'task_unavailable',
        message: 'Compression is only available on the server, not in a browser.',
      })
    return compressEach(context, compressionOf(context.options), await imageCoder())
  },
})

function compressionOf({
  level,
  dpi,
  quality,
  target_size,
}: {
  readonly level: 'lossless' | Level
  readonly dpi: number | null
  readonly quality: number | null
  readonly target_size: number | null
}): Compression {
  if (target_size !== null) return { kind: 'size', bytes: target_size }
  const isOwn = dpi !== null || quality !== null
  if (level === 'lossless' && !isOwn) return { kind: 'lossless' }
  const usual = LEVELS[level === 'lossless' ? 'low' : level]
  return {
    kind: 'settings',
    settings: {
      dpi: dpi ?? usual.dpi,
      quality: quality ?? usual.quality,
      // Who says how much images may lose gets that.
      similarity: isOwn ? 0 : usual.similarity,
      keepsUpTo: dpi === null ? usual.keepsUpTo : OWN_DPI_KEEPS_UP_TO,
    },
  }
}
