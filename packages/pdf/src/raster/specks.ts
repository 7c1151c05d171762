import { localInk, type PaperLevels, paperLevels, whitened } from './background.js'
import { type Components, componentsOf } from './components.js'
import { greyOf } from './grey.js'
import { capitalHeight } from './letters.js'
import type { Bilevel, PixelBudget, Pixels } from './pixels.js'

/** In inches: the longest side of a speck. A full stop of 6 points is larger. */
const SPECK_SIDE = 0.011
/** Of those next to text, which may be parts of it. */
const TINY_SIDE = 0.006
/** In inches: what is as close to ink belongs to it, such as the dot of an i. */
const NEAR = 0.05
const WHITE = new Float32Array(3).fill(255)

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
  const levels = paperLevels(pixels, budget)
  const { components, isSpeck, specks } = specksOnWhite(whitened(pixels, budget, levels), dpi, budget)
  if (specks === 0) return { picture: pixels, specks }
  budget.spend(pixels.width * pixels.height)
  const picture = { ...pixels, data: Uint8Array.from(pixels.data) }
  paintOver(picture, components, isSpeck, (x, y) => paperAt(levels, x, y))
  return { picture, specks }
}

export interface Whitened extends Despeckled<Pixels> {
  /** Of most capitals and digits, in pixels; undefined if there is nothing like them. */
  readonly capitals: number | undefined
}

/** The same as under even light on white paper. */
export function whitenedWithoutSpecks(pixels: Pixels, dpi: number, budget: PixelBudget): Whitened {
  const white = whitened(pixels, budget)
  const { components, isSpeck, specks } = specksOnWhite(white, dpi, budget)
  paintOver(white, components, isSpeck, () => WHITE)
  return { picture: white, specks, capitals: capitalHeight(components, dpi) }
}

function specksOnWhite(white: Pixels, dpi: number, budget: PixelBudget) {
  const components = componentsOf(localInk(greyOf(white, budget), dpi, budget), budget)
  return { components, ...specksOf(components, white, dpi) }
}

function paintOver(
  { width, height, channels, data }: Pixels,
  { count, left, top, right, bottom }: Components,
  isSpeck: Uint8Array,
  colourAt: (x: number, y: number) => Float32Array,
): void {
  for (let one = 0; one < count; one++) {
    if (!isSpeck[one]) continue
    // The rim of a speck is lighter, and no ink.
    const [fromX, toX] = [Math.max(0, left[one]! - 1), Math.min(width, right[one]! + 1)]
    const toY = Math.min(height, bottom[one]! + 1)
    for (let y = Math.max(0, top[one]! - 1); y < toY; y++)
      for (let x = fromX; x < toX; x++)
        data.set(colourAt(x, y).subarray(0, channels), (y * width + x) * channels)
  }
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
