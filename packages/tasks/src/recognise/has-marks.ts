import type { AbortFlag } from '@octavo/pdf/abort-flag'
import { inkArea, PixelBudget } from '@octavo/pdf/raster'
import { DEFAULT_INK } from '../scan/blank-options.js'
import { LEAST_DPI } from '../scan/blank-pages.js'
import { isEmpty, type PagePicture } from './page-picture.js'

/** Whether something is on a page, as `remove-pages` tells it from a blank one. Pages without pictures have no noise. */
export function hasMarks(picture: PagePicture, isDrawn: boolean, signal: AbortFlag): boolean {
  if (isEmpty(picture)) return false
  const { dpi } = picture
  if (dpi < LEAST_DPI) return true
  return inkArea({ ...picture, channels: 1 }, { dpi, isDrawn }, new PixelBudget(signal)) > DEFAULT_INK
}
