import { viewPage } from '../../src/pages/page-view.js'
import { pictureToPage } from '../../src/text-layer/picture-to-page.js'
import type { PixelBox, RecognisedLine, RecognisedPage } from '../../src/text-layer/recognised.js'
import { TextLayers } from '../../src/text-layer/write-layer.js'
import { edited } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'

/** The picture of the page, in pixels: 150 to the inch. */
export const PICTURE = { width: 1200, height: 800 }

/** One page that is a picture. */
export function scan(entries = '', content = ''): Uint8Array {
  const data = Uint8Array.from({ length: PICTURE.width * PICTURE.height }, (_, at) => 255 - ((at * 7) % 31))
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 576 384] ${entries} /Resources << /XObject << /Im @image >> /Font << /F @font >> >> /Contents @content >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    content: { dict: '<< >>', data: `q 576 0 0 384 0 0 cm /Im Do Q ${content}` },
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width ${PICTURE.width} /Height ${PICTURE.height} /BitsPerComponent 8 /ColorSpace /DeviceGray >>`,
      data,
      compress: true,
    },
  })
}

/** Words of one line as recognised, with even letters. Each is a text, its left edge and its width. */
export function line(
  words: readonly (readonly [text: string, left: number, width: number])[],
  { bottom = 200, size = 40, slope = 0 }: { bottom?: number; size?: number; slope?: number } = {},
): RecognisedLine {
  const base = (x: number): number => bottom + slope * x
  const placed = words.map(([text, left, width]) => {
    const [start, end] = [base(left), base(left + width)]
    const box: PixelBox = [left, Math.min(start, end) - size * 0.75, left + width, Math.max(start, end)]
    return { text, box, confidence: 90 }
  })
  const all = placed.map(({ box }) => box)
  const box: PixelBox = [
    Math.min(...all.map(([left]) => left)),
    Math.min(...all.map(([, top]) => top)),
    Math.max(...all.map(([, , right]) => right)),
    Math.max(...all.map(([, , , bottom]) => bottom)),
  ]
  return { words: placed, box, baseline: { slope, offset: bottom }, angle: 0, size }
}

export function recognised(...lines: readonly RecognisedLine[]): RecognisedPage {
  return { ...PICTURE, lines }
}

/** The document with this text under its page; `turned` as the picture was that is recognised. */
export function withLayer(pdf: Uint8Array, page: RecognisedPage, turned = 0): Uint8Array {
  return edited(pdf, (draft) => {
    const layers = new TextLayers(draft)
    layers.add(0, page, pictureToPage(viewPage(draft, 0), page, turned))
    layers.finish()
  }).bytes
}
