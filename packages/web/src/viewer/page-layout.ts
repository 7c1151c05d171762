export interface Size {
  readonly width: number
  readonly height: number
}

/** `auto` fits the width, but not beyond actual size. A number is a factor of the actual size. */
export type Zoom = 'auto' | 'width' | 'page' | number

/** CSS pixels per point at actual size. */
export const ACTUAL_SIZE = 96 / 72
/** CSS pixels around and between pages. */
export const GAP = 12

/** Of the bar over the lower edge of the document, in CSS pixels. It must not cover the end of a page. */
export const BAR_HEIGHT = 48

export interface LaidOutPage extends Size {
  readonly top: number
  /** CSS pixels per point. */
  readonly scale: number
}

/** The pages below one another, in CSS pixels. */
export interface PageLayout extends Size {
  readonly pages: readonly LaidOutPage[]
}

/** `room` is what is visible at once. */
export function layOut(sizes: readonly Size[], room: Size, zoom: Zoom): PageLayout {
  let top = GAP
  let widest = 0
  const pages = sizes.map((size) => {
    const scale = scaleOf(size, room, zoom)
    const page = { top, scale, width: size.width * scale, height: size.height * scale }
    top += page.height + GAP
    widest = Math.max(widest, page.width)
    return page
  })
  return { pages, width: Math.max(room.width, widest + 2 * GAP), height: top + BAR_HEIGHT }
}

function scaleOf(page: Size, room: Size, zoom: Zoom): number {
  if (typeof zoom === 'number') return zoom * ACTUAL_SIZE
  const width = Math.max(1, room.width - 2 * GAP) / page.width
  if (zoom === 'width') return width
  if (zoom === 'auto') return Math.min(width, ACTUAL_SIZE)
  return Math.min(width, Math.max(1, room.height - 2 * GAP - BAR_HEIGHT) / page.height)
}

/** The index of the page at this height, or of the next one. */
export function pageAt({ pages }: PageLayout, y: number): number {
  let [low, high] = [0, pages.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const { top, height } = pages[middle]!
    if (top + height < y) low = middle + 1
    else high = middle
  }
  return Math.max(0, low)
}

/** What is at the top of the visible part, so that it stays there when the layout changes. */
export interface Anchor {
  readonly index: number
  /** Of the height of the page; negative in the gap above it. */
  readonly part: number
}

export function anchorAt(layout: PageLayout, y: number): Anchor {
  const index = pageAt(layout, y)
  const page = layout.pages[index]
  return { index, part: page === undefined ? 0 : (y - page.top) / page.height }
}

export function heightOf({ pages }: PageLayout, { index, part }: Anchor): number {
  const page = pages[Math.min(index, pages.length - 1)]
  return page === undefined ? 0 : page.top + part * page.height
}

const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4]

/** The next larger or smaller factor that a button sets. */
export function steppedZoom(factor: number, direction: 1 | -1): number {
  const isBeyond = (step: number): boolean => direction * (step - factor) > 0.01
  const next = direction > 0 ? STEPS.find(isBeyond) : STEPS.findLast(isBeyond)
  return next ?? factor
}

export function limitedZoom(factor: number): number {
  return Math.max(STEPS[0]!, Math.min(STEPS.at(-1)!, factor))
}
