import { damagedImage, limitExceeded } from '@octavo/pdf/errors'
import type { DecodedPixels } from '@octavo/pdf/pictures'
import type { TaskEngines } from '../declare/task.js'

/** Of a worker's own scope, this much is needed. */
declare function createImageBitmap(
  blob: Blob,
  options: { premultiplyAlpha: 'none'; colorSpaceConversion: 'none' },
): Promise<Bitmap>
declare class OffscreenCanvas {
  constructor(width: number, height: number)
  getContext(kind: '2d', options: { willReadFrequently: boolean }): Drawing | null
}

interface Bitmap {
  readonly width: number
  readonly height: number
  close(): void
}

interface Drawing {
  drawImage(bitmap: Bitmap, x: number, y: number): void
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}

export const browserEngines: TaskEngines = { decodePicture }

/** A browser decodes all pixels at once: the caller has checked the size in the file. */
async function decodePicture(bytes: Uint8Array, maxPixels: number): Promise<DecodedPixels> {
  const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
    premultiplyAlpha: 'none',
    colorSpaceConversion: 'none',
  }).catch(() => {
    throw damagedImage('The browser cannot decode the image.')
  })
  try {
    const { width, height } = bitmap
    if (width * height > maxPixels) throw limitExceeded('The number of pixels of the image', maxPixels)
    const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    if (canvas === null) throw limitExceeded('The number of pixels of the image', maxPixels)
    canvas.drawImage(bitmap, 0, 0)
    const { data } = canvas.getImageData(0, 0, width, height)
    return opaqueAsRgb({ width, height, channels: 4, data: new Uint8Array(data.buffer) })
  } finally {
    bitmap.close()
  }
}

/** A canvas always has an alpha channel; an opaque image is reported as such. */
function opaqueAsRgb(pixels: DecodedPixels): DecodedPixels {
  const { width, height, data } = pixels
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return pixels
  const rgb = new Uint8Array(3 * width * height)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from]!
    rgb[to + 1] = data[from + 1]!
    rgb[to + 2] = data[from + 2]!
  }
  return { width, height, channels: 3, data: rgb }
}
