import type { AbortFlag } from '@octavo/pdf/abort-flag'
import {
  findSkew,
  type Grey,
  PixelBudget,
  rotated,
  scaled,
  whitenedWithoutSpecks,
  withoutGrain,
  withoutTableRules,
} from '@octavo/pdf/raster'
import type { PagePicture } from './page-picture.js'

/** Below these degrees, lines are read as well as straight ones. */
const STRAIGHT_ENOUGH = 0.3
/** In pixels, found by trial: of larger letters, Tesseract takes s for S, and loses spaces. */
const BEST_CAPITALS = 23
/** Factors: what is not smaller stays as it is, and a picture of headings alone does not become tiny. */
const LARGE_ENOUGH = 0.95
const SMALLEST = 0.5

export interface Straightened {
  readonly picture: PagePicture
  /** By which its lines were turned clockwise. */
  readonly skew: number
}

export interface Cleaned {
  readonly picture: PagePicture
  /** The height of most capitals in pixels, if it has text. */
  readonly capitals: number | undefined
}

/** Grain is smoothed, specks disappear, and paper becomes white: uneven light would hide a part of the text. */
export function cleaned(picture: PagePicture, signal: AbortFlag): Cleaned {
  const budget = new PixelBudget(signal)
  const smooth = withoutGrain(asGrey(picture), budget)
  const { picture: white, capitals } = whitenedWithoutSpecks(smooth, picture.dpi, budget)
  return { picture: { ...picture, data: white.data }, capitals }
}

/** A cleaned picture that is straight, without the rules of its tables. */
export function withoutRules(picture: PagePicture, signal: AbortFlag): PagePicture {
  const { data } = withoutTableRules(asGrey(picture), picture.dpi, new PixelBudget(signal))
  return { ...picture, data }
}

/** The picture made smaller, if its letters are larger than those that are read best. */
export function sized(picture: PagePicture, capitals: number | undefined, signal: AbortFlag): PagePicture {
  const factor = Math.max(SMALLEST, BEST_CAPITALS / (capitals ?? BEST_CAPITALS))
  if (factor > LARGE_ENOUGH) return picture
  const { width, height, data } = scaled(asGrey(picture), factor, new PixelBudget(signal))
  return { width, height, data, dpi: (picture.dpi * width) / picture.width }
}

/** Lines of text become straight. The size stays the same. */
export function straightened(picture: PagePicture, signal: AbortFlag): Straightened {
  const budget = new PixelBudget(signal)
  const found = findSkew(asGrey(picture), budget)
  if (found === undefined || Math.abs(found.degrees) < STRAIGHT_ENOUGH) return { picture, skew: 0 }
  const { data } = rotated(asGrey(picture), -found.degrees, budget)
  return { picture: { ...picture, data }, skew: found.degrees }
}

function asGrey({ width, height, data }: PagePicture): Grey {
  return { width, height, channels: 1, data }
}
