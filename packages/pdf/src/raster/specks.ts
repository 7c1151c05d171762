import { localInk, type PaperLevels, paperLevels, whitened } from './background.js'
import { type Components, componentsOf } from './components.js'
import { greyOf } from './grey.js'
import type { Bilevel, PixelBudget, Pixels } from './pixels.js'

/** In inches: the longest side of a speck. A full stop of 6 points is larger. */
const SPECK_SIDE = 0.011
/** Of those next to text, which may be parts of it. */
const TINY_SIDE = 0.006
/** In inches: what is as close to ink belongs to it, such as the dot of an i. */
const NEAR = 0.05

export interface Despeckled<Picture> {
  readonly picture: Picture
  /** How many were removed. */
  readonly specks: number
}

/** Removes isolated dots that are smaller than a full stop. */
export function inkWithoutSpecks(bilevel: Bilevel, dpi: number, budget: PixelBudget): Despeckled<Bilevel> {
  const { width, height } = bilevel
  const components = componentsOf(bilevel, budget)
  const { isSpeck, specks } = specksOf(components, bilevel, dpi)
  const ink = Uint8Array.from(bilevel.ink)
  const { component, row, from, to } = components.runs
  for (let run = 0; run < component.length; run++)
    if (isSpeck[component[run]!]) ink.fill(0, row[run]! * width + from[run]!, row[run]! * width + to[run]!)
  return { picture: { width, height, ink }, specks }
}

/** The same in shades: specks get the colour of the paper around them. */
export function withoutSpecks(pixels: Pixels, dpi: number, budget: PixelBudget): Despeckled<Pixels> {
  const { width, height, channels } = pixels
  const levels = paperLevels(pixels, budget)
  const ink = localInk(greyOf(whitened(pixels, budget, levels), budget), dpi, budget)
  const components = componentsOf(ink, budget)
  const { isSpeck, specks } = specksOf(components, pixels, dpi)
  if (specks === 0) return { picture: pixels, specks }
  budget.spend(width * height)
  const data = Uint8Array.from(pixels.data)
  for (let one = 0; one < components.count; one++) {
    if (!isSpeck[one]) continue
    // The rim of a speck is lighter, and no ink.
    const [left, right] = [
      Math.max(0, components.left[one]! - 1),
      Math.min(width, components.right[one]! + 1),
    ]
    const bottom = Math.min(height, components.bottom[one]! + 1)
    for (let y = Math.max(0, components.top[one]! - 1); y < bottom; y++)
      for (let x = left; x < right; x++) data.set(paperAt(levels, x, y), (y * width + x) * channels)
  }
  return { picture: { width, height, channels, data }, specks }
}

function specksOf(
  { count, left, top, right, bottom }: Components,
  { width, height }: { readonly width: number; readonly height: number },
  dpi: number,
): { readonly isSpeck: Uint8Array; readonly specks: number } {
  const cell = Math.max(2, Math.round(NEAR * dpi))
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const hasInk = new Uint8Array(across * down)
  const side = (one: number): number => Math.max(right[one]! - left[one]!, bottom[one]! - top[one]!)
  const most = Math.max(1, Math.round(SPECK_SIDE * dpi))
  const tiny = Math.floor(TINY_SIDE * dpi)
  const fill = (fromX: number, fromY: number, toX: number, toY: number): void => {
    for (let y = fromY; y <= toY; y++) hasInk.fill(1, y * across + fromX, y * across + toX + 1)
  }
  const cellOf = (pixel: number): number => Math.floor(pixel / cell)
  for (let one = 0; one < count; one++)
    if (side(one) > most)
      fill(cellOf(left[one]!), cellOf(top[one]!), cellOf(right[one]! - 1), cellOf(bottom[one]! - 1))
  const isNearInk = (one: number): boolean => {
    const [column, row] = [cellOf(left[one]!), cellOf(top[one]!)]
    for (let y = Math.max(0, row - 1); y <= Math.min(down - 1, row + 1); y++)
      for (let x = Math.max(0, column - 1); x <= Math.min(across - 1, column + 1); x++)
        if (hasInk[y * across + x]) return true
    return false
  }
  const isSpeck = new Uint8Array(count)
  let specks = 0
  for (let one = 0; one < count; one++)
    if (side(one) <= tiny || (side(one) <= most && !isNearInk(one))) {
      isSpeck[one] = 1
      specks++
    }
  return { isSpeck, specks }
}

function paperAt({ tile, across, channels, levels }: PaperLevels, x: number, y: number): Float32Array {
  const at = (Math.floor(y / tile) * across + Math.floor(x / tile)) * channels
  return levels.subarray(at, at + channels)
}
