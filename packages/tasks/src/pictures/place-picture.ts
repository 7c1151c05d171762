import { type Align, type Fit, place, type Size } from '@octavo/pdf/page-placement'
import type { EmbeddedPicture, PicturePage } from '@octavo/pdf/pictures'
import { MAX_SIDE } from '../paper/lengths.js'
import { turned } from '../paper/sizes.js'

/** Readers refuse pages with a shorter side (ISO 32000-1, annex C.2), in points. */
const LEAST_SIDE = 3
const POINTS_PER_INCH = 72

export interface PictureLayout {
  /** Points; undefined where each page is as large as its picture. */
  readonly sheet: Size | undefined
  readonly orientation: 'auto' | 'portrait' | 'landscape'
  /** Points, on each side. */
  readonly margin: number
  readonly fit: Fit
  readonly align: Align
}

/** How large a picture is at its resolution, in points. */
export function naturalSize({ width, height }: Size, dpi: { readonly x: number; readonly y: number }): Size {
  return { width: (width / dpi.x) * POINTS_PER_INCH, height: (height / dpi.y) * POINTS_PER_INCH }
}

/** The same picture turned clockwise. */
export function rotatedPicture(picture: EmbeddedPicture, degrees: number): EmbeddedPicture {
  let found = picture
  for (let turns = (((degrees / 90) % 4) + 4) % 4; turns > 0; turns--) {
    const [a, b, c, d, e, f] = found.upright
    // Each point (x, y) of the unit square comes to (y, 1 − x).
    found = {
      ...found,
      width: found.height,
      height: found.width,
      upright: [b, -a, d, -c, f, 1 - e],
    }
  }
  return found
}

/** Where a picture lies on its page; undefined where the margins leave no room for it. */
export function placePicture(natural: Size, layout: PictureLayout): PicturePage | undefined {
  const { sheet, margin, fit, align } = layout
  if (sheet === undefined) {
    const { width, height } = bounded(natural, margin)
    return {
      width: width + 2 * margin,
      height: height + 2 * margin,
      place: [width, 0, 0, height, margin, margin],
    }
  }
  const page = sheetFor(natural, sheet, layout.orientation)
  const area = [margin, margin, page.width - margin, page.height - margin] as const
  if (area[2] - area[0] < 1 || area[3] - area[1] < 1) return undefined
  const [scaleX, , , scaleY, left, bottom] = place(natural, area, fit, align)
  const [width, height] = [natural.width * scaleX, natural.height * scaleY]
  const isInside = width <= area[2] - area[0] + 0.01 && height <= area[3] - area[1] + 0.01
  return {
    ...page,
    place: [width, 0, 0, height, left, bottom],
    clip: isInside ? undefined : area,
  }
}

/** Within the sides that a page may have, in its proportions. */
function bounded({ width, height }: Size, margin: number): Size {
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  const enlarged = Math.max(1, LEAST_SIDE / short)
  const scale = Math.min(enlarged, Math.max(1, MAX_SIDE - 2 * margin) / long)
  return { width: Math.max(width * scale, 0.1), height: Math.max(height * scale, 0.1) }
}

function sheetFor(natural: Size, sheet: Size, orientation: PictureLayout['orientation']): Size {
  if (orientation !== 'auto') return turned(sheet, orientation)
  if (natural.width === natural.height) return sheet
  return turned(sheet, natural.width > natural.height ? 'landscape' : 'portrait')
}
