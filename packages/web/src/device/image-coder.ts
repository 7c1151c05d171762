import type { TaskEngines } from '@octavo/tasks/task'

type ImageCoder = Awaited<ReturnType<NonNullable<TaskEngines['imageCoder']>>>
type CodedImage = Parameters<ImageCoder['pixels']>[0]
type PixelSize = Parameters<ImageCoder['pixels']>[1]

/**
 * Decodes, reduces and encodes images with the browser's own codecs. They convert colours and code grey images
 * in colour, so the results show how large an image becomes, but are not put into documents.
 */
export const estimatingCoder: ImageCoder = {
  async pixels(image, size, channels) {
    if (channels === 4) throw new Error('Browsers do not decode inks.')
    return channelsOf(await rgbaOf(image, size), channels)
  },
  async greys(image, size) {
    const rgba = await rgbaOf(image, size)
    const greys = new Uint8Array(rgba.length / 4)
    for (let at = 0; at < greys.length; at++)
      greys[at] = 0.299 * rgba[4 * at]! + 0.587 * rgba[4 * at + 1]! + 0.114 * rgba[4 * at + 2]!
    return greys
  },
  async jpeg(samples, size, channels, { quality }) {
    if (channels === 4) throw new Error('Browsers do not encode inks.')
    const canvas = new OffscreenCanvas(size.width, size.height)
    canvas.getContext('2d')!.putImageData(imageDataOf({ data: samples, ...size, channels }), 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 })
    return new Uint8Array(await blob.arrayBuffer())
  },
}

async function rgbaOf({ data, samples }: CodedImage, { width, height }: PixelSize): Promise<Uint8Array> {
  const source =
    samples === undefined ? new Blob([data as Uint8Array<ArrayBuffer>]) : imageDataOf({ ...samples, data })
  const bitmap = await createImageBitmap(source, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'medium',
  })
  try {
    const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
    canvas.drawImage(bitmap, 0, 0)
    return new Uint8Array(canvas.getImageData(0, 0, width, height).data.buffer)
  } finally {
    bitmap.close()
  }
}

function channelsOf(rgba: Uint8Array, channels: 1 | 3): Uint8Array {
  const samples = new Uint8Array((rgba.length / 4) * channels)
  for (let from = 0, to = 0; from < rgba.length; from += 4)
    for (let channel = 0; channel < channels; channel++) samples[to++] = rgba[from + channel]!
  return samples
}

function imageDataOf({
  data,
  width,
  height,
  channels,
}: PixelSize & { readonly data: Uint8Array; readonly channels: 1 | 3 | 4 }): ImageData {
  if (channels === 4) throw new Error('Browsers do not decode inks.')
  const image = new ImageData(width, height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      image.data[4 * pixel + channel] = data[pixel * channels + (channels === 1 ? 0 : channel)]!
    image.data[4 * pixel + 3] = 255
  }
  return image
}
