import type { SignatureLook } from './signatures.js'

/** In pixels: enough for print at the size of a signature. */
const LONGEST_SIDE = 1200
/** Lighter pixels are paper, darker ones are ink; between them it fades. */
const PAPER = 200
const INK = 120

/** A photo or scan of a signature without the paper around it, as PNG. */
export async function withoutPaper(file: File): Promise<SignatureLook> {
  const bitmap = await createImageBitmap(file)
  const factor = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.round(bitmap.width * factor), Math.round(bitmap.height * factor)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const image = context.getImageData(0, 0, width, height)
  fadePaper(image.data)
  context.putImageData(image, 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return { kind: 'picture', picture: new File([blob], 'signature.png', { type: 'image/png' }), width, height }
}

/** Makes light pixels transparent. Pictures that are transparent already keep their own transparency. */
export function fadePaper(pixels: Uint8ClampedArray): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const light = 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!
    const ink = Math.min(1, Math.max(0, (PAPER - light) / (PAPER - INK)))
    pixels[at + 3] = Math.round(pixels[at + 3]! * ink)
  }
}
