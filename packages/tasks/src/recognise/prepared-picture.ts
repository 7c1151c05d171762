import type { AbortFlag } from '@octavo/pdf/abort-flag'
import {
  findSkew,
  type Grey,
  PixelBudget,
  rotated,
  whitened,
  withoutGrain,
  withoutSpecks,
} from '@octavo/pdf/raster'
import type { PagePicture } from './page-picture.js'

/** Below these degrees, lines are read as well as straight ones. */
const STRAIGHT_ENOUGH = 0.3

export interface Straightened {
  readonly picture: PagePicture
  /** By which its lines were turned clockwise. */
  readonly skew: number
}

/** Grain is smoothed, specks disappear, and paper becomes white: uneven light would hide a part of the text. */
export function cleaned(picture: PagePicture, signal: AbortFlag): PagePicture {
  const budget = new PixelBudget(signal)
  const { picture: clean } = withoutSpecks(withoutGrain(asGrey(picture), budget), picture.dpi, budget)
  return { ...picture, data: whitened(clean, budget).data }
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
