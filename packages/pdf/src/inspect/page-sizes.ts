import type { PdfFile } from '../file/pdf-file.js'
import type { PdfDict, PdfValue } from '../syntax/objects.js'

/** The visible area of a page: its crop box within its media box, in points, before rotation. */
export interface PageSize {
  readonly width: number
  readonly height: number
  /** The clockwise rotation for display: 0, 90, 180 or 270 degrees. */
  readonly rotation: number
}

/** A size, and the number of pages with it. */
export interface CountedPageSize extends PageSize {
  readonly count: number
}

type Box = readonly [left: number, bottom: number, right: number, top: number]

/** US Letter: the default of readers for a page without a size. */
const DEFAULT_BOX: Box = [0, 0, 612, 792]

export function pageSize(file: PdfFile, page: PdfDict): PageSize {
  const media = boxOf(file, page.get('MediaBox')) ?? DEFAULT_BOX
  const crop = boxOf(file, page.get('CropBox'))
  const [left, bottom, right, top] = (crop && intersection(crop, media)) ?? media
  const unit = file.number(page.get('UserUnit')) ?? 1
  // "The size of default user space units, in multiples of 1/72 inch" (ISO 32000-1, table 30).
  const scale = unit > 0 ? unit : 1
  return {
    width: thousandths((right - left) * scale),
    height: thousandths((top - bottom) * scale),
    rotation: quarterTurns(file.number(page.get('Rotate')) ?? 0),
  }
}

/** Counts equal sizes. The most frequent come first. */
export class PageSizeCounter {
  /** False if pages were left out because there are too many sizes. */
  isComplete = true
  readonly #maxSizes: number
  readonly #counts = new Map<string, { size: PageSize; count: number }>()

  constructor(maxSizes: number) {
    this.#maxSizes = maxSizes
  }

  add(size: PageSize): void {
    const key = `${size.width} ${size.height} ${size.rotation}`
    const known = this.#counts.get(key)
    if (known !== undefined) known.count++
    else if (this.#counts.size < this.#maxSizes) this.#counts.set(key, { size, count: 1 })
    else this.isComplete = false
  }

  sizes(): CountedPageSize[] {
    const counted = [...this.#counts.values()].map(({ size, count }) => ({ ...size, count }))
    return counted.sort((one, other) => other.count - one.count)
  }
}

/** The corners can be any two diagonally opposite ones (ISO 32000-1, 7.9.5). */
function boxOf(file: PdfFile, value: PdfValue | undefined): Box | undefined {
  const [a, b, c, d] = file.array(value)?.map((side) => file.number(side)) ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return isEmpty(box) ? undefined : box
}

function intersection(one: Box, other: Box): Box | undefined {
  const common: Box = [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ]
  return isEmpty(common) ? undefined : common
}

function isEmpty([left, bottom, right, top]: Box): boolean {
  return !(right > left && top > bottom)
}

function quarterTurns(degrees: number): number {
  const turned = (Math.trunc(degrees / 90) * 90) % 360
  return (turned + 360) % 360
}

function thousandths(points: number): number {
  return Math.round(points * 1000) / 1000
}
