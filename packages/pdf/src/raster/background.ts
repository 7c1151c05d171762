import { greyOf, histogramOf, percentile } from './grey.js'
import type { Bilevel, Grey, PixelBudget, Pixels } from './pixels.js'
import { eachWindowRow } from './window-means.js'

/** The colour of the paper at a grid of points, because light is uneven and paper has a tint. */
export interface PaperLevels {
  readonly tile: number
  readonly across: number
  readonly down: number
  /** For each tile, one value for each channel. */
  readonly levels: Float32Array
  readonly channels: number
}

/** Tiles along the longer side: about 7 mm of an A4 sheet, more than the height of a highlighted line. */
const TILES = 42
/** Paper is the lighter part of a tile: the share of pixels that are darker. */
const LIGHT = 0.8
/** Of the level of most tiles: what is darker, or of another colour, is a picture and tells nothing of the paper. */
const DARKEST_PAPER = 0.5
const OTHER_COLOUR = 0.12

export function paperLevels(pixels: Pixels, budget: PixelBudget): PaperLevels {
  const { width, height, channels, data } = pixels
  budget.spend(width * height)
  const tile = Math.max(8, Math.ceil(Math.max(width, height) / TILES))
  const [across, down] = [Math.ceil(width / tile), Math.ceil(height / tile)]
  const levels = new Float32Array(across * down * channels)
  const histogram = new Uint32Array(256)
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      for (let c = 0; c < channels; c++) {
        histogram.fill(0)
        const [endY, endX] = [Math.min(height, (row + 1) * tile), Math.min(width, (column + 1) * tile)]
        for (let y = row * tile; y < endY; y++)
          for (let x = column * tile; x < endX; x++) histogram[data[(y * width + x) * channels + c]!]!++
        levels[(row * across + column) * channels + c] = percentile(histogram, LIGHT)
      }
  const grid = { tile, across, down, channels, levels }
  fillPictures(grid)
  return grid
}

/** The colour of most of the paper, one value for each channel. */
export function paperColour({ levels, channels }: PaperLevels): number[] {
  return Array.from({ length: channels }, (_, c) => {
    const values = levels.filter((_, at) => at % channels === c).sort()
    return Math.round(values[values.length >> 1]!)
  })
}

/** Gives tiles that show a picture the levels of paper next to them, nearest first, and smooths all. */
function fillPictures({ across, down, channels, levels }: Omit<PaperLevels, 'tile'>): void {
  const count = across * down
  const usual = Array.from({ length: channels }, (_, c) => {
    const values = levels.filter((_, at) => at % channels === c).sort()
    return values[Math.floor(values.length * 0.7)]!
  })
  const isPaper = (at: number): boolean => {
    const shares = usual.map((level, c) => levels[at * channels + c]! / Math.max(level, 1))
    return Math.min(...shares) > DARKEST_PAPER && Math.max(...shares) - Math.min(...shares) < OTHER_COLOUR
  }
  const isKnown = Uint8Array.from({ length: count }, (_, at) => (isPaper(at) ? 1 : 0))
  let missing = isKnown.reduce((sum, known) => sum + 1 - known, 0)
  if (missing === count) {
    for (let at = 0; at < count * channels; at++) levels[at] = usual[at % channels]!
    return
  }
  const near = (at: number): number[] => {
    const [x, y] = [at % across, Math.floor(at / across)]
    return [
      x > 0 ? at - 1 : -1,
      x < across - 1 ? at + 1 : -1,
      y > 0 ? at - across : -1,
      y < down - 1 ? at + across : -1,
    ].filter((other) => other >= 0)
  }
  while (missing > 0) {
    const found: number[] = []
    for (let at = 0; at < count; at++) {
      const known = isKnown[at] ? [] : near(at).filter((other) => isKnown[other])
      if (known.length === 0) continue
      for (let c = 0; c < channels; c++)
        levels[at * channels + c] =
          known.reduce((sum, other) => sum + levels[other * channels + c]!, 0) / known.length
      found.push(at)
    }
    for (const at of found) isKnown[at] = 1
    missing -= found.length
  }
  const before = levels.slice()
  for (let at = 0; at < count; at++) {
    const around = [at, ...near(at)]
    for (let c = 0; c < channels; c++)
      levels[at * channels + c] =
        around.reduce((sum, other) => sum + before[other * channels + c]!, 0) / around.length
  }
}

