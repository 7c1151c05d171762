import { z } from 'zod'
import { type Compression, LEVELS, type Level } from '../compress/settings.js'
import { defineTask } from '../define-task.js'
import { documentOptions } from '../document-options.js'
import { count, flag, text } from '../report-field.js'
import { editedFileFields } from '../report-fields.js'
import { TaskFailure } from '../task-failure.js'

const MEGABYTE = 1024 * 1024

export default defineTask({
  name: 'compress-pdf',
  title: 'Compress PDF',
  summary:
    'Make a PDF smaller: images at the resolution they are seen at, fonts without unused glyphs, everything else packed without loss.',
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
          'How much images may lose: nothing with lossless, low keeps 300 dpi and is not to be told from the original, recommended keeps 150 dpi and looks the same on a screen, extreme keeps 96 dpi and shows it. Text and drawings lose nothing.',
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
          'The resolution that images with more are reduced to, at the largest size they are shown at; that of the level unless it is given.',
        examples: [200],
      }),
    quality: z
      .int()
      .min(10)
      .max(95)
      .nullable()
      .default(null)
      .meta({
        description: 'The quality of JPEG, from 10 to 95; that of the level unless it is given.',
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
          'The size in bytes that each file shall stay below: images lose as little as that takes, whatever the level. The report says where it cannot be met.',
        examples: [MEGABYTE],
      }),
    ...documentOptions,
  }),
  examples: [
    {
      title: 'Smaller, and looking the same on a screen',
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
      title: 'As small as it gets for a screen',
      entries: [{ filename: 'brochure.pdf' }],
      options: { level: 'extreme' },
      expect: { pages: 2, maxBytes: 60_000, imageResolution: 96, text: { 2: 'Scanned page 2' } },
    },
    {
      title: 'Two files for an archive: pictures at 200 dpi and in good quality',
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
      title: 'Small enough to be sent by mail',
      entries: [{ filename: 'brochure.pdf' }],
      options: { target_size: 100_000 },
      expect: { pages: 2, maxBytes: 100_000, text: { 1: 'Scanned page 1' } },
    },
  ],
  report: {
    ...editedFileFields,
    'files[].bytesBefore': count('The size of the file.'),
    'files[].bytesAfter': count('The size of the output.'),
    'files[].unchanged': flag(
      'Whether the file is handed out as it came, because it would not have become smaller.',
    ),
    'files[].saved.*': count(
      'Bytes saved on images, fonts, other streams, metadata, duplicates, and by packing what is left (structure).',
    ),
    'files[].images.shown': count('How many images, masks among them, its pages show.'),
    'files[].images.recoded': count('How many of them were coded anew.'),
    'files[].imagesLeft[].reason': text(
      'Why images were not coded anew with loss: bilevel, colour_space (CMYK, Lab, several inks), colour_key_mask, matte, encoding (JPEG 2000 and others), too_large, damaged.',
    ),
    'files[].imagesLeft[].count': count('How many of them.'),
    'files[].fontsSubset': count('How many embedded fonts lost the glyphs that nobody sees.'),
    'files[].duplicatesJoined': count('How many equal objects are written once.'),
    'files[].metadataRemoved': count('How many pages, pictures and fonts lost metadata of their own.'),
    'files[].privateDataRemoved': count('How many lost data that programs kept there for themselves.'),
    'files[].thumbnailsRemoved': count('How many thumbnails of pages were removed.'),
    'files[].contentUnread': flag('Whether content was too much to be followed, so that fonts stay whole.'),
    'files[].targetMet': flag('Whether the file is as small as was asked for.'),
  },

  async run(context) {
    const { compressEach } = await import('../compress/compress-each.js')
    const { imageCoder } = context.engines
    if (imageCoder === undefined)
      throw new TaskFailure({
        code: 'task_unavailable',
        message: 'Files are compressed by the service, not in a browser.',
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
      likeness: isOwn ? 0 : usual.likeness,
    },
  }
}
