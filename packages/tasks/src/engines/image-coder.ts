import sharp, { type Sharp } from 'sharp'
import type { CodedImage, ImageCoder } from '../image-coder.js'

// One run uses one CPU, as its limits count; nothing is cached for the next run.
sharp.concurrency(1)
sharp.cache(false)

/** What an image may decode to. */
const MOST_PIXELS = 100_000_000

export const imageCoder: ImageCoder = {
  pixels: (image, { width, height }, channels) =>
    plain(
      opened(image)
        .resize(width, height, { fit: 'fill', kernel: 'linear' })
        .toColourspace(channels === 1 ? 'b-w' : 'srgb')
        .raw(),
    ),
  greys: (image, { width, height }) =>
    plain(
      opened(image)
        .resize(width, height, { fit: 'fill', kernel: 'cubic' })
        .greyscale()
        .toColourspace('b-w')
        .raw(),
    ),
  jpeg: (samples, size, channels, { quality, packing }) =>
    plain(
      opened({ data: samples, samples: { ...size, channels } })
        .toColourspace(channels === 1 ? 'b-w' : 'srgb')
        .jpeg({
          quality,
          // A tenth smaller than with the default tables, at the same quality.
          quantisationTable: 3,
          progressive: packing === 'progressive',
          optimiseCoding: packing !== 'quick',
        }),
    ),
}

function opened({ data, samples }: CodedImage): Sharp {
  return sharp(data, { limitInputPixels: MOST_PIXELS, ...(samples && { raw: samples }) })
}

async function plain(picture: Sharp): Promise<Uint8Array> {
  const bytes = await picture.toBuffer()
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
