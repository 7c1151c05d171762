import { eachPaperRow, paperLevels } from './background.js'
import { type Components, componentsOf } from './components.js'
import { percentile, reduced } from './grey.js'
import type { Bilevel, PixelBudget, Pixels } from './pixels.js'
import { findBorders } from './sheet.js'
import { withoutShowThrough } from './show-through.js'

/** Marks are looked for at about this resolution: a line of a pencil is two pixels wide, and noise is even. */
const SEARCH_DPI = 100
const MM_PER_INCH = 25.4

/** Millimetres at the edges of a scan, where shadows of the sheet are. */
const MARGIN = 2.5
/** Millimetres: what is smaller in both directions is dust, with the pixels at its rim that it covers in part. */
const LEAST_EXTENT = 1.3
/** Pixels. */
const LEAST_AREA = 3
/** Of the level of the paper: a lighter mark on a scan is noise or the other side of the sheet. */
const SCAN_CONTRAST = 0.08
/** A page without noise shows as little as this. */
const DRAWN_CONTRAST = 0.01
/** Times the noise of the paper. */
const ABOVE_NOISE = 6
/** Of the level of the paper: more noise is a picture of dots, and would hide a pencil. */
const MOST_NOISE = 0.06
/** Millimetres. */
const HOLE = { least: 3.5, most: 9.5, fromEdge: 22, apart: 3 }
/** A disc fills 0.79 of its square. */
const HOLE_FILLED = 0.68

export interface BlankOptions {
  readonly dpi: number
  /** Whether the page is drawn by its content, without the noise of a scan: then the faintest mark counts. */
  readonly isDrawn?: boolean | undefined
}

/**
 * The area of the marks on a page, in square millimetres: print, pencil, stamps, highlights. Noise, dust, text of the
 * other side, punch holes and dark borders are none.
 */
export function inkArea(pixels: Pixels, { dpi, isDrawn = false }: BlankOptions, budget: PixelBudget): number {
  const factor = Math.max(1, Math.floor(dpi / SEARCH_DPI))
  const small = reduced(pixels, factor, budget)
  const mm = dpi / factor / MM_PER_INCH
  const contrasts = contrastsOf(small, budget)
  if (!isDrawn) clearEdges(contrasts, small, mm, budget)
  const noise = isDrawn ? 0 : noiseOf(contrasts)
  if (noise > MOST_NOISE * 255) return (small.width * small.height) / (mm * mm)
  const least = isDrawn ? DRAWN_CONTRAST * 255 : Math.max(SCAN_CONTRAST * 255, ABOVE_NOISE * noise)
  const components = componentsOf(grown(small, contrasts, least, budget), budget)
  const areas = areasOf(components, contrasts, least, small.width, budget)
  const isHole = isDrawn ? new Set<number>() : holesOf(components, areas, small, mm)
  const marks: number[] = []
  for (let one = 0; one < components.count; one++) {
    // Marks were grown by a pixel on each side.
    const across = components.right[one]! - components.left[one]! - 2
    const down = components.bottom[one]! - components.top[one]! - 2
    if (isHole.has(one) || areas[one]! < LEAST_AREA) continue
    if (!isDrawn && Math.max(across, down) < LEAST_EXTENT * mm) continue
    marks.push(one)
  }
  const looked = { width: small.width, contrasts, least, noise, mm }
  const real = isDrawn ? marks : withoutShowThrough(marks, components, looked, budget)
  return real.reduce((ink, one) => ink + areas[one]! / (mm * mm), 0)
}

/** How much darker each pixel is than the paper, in 255ths, in the channel that shows most: yellow is dark in blue. */
function contrastsOf(pixels: Pixels, budget: PixelBudget): Uint8Array {
  const { width, height, channels, data } = pixels
  budget.spend(width * height)
  const contrasts = new Uint8Array(width * height)
  eachPaperRow(paperLevels(pixels, budget), pixels, (y, paper) => {
    for (let x = 0; x < width; x++) {
      let least = 255
      for (let c = 0; c < channels; c++) {
        const value = (data[(y * width + x) * channels + c]! * 255) / Math.max(1, paper[x * channels + c]!)
        if (value < least) least = value
      }
      contrasts[y * width + x] = 255 - least
    }
  })
  return contrasts
}

