import { limitExceeded } from '@octavo/pdf/errors'
import type { GreyPicture } from '../declare/recognition.js'
import type { RenderedDocument } from '../declare/rendering.js'
import { drawnSize } from '../pictures/drawn-size.js'

/** The picture of a page, and the resolution that it has. */
export interface PagePicture extends GreyPicture {
  readonly dpi: number
}

/** For a page without a picture. */
const USUAL_DPI = 300
/** What Tesseract was trained on: letters of finer pictures are made smaller, those of coarser ones larger. */
const FINEST_DPI = 400
const COARSE_DPI = 200

/** The pixels of all pages of a run: two thousand at 300 dpi. */
const MAX_RUN_PIXELS = 20_000_000_000
/** Shades of a sheet without anything on it; faint pencil has more. */
const MOST_SHADES_OF_PAPER = 8

/** What the pages of a run may take together. */
export class PictureBudget {
  #left = MAX_RUN_PIXELS

  take(pixels: number): void {
    this.#left -= pixels
    if (this.#left < 0) throw limitExceeded('The number of pixels of all pages', MAX_RUN_PIXELS)
  }
}

/** Whether nothing is on a page. */
export function isEmpty({ data }: GreyPicture): boolean {
  let [darkest, lightest] = [255, 0]
  for (const shade of data) {
    if (shade < darkest) darkest = shade
    if (shade > lightest) lightest = shade
    if (lightest - darkest > MOST_SHADES_OF_PAPER) return false
  }
  return true
}

/** Draws a page in shades of grey, at the resolution of its own picture if it suits the recognition. */
export function drawPage(
  document: RenderedDocument,
  index: number,
  { wanted, own }: { readonly wanted: number; readonly own: number | undefined },
  budget: PictureBudget,
): PagePicture {
  const { width, height, dpi } = drawnSize(document, index, wanted > 0 ? wanted : suitable(own))
  budget.take(width * height)
  const options = { width, height, isTransparent: false, rotation: 0, isGrey: true, isPlain: true } as const
  const { data } = document.renderPage(index, { ...options, channels: 3 })
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at++) grey[at] = data[3 * at]!
  return { width, height, data: grey, dpi }
}

function suitable(own: number | undefined): number {
  if (own === undefined) return USUAL_DPI
  return own < COARSE_DPI ? Math.min(USUAL_DPI, 2 * own) : Math.min(own, FINEST_DPI)
}

/** The picture turned clockwise. */
export function turned(picture: PagePicture, degrees: 0 | 90 | 180 | 270): PagePicture {
  const { width, height, data } = picture
  if (degrees === 0) return picture
  const out = new Uint8Array(data.length)
  if (degrees === 180) {
    for (let at = 0; at < data.length; at++) out[data.length - 1 - at] = data[at]!
    return { ...picture, data: out }
  }
  const [first, across, down] = degrees === 90 ? [height - 1, height, -1] : [(width - 1) * height, -height, 1]
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0, to = first + y * down; x < width; x++, to += across) out[to] = data[at++]!
  return { ...picture, width: height, height: width, data: out }
}
