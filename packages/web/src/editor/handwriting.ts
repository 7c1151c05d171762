import cyrillic from '@fontsource/caveat/files/caveat-cyrillic-400-normal.woff2?url'
import latin from '@fontsource/caveat/files/caveat-latin-400-normal.woff2?url'
import latinExtended from '@fontsource/caveat/files/caveat-latin-ext-400-normal.woff2?url'
import type { SignatureLook } from './signatures.js'

/** The name that the styles of the editor use. */
const FAMILY = 'Octavo Handwriting'
/** Each is fetched only when a letter of it is shown. Other scripts have a font of the system. */
const PARTS = [
  [latin, 'U+0-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2000-206F, U+20AC, U+2122'],
  [latinExtended, 'U+100-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF'],
  [cyrillic, 'U+301, U+400-45F, U+490-491, U+4B0-4B1, U+2116'],
] as const

let isAdded = false

export function addHandwriting(): void {
  if (isAdded) return
  isAdded = true
  for (const [address, unicodeRange] of PARTS)
    document.fonts.add(
      new FontFace(FAMILY, `url("${new URL(address, document.baseURI).href}")`, { unicodeRange }),
    )
}

/** In pixels: enough for print at the size of a signature. */
const FONT_SIZE = 200
const LONGEST = 2400
/** Strokes reach beyond the box that the browser measures. */
const MARGIN = 12

/** A name in handwriting, as a picture, because the task has no such font. */
export async function handwritten(name: string, color: string): Promise<SignatureLook> {
  addHandwriting()
  // Without the font, a similar one of the system is used.
  await document.fonts.load(`${FONT_SIZE}px "${FAMILY}"`, name).catch(() => undefined)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const prepare = (size: number): TextMetrics => {
    context.font = `${size}px "${FAMILY}", "Noto Sans", cursive`
    context.fillStyle = color
    return context.measureText(name)
  }
  const wide = prepare(FONT_SIZE).width
  const size = wide > LONGEST ? (FONT_SIZE * LONGEST) / wide : FONT_SIZE
  const box = prepare(size)
  const [left, ascent] = [box.actualBoundingBoxLeft, box.actualBoundingBoxAscent]
  canvas.width = Math.ceil(left + box.actualBoundingBoxRight + 2 * MARGIN)
  canvas.height = Math.ceil(ascent + box.actualBoundingBoxDescent + 2 * MARGIN)
  // A canvas with another size has lost its settings.
  prepare(size)
  context.fillText(name, left + MARGIN, ascent + MARGIN)
  const { width, height } = canvas
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  const picture = new File([blob!], 'signature.png', { type: 'image/png' })
  return { kind: 'picture', picture, width, height, said: name }
}
