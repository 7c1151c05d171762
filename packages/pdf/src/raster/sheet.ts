import { paperLevel } from './background.js'
import { greyOf, reduced } from './grey.js'
import type { Grey, PixelBox, PixelBudget, Pixels } from './pixels.js'

/** Of the picture that is searched. */
const LONGEST_SIDE = 1000
/** Of the level of the paper: the dark of a scanner without a sheet. */
const DARK = 0.45
/** Light pixels inside of a border, from dust. */
const GAP = 3
/** Of the side across: a border is no wider. */
const WIDEST = 0.2
/** Of the side along: a border is no shorter. A letter at the edge is. */
const SHORTEST = 0.2
/** Pixels around a border, which is soft. */
const RIM = 2

/** How far the dark border reaches into each row from the left and right, and into each column from the top and bottom. */
export interface Borders {
  readonly left: Uint32Array
  readonly right: Uint32Array
  readonly top: Uint32Array
  readonly bottom: Uint32Array
}

/** Dark strips along the edges, where the scanner saw no sheet. Undefined if there are none. */
export function findBorders(pixels: Pixels, budget: PixelBudget): Borders | undefined {
  const factor = Math.ceil(Math.max(pixels.width, pixels.height) / LONGEST_SIDE)
  const grey = greyOf(reduced(pixels, factor, budget), budget)
  const dark = paperLevel(grey, budget) * DARK
  budget.spend(grey.width * grey.height)
  const strip = (side: keyof Borders): Uint32Array => {
    const isAcross = side === 'left' || side === 'right'
    const { width, height } = grey
    const [along, across] = isAcross ? [height, width] : [width, height]
    const isDark = (line: number, depth: number): boolean => {
      const place = side === 'right' || side === 'bottom' ? across - 1 - depth : depth
      return grey.data[isAcross ? line * width + place : place * width + line]! < dark
    }
    const depths = limited(depthsOf(along, Math.floor(across * WIDEST), isDark), along)
    const result = new Uint32Array(isAcross ? pixels.height : pixels.width)
    for (let line = 0; line < result.length; line++) {
      const depth = depths[Math.min(along - 1, Math.floor(line / factor))]!
      result[line] = depth === 0 ? 0 : (depth + RIM) * factor
    }
    return result
  }
  const borders = { left: strip('left'), right: strip('right'), top: strip('top'), bottom: strip('bottom') }
  return Object.values(borders).some((depths) => depths.some((depth) => depth > 0)) ? borders : undefined
}

/**
 * How many pixels of each line are dark from the edge on. A line that is dark much farther shows a picture, or lies in
 * the border of the next side: it has the depth of the line next to it.
 */
function depthsOf(
  lines: number,
  widest: number,
  isDark: (line: number, depth: number) => boolean,
): Uint32Array {
  const depths = new Int32Array(lines).fill(-1)
  for (let line = 0; line < lines; line++) {
    let [depth, light] = [0, 0]
    for (let at = 0; at <= widest && light <= GAP; at++) {
      if (isDark(line, at)) [depth, light] = [at + 1, 0]
      else light++
    }
    if (depth <= widest) depths[line] = depth
  }
  for (let line = 1; line < lines; line++) if (depths[line] === -1) depths[line] = depths[line - 1]!
  for (let line = lines - 2; line >= 0; line--) if (depths[line] === -1) depths[line] = depths[line + 1]!
  return Uint32Array.from(depths, (depth) => Math.max(0, depth))
}

/** Without strips that are too short, and without what only touches a border, such as a letter. */
function limited(depths: Uint32Array, along: number): Uint32Array {
  if (depths.reduce((sum, depth) => sum + (depth > 0 ? 1 : 0), 0) < along * SHORTEST)
    return new Uint32Array(depths.length)
  const half = Math.max(2, Math.round(along / 40))
  return depths.map((depth, line) => {
    if (depth === 0) return 0
    const around = [...depths.subarray(Math.max(0, line - half), line + half + 1)].sort((a, b) => a - b)
    return Math.min(depth, around[around.length >> 1]! + 2 * RIM)
  })
}

