import type { PictureEncoding, RenderedPixels } from '../declare/rendering.js'

/** Of a worker's own scope, this much is needed. */
declare class OffscreenCanvas {
  constructor(width: number, height: number)
  getContext(kind: '2d'): { putImageData(image: ImageData, x: number, y: number): void } | null
  convertToBlob(options: { type: string; quality: number }): Promise<Blob>
}
declare class ImageData {
  constructor(data: Uint8ClampedArray, width: number, height: number)
}

/** A picture of a page as JPEG, encoded by the browser. */
export async function encodeInBrowser(
  { width, height, channels = 4, data }: RenderedPixels,
  { format, quality }: PictureEncoding,
): Promise<Uint8Array> {
  const canvas = new OffscreenCanvas(width, height)
  const drawing = canvas.getContext('2d')
  if (format !== 'jpeg' || drawing === null) throw new Error('The picture cannot be encoded here.')
  const rgba = new Uint8ClampedArray(4 * width * height).fill(255)
  for (let from = 0, to = 0; to < rgba.length; from += channels, to += 4)
    rgba.set(data.subarray(from, from + 3), to)
  drawing.putImageData(new ImageData(rgba, width, height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: quality / 100 })
  return new Uint8Array(await blob.arrayBuffer())
}
