import type { Sides } from './sides.js'

/** RGBA pixels, 8 bits each, row by row from the top. */
export interface ComparedPixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export interface PixelOptions {
  /** A pixel differs if one of its colour components differs by more than this, from 0 to 255. */
  readonly threshold: number
  /** Regions with fewer differing pixels are ignored. */
  readonly minArea: number
  /** Areas to ignore, in pixels. */
  readonly ignored: readonly Sides[]
}

export interface PixelDifferences {
  /** The number of differing pixels in the regions that are not ignored. */
  readonly pixels: number
  /** In pixels: left, top, and the first column and row after the region. */
  readonly regions: readonly Sides[]
}

/** Differing pixels within about this distance belong to one region. */
const CELL = 8
/** Further regions are merged into the last one. */
const MAX_REGIONS = 200

/** The differences of two pictures in the area that both cover from their upper left corner. */
export function pixelDifferences(
  old: ComparedPixels,
  now: ComparedPixels,
  { threshold, minArea, ignored }: PixelOptions,
): PixelDifferences {
  const [width, height] = [Math.min(old.width, now.width), Math.min(old.height, now.height)]
  const columns = Math.ceil(width / CELL)
  const cells = new Cells(columns, Math.ceil(height / CELL))
  const oldWords = wordsOf(old)
  const newWords = wordsOf(now)
  for (let y = 0; y < height; y++) {
    const masks = ignored.filter((area) => y >= area[1] && y < area[3])
    const [oldRow, newRow] = [y * old.width, y * now.width]
    for (let x = 0; x < width; x++) {
      // Most pixels are equal, so all four bytes are compared at once.
      const [one, other] = [oldWords[oldRow + x]!, newWords[newRow + x]!]
      if (one === other || !isDifferent(one, other, threshold)) continue
      if (masks.some((area) => x >= area[0] && x < area[2])) continue
      cells.add(x, y)
    }
  }
  return cells.regions(minArea)
}

function wordsOf({ data, width, height }: ComparedPixels): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice()
  return new Uint32Array(aligned.buffer, aligned.byteOffset, width * height)
}

function isDifferent(one: number, other: number, threshold: number): boolean {
  for (let shift = 0; shift < 24; shift += 8)
    if (Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) > threshold) return true
  return false
}

/** A grid of squares with the differences in each. */
class Cells {
  readonly #columns: number
  readonly #rows: number
  readonly #counts: Uint32Array
  /** The left, top, right and bottom of the differences within each cell. */
  readonly #extents: Uint8Array

  constructor(columns: number, rows: number) {
    this.#columns = columns
    this.#rows = rows
    this.#counts = new Uint32Array(columns * rows)
    this.#extents = new Uint8Array(columns * rows * 4)
  }

  add(x: number, y: number): void {
    const cell = Math.floor(y / CELL) * this.#columns + Math.floor(x / CELL)
    const [inX, inY] = [x % CELL, y % CELL]
    const at = cell * 4
    const extents = this.#extents
    if (this.#counts[cell]!++ === 0) {
      extents.set([inX, inY, inX, inY], at)
      return
    }
    extents[at] = Math.min(extents[at]!, inX)
    extents[at + 1] = Math.min(extents[at + 1]!, inY)
    extents[at + 2] = Math.max(extents[at + 2]!, inX)
    extents[at + 3] = Math.max(extents[at + 3]!, inY)
  }

  /** Adjacent cells, including diagonal ones, form one region. */
  regions(minArea: number): PixelDifferences {
    const seen = new Uint8Array(this.#counts.length)
    const found: [number, number, number, number][] = []
    let pixels = 0
    for (let cell = 0; cell < this.#counts.length; cell++) {
      if (this.#counts[cell] === 0 || seen[cell] === 1) continue
      const region = this.#region(cell, seen)
      if (region.pixels < minArea) continue
      pixels += region.pixels
      const last = found.at(-1)
      if (found.length < MAX_REGIONS || last === undefined) found.push(region.box)
      else widen(last, region.box)
    }
    return { pixels, regions: found }
  }

  #region(first: number, seen: Uint8Array): { pixels: number; box: [number, number, number, number] } {
    const waiting = [first]
    seen[first] = 1
    const box = this.#boxOf(first)
    let pixels = 0
    for (let cell = waiting.pop(); cell !== undefined; cell = waiting.pop()) {
      pixels += this.#counts[cell]!
      widen(box, this.#boxOf(cell))
      const [column, row] = [cell % this.#columns, Math.floor(cell / this.#columns)]
      for (let y = Math.max(0, row - 1); y <= Math.min(this.#rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(this.#columns - 1, column + 1); x++) {
          const next = y * this.#columns + x
          if (this.#counts[next] === 0 || seen[next] === 1) continue
          seen[next] = 1
          waiting.push(next)
        }
    }
    return { pixels, box }
  }

  #boxOf(cell: number): [number, number, number, number] {
    const [left, top] = [(cell % this.#columns) * CELL, Math.floor(cell / this.#columns) * CELL]
    const [fromX, fromY, toX, toY] = this.#extents.subarray(cell * 4, cell * 4 + 4)
    return [left + fromX!, top + fromY!, left + toX! + 1, top + toY! + 1]
  }
}

function widen(box: [number, number, number, number], by: Sides): void {
  box[0] = Math.min(box[0], by[0])
  box[1] = Math.min(box[1], by[1])
  box[2] = Math.max(box[2], by[2])
  box[3] = Math.max(box[3], by[3])
}
