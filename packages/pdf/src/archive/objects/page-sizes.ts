import { readBox } from '../../geometry/read.js'
import { type PageView, viewPage } from '../../pages/page-view.js'
import type { Size } from '../../pages/placement.js'
import { resizePages } from '../../pages/resize.js'
import type { PdfValue } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** ISO 19005-2, 6.1.13. PDF/A-1 has no such limits. */
const LARGEST_SIDE = 14_400
const SMALLEST_SIDE = 3

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'] as const

/** A box that is not four numbers gives way to what readers show in its place (ISO 32000-1, 7.9.5 and 14.11.2). */
export function repairPageBoxes(conversion: Conversion): void {
  const { draft, file } = conversion
  draft.pages.forEach((_, index) => {
    conversion.spend()
    const { dict, box: shown } = viewPage(draft, index)
    for (const key of BOXES) {
      const stated = dict.get(key)
      if (stated === undefined ? key !== 'MediaBox' : isRectangle(file.resolve(stated))) continue
      draft.pageDict(index).set(key, [...(readBox(file, stated) ?? shown)])
      conversion.change('page_box_repaired', { detail: key, page: index + 1 })
    }
  })
}

/** Of numbers, none of which is an object of its own: not every reader looks it up. */
function isRectangle(value: PdfValue): boolean {
  return Array.isArray(value) && value.length === 4 && value.every((each) => typeof each === 'number')
}

/** Larger pages get larger units (ISO 32000-1, table 30: UserUnit), and are displayed in the same size. */
export function repairPageSizes(conversion: Conversion): void {
  const { draft, part } = conversion
  if (part === 1) return
  const units = new Map<number, number>()
  const sizes = new Map<number, Size>()
  draft.pages.forEach((_, index) => {
    conversion.spend()
    const view = viewPage(draft, index)
    if (!isTooLarge(view)) return
    const unit = Math.ceil(Math.max(view.width, view.height) / LARGEST_SIDE)
    const size = { width: view.width / unit, height: view.height / unit }
    if (Math.min(size.width, size.height) < SMALLEST_SIDE) return
    units.set(index, unit)
    sizes.set(index, size)
  })
  if (sizes.size === 0) return
  resizePages(draft, sizes, { fit: 'contain', align: 'center', margin: 0 })
  for (const [index, unit] of units) {
    draft.pageDict(index).set('UserUnit', unit)
    conversion.change('page_scaled', { detail: `UserUnit ${unit}`, page: index + 1 })
  }
}

function isTooLarge({ box: [left, bottom, right, top] }: PageView): boolean {
  return Math.max(right - left, top - bottom) > LARGEST_SIDE
}
