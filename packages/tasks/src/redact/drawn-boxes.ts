import type { RenderedDocument } from '../declare/rendering.js'

type Box = readonly [left: number, top: number, right: number, bottom: number]
type Colour = readonly [red: number, green: number, blue: number]

/** The boxes over removed content. */
export interface DrawnBoxes {
  /** By page index, in points on the page as displayed. */
  readonly byPage: ReadonlyMap<number, readonly Box[]>
  /** The width of a page as displayed. */
  widthOf(page: number): number
  /** Each from 0 to 255. */
  readonly fill: Colour
  readonly hasLabel: boolean
}

/** Points that may be blended with what is beside a box. */
const EDGE = 1.5
/** Of each colour, from 0 to 255. */
const TOLERANCE = 6
const MAX_SIDE = 2000
/** Of all pages, at one pixel for a point: some 200 pages. */
const MAX_PIXELS = 100_000_000

export interface SeenBoxes {
  /** The indexes of the pages on which something else is visible in a box. */
  readonly uncovered: ReadonlySet<number>
  /** Whether every page with boxes was rendered; a large document has too many. */
  readonly areAllSeen: boolean
}

/** Looks for anything but the colours of the boxes and of the label in what pdfium shows of them. */
export function lookAtBoxes(document: RenderedDocument, boxes: DrawnBoxes): SeenBoxes {
  const uncovered = new Set<number>()
  let pixels = 0
  for (const page of boxes.byPage.keys()) {
    const { width, height } = document.pageSize(page)
    pixels += Math.min(width, MAX_SIDE) * Math.min(height, MAX_SIDE)
    if (pixels > MAX_PIXELS) return { uncovered, areAllSeen: false }
    if (!areFilled(document, page, boxes)) uncovered.add(page)
  }
  return { uncovered, areAllSeen: true }
}

function areFilled(
  document: RenderedDocument,
  page: number,
  { byPage, widthOf, fill, hasLabel }: DrawnBoxes,
): boolean {
  const size = document.pageSize(page)
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height))
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)))
  const { data, channels = 4 } = document.renderPage(page, {
    width: width!,
    height: height!,
    isTransparent: false,
    rotation: 0,
    isGrey: false,
  })
  // pdfium ignores the unit of a page (ISO 32000-2, table 31: UserUnit).
  const shown = (scale * size.width) / widthOf(page)
  for (const [left, top, right, bottom] of byPage.get(page) ?? []) {
    const [fromX, toX] = inside(left * shown, right * shown, width!)
    const [fromY, toY] = inside(top * shown, bottom * shown, height!)
    for (let y = fromY; y < toY; y++)
      for (let x = fromX; x < toX; x++) {
        const at = (y * width! + x) * channels
        if (!isOfBox([data[at]!, data[at + 1]!, data[at + 2]!], fill, hasLabel)) return false
      }
  }
  return true
}

function inside(start: number, end: number, limit: number): [number, number] {
  return [Math.max(0, Math.ceil(start + EDGE)), Math.min(limit, Math.floor(end - EDGE))]
}

/** The colours of a label's edges lie between those of the box and of the label, which is black or white. */
function isOfBox(colour: Colour, fill: Colour, hasLabel: boolean): boolean {
  if (fill.every((part, at) => Math.abs(colour[at]! - part) <= TOLERANCE)) return true
  if (!hasLabel) return false
  return [0, 255].some((label) => {
    const [first] = fill.map((part, at) => [Math.abs(label - part), at] as const).sort((a, b) => b[0] - a[0])
    const at = first![1]
    const share = (colour[at]! - fill[at]!) / (label - fill[at]! || 1)
    return (
      share >= 0 &&
      share <= 1.02 &&
      fill.every((part, index) => Math.abs(part + share * (label - part) - colour[index]!) <= 2 * TOLERANCE)
    )
  })
}