/** Clears the margin, and dark borders with their soft edge. */
function clearEdges(contrasts: Uint8Array, pixels: Pixels, mm: number, budget: PixelBudget): void {
  const { width, height } = pixels
  budget.spend(width * height)
  const margin = Math.round(MARGIN * mm)
  const borders = findBorders(pixels, budget)
  const depth = (depths: Uint32Array | undefined, line: number): number =>
    margin + (depths === undefined || depths[line] === 0 ? 0 : depths[line]!)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (
        x < depth(borders?.left, y) ||
        x >= width - depth(borders?.right, y) ||
        y < depth(borders?.top, x) ||
        y >= height - depth(borders?.bottom, x)
      )
        contrasts[y * width + x] = 0
}

/** In 255ths. Half of the paper is darker than its median, by 0.84 deviations than the level that is taken as paper. */
function noiseOf(contrasts: Uint8Array): number {
  const histogram = new Uint32Array(256)
  for (const contrast of contrasts) histogram[contrast]!++
  return percentile(histogram, 0.5) / 0.84
}

/** Ink, and the pixels that touch it, so that a broken line is one mark. */
function grown(
  { width, height }: Pixels,
  contrasts: Uint8Array,
  least: number,
  budget: PixelBudget,
): Bilevel {
  budget.spend(width * height)
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (contrasts[y * width + x]! < least) continue
      const [from, to] = [Math.max(0, x - 1), Math.min(width, x + 2)]
      for (let row = Math.max(0, y - 1); row < Math.min(height, y + 2); row++)
        ink.fill(1, row * width + from, row * width + to)
    }
  return { width, height, ink }
}

/** Of each component, the pixels that are ink themselves. */
function areasOf(
  { count, runs }: Components,
  contrasts: Uint8Array,
  least: number,
  width: number,
  budget: PixelBudget,
): Uint32Array {
  budget.spend(contrasts.length)
  const areas = new Uint32Array(count)
  for (let run = 0; run < runs.row.length; run++) {
    const row = runs.row[run]! * width
    for (let at = row + runs.from[run]!; at < row + runs.to[run]!; at++)
      if (contrasts[at]! >= least) areas[runs.component[run]!]!++
  }
  return areas
}

/** Filled discs near an edge, two or more in line with it. A disc alone may be a mark. */
function holesOf(
  { count, left, right, top, bottom }: Components,
  area: Uint32Array,
  { width, height }: Pixels,
  mm: number,
): Set<number> {
  const discs: { readonly one: number; readonly x: number; readonly y: number; readonly size: number }[] = []
  for (let one = 0; one < count; one++) {
    const [across, down] = [right[one]! - left[one]! - 2, bottom[one]! - top[one]! - 2]
    const size = Math.max(across, down)
    if (size < HOLE.least * mm || size > HOLE.most * mm || Math.min(across, down) < size * 0.75) continue
    if (area[one]! < across * down * HOLE_FILLED) continue
    discs.push({ one, x: (left[one]! + right[one]!) / 2, y: (top[one]! + bottom[one]!) / 2, size })
  }
  const holes = new Set<number>()
  for (const [isNear, line] of [
    [({ x }: Place) => Math.min(x, width - x) < HOLE.fromEdge * mm, ({ x }: Place) => x],
    [({ y }: Place) => Math.min(y, height - y) < HOLE.fromEdge * mm, ({ y }: Place) => y],
  ] as const) {
    const near = discs.filter(isNear)
    for (const disc of near)
      if (
        near.some(
          (other) =>
            other !== disc &&
            Math.abs(line(other) - line(disc)) < HOLE.apart * mm &&
            Math.abs(other.size - disc.size) < HOLE.apart * mm,
        )
      )
        holes.add(disc.one)
  }
  return holes
}

interface Place {
  readonly x: number
  readonly y: number
}