/** Calls `row` with the level of the paper at each pixel of a row, interpolated between tiles. */
export function eachPaperRow(
  { tile, across, down, channels, levels }: PaperLevels,
  { width, height }: Pixels,
  row: (y: number, paper: Float32Array) => void,
): void {
  const paper = new Float32Array(width * channels)
  const line = new Float32Array(across * channels)
  const [lefts, rights] = [new Int32Array(width), new Int32Array(width)]
  const shares = new Float32Array(width)
  for (let x = 0; x < width; x++) {
    const inGrid = Math.min(Math.max((x + 0.5) / tile - 0.5, 0), across - 1)
    const left = Math.floor(inGrid)
    lefts[x] = left * channels
    rights[x] = Math.min(left + 1, across - 1) * channels
    shares[x] = inGrid - left
  }
  for (let y = 0; y < height; y++) {
    const inGrid = Math.min(Math.max((y + 0.5) / tile - 0.5, 0), down - 1)
    const upper = Math.floor(inGrid)
    const lower = Math.min(upper + 1, down - 1)
    const share = inGrid - upper
    for (let at = 0; at < line.length; at++)
      line[at] = levels[upper * line.length + at]! * (1 - share) + levels[lower * line.length + at]! * share
    for (let x = 0, to = 0; x < width; x++)
      for (let c = 0; c < channels; c++, to++) {
        const left = line[lefts[x]! + c]!
        paper[to] = left + (line[rights[x]! + c]! - left) * shares[x]!
      }
    row(y, paper)
  }
}

/** The share of the paper's level above which all is white: noise of paper, but no pencil. */
const WHITE = 0.95

/** The picture as under even light on white paper. Colours other than the paper's stay. */
export function whitened(pixels: Pixels, budget: PixelBudget, levels = paperLevels(pixels, budget)): Pixels {
  const { width, height, channels, data } = pixels
  budget.spend(width * height)
  const result = new Uint8Array(data.length)
  eachPaperRow(levels, pixels, (y, paper) => {
    for (let at = 0, from = y * width * channels; at < paper.length; at++, from++) {
      const value = (data[from]! * 255) / Math.max(1, paper[at]! * WHITE)
      result[from] = value > 255 ? 255 : value + 0.5
    }
  })
  return { width, height, channels, data: result }
}

/** Values below this are ink, and above that paper, whatever is around them. */
const ALWAYS_INK = 80
const ALWAYS_PAPER = 235
const SENSITIVITY = 0.2
const DYNAMIC_RANGE = 128

/**
 * Ink by the mean and deviation around each pixel (Sauvola and Pietikäinen 2000), of a picture with white paper.
 * The window is as high as a line of text at the resolution.
 */
export function localInk(grey: Grey, dpi: number, budget: PixelBudget): Bilevel {
  const { width, height, data } = grey
  const ink = new Uint8Array(width * height)
  eachWindowRow(grey, Math.max(4, Math.round(dpi / 15)), budget, (y, sums, squares, counts) => {
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const value = data[at]!
      if (value >= ALWAYS_PAPER) continue
      const mean = sums[x]! / counts[x]!
      const deviation = Math.sqrt(Math.max(0, squares[x]! / counts[x]! - mean * mean))
      const threshold = mean * (1 + SENSITIVITY * (deviation / DYNAMIC_RANGE - 1))
      if (value < ALWAYS_INK || value < threshold) ink[at] = 1
    }
  })
  return { width, height, ink }
}

/** Black and white, for any light and paper. */
export function bilevelScan(pixels: Pixels, dpi: number, budget: PixelBudget): Bilevel {
  return localInk(greyOf(whitened(pixels, budget), budget), dpi, budget)
}

/** The level of paper in a plain grey picture: that of its lighter part. */
export function paperLevel(grey: Grey, budget: PixelBudget): number {
  return percentile(histogramOf(grey, budget), 0.9)
}
