import type { ImageDescription, PlacedBox, TextDescription } from '@octavo/pdf/draft'
import { listedBox, rounded } from './listed-annotation.js'

type Sides = TextDescription['box']

/** A line of text as it is listed: what it does not have is left out. */
export function listedText(line: TextDescription, unit: number): Record<string, unknown> {
  const { id, paragraph, text, box, font, size, isInvisible, writesLatin } = line
  return {
    id,
    ...(paragraph !== undefined && { paragraph }),
    text,
    ...listedBox(placed(box), unit),
    font,
    font_size: rounded(size),
    writes_latin: writesLatin,
    ...(isInvisible && { invisible: true }),
  }
}

export function listedImage(image: ImageDescription, unit: number): Record<string, unknown> {
  const { id, box, width, height } = image
  return { id, ...listedBox(placed(box), unit), pixel_width: width, pixel_height: height }
}

function placed([left, top, right, bottom]: Sides): PlacedBox {
  return { x: left, y: top, width: right - left, height: bottom - top }
}