/** The picture with borders painted in the colour of the paper. */
export function withoutBorders(
  pixels: Pixels,
  { left, right, top, bottom }: Borders,
  paper: readonly number[],
  budget: PixelBudget,
): Pixels {
  const { width, height, channels } = pixels
  budget.spend(width * height)
  const data = Uint8Array.from(pixels.data)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if (x >= left[y]! && x < width - right[y]! && y >= top[x]! && y < height - bottom[x]!) continue
      for (let c = 0; c < channels; c++) data[(y * width + x) * channels + c] = paper[c]!
    }
  return { width, height, channels, data }
}

/** Of the level of the paper: what is lighter is sheet. */
const SHEET = 0.86
/** Of a row or column outside of the sheet: the share that is as light. */
const LIGHT_SHARE = 0.25
/** Of a side: as much can be outside of the sheet at each end. */
const MOST_OUTSIDE = 0.4
/** Levels by which what is outside may differ. More is a picture that reaches the edge of the sheet. */
const UNIFORM = 20
/** Of a side: over so many lines, a sheet that is a little askew begins. */
const EDGE = 0.012
/** Of a line of the sheet: the share that is paper. */
const PAPER_SHARE = 0.6

/** The upright sheet in a scan that shows a darker surrounding; undefined if it fills the scan. */
export function findSheet(pixels: Pixels, budget: PixelBudget): PixelBox | undefined {
  const { width, height } = pixels
  const factor = Math.ceil(Math.max(width, height) / LONGEST_SIDE)
  const grey = greyOf(reduced(pixels, factor, budget), budget)
  const light = paperLevel(grey, budget) * SHEET
  const rows = lines(grey, light, 'rows', budget)
  const columns = lines(grey, light, 'columns', budget)
  const [left, right] = [outside(columns), outside([...columns].reverse())]
  const [top, bottom] = [outside(rows), outside([...rows].reverse())]
  if (left + right + top + bottom === 0) return undefined
  const edge = (lines: number): number => (lines === 0 ? 0 : (lines + 1) * factor)
  const box = {
    left: edge(left),
    top: edge(top),
    right: width - edge(right),
    bottom: height - edge(bottom),
  }
  return box.right - box.left > width / 4 && box.bottom - box.top > height / 4 ? box : undefined
}

interface Line {
  /** Share of light pixels. */
  readonly light: number
  readonly mean: number
  readonly deviation: number
}

function lines(
  { width, height, data }: Grey,
  light: number,
  which: 'rows' | 'columns',
  budget: PixelBudget,
): Line[] {
  budget.spend(width * height)
  const [count, length] = which === 'rows' ? [height, width] : [width, height]
  return Array.from({ length: count }, (_, line) => {
    let [lights, sum, squares] = [0, 0, 0]
    for (let at = 0; at < length; at++) {
      const value = data[which === 'rows' ? line * width + at : at * width + line]!
      if (value >= light) {
        lights++
        continue
      }
      sum += value
      squares += value * value
    }
    const darks = length - lights
    const mean = darks === 0 ? 255 : sum / darks
    return {
      light: lights / length,
      mean,
      deviation: darks === 0 ? 0 : Math.sqrt(Math.max(0, squares / darks - mean * mean)),
    }
  })
}

/** How many lines from the beginning show no sheet. */
function outside(lines: readonly Line[]): number {
  const most = Math.floor(lines.length * MOST_OUTSIDE)
  const first = lines[0]!
  let count = 0
  while (count < most) {
    const { light, mean, deviation } = lines[count]!
    if (light > LIGHT_SHARE || deviation > UNIFORM || Math.abs(mean - first.mean) > UNIFORM) break
    count++
  }
  // Behind its edge, which may be a little askew, there is paper.
  const behind = lines[count + 2 + Math.floor(lines.length * EDGE)]
  return count === most || behind === undefined || behind.light < PAPER_SHARE ? 0 : count
}
