import { run } from '../corpus/command.js'

export interface Distance {
  /** The mean absolute difference of the pixels. */
  readonly difference: number
  /** The mean structural similarity (Wang et al., 2004), in windows of 7 by 7. */
  readonly ssim: number
}

const DPI = 100
const WINDOW = 7
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/** Compares the first pages of two documents as rendered by poppler. */
export async function distance(one: string, other: string, pages: number): Promise<Distance> {
  return distanceBetween(await pictures(one, pages), await pictures(other, pages))
}

export function distanceBetween(left: readonly Picture[], right: readonly Picture[]): Distance {
  if (left.length !== right.length) throw new Error('The documents do not have the same number of pages.')
  const all = left.map((picture, index) => compare(picture, right[index]!))
  return {
    difference: mean(all.map(({ difference }) => difference)),
    ssim: mean(all.map(({ ssim }) => ssim)),
  }
}

export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** Renders the first pages with poppler; throws if it fails. */
export async function pictures(path: string, pages: number, password = ''): Promise<readonly Picture[]> {
  const { exitCode, stdout: data } = await run('pdftoppm', [
    ...['-r', String(DPI), '-gray', '-l', String(pages)],
    ...['-upw', password, '-opw', password],
    path,
  ])
  if (exitCode !== 0) throw new Error('pdftoppm does not render the pages.')
  const found: Picture[] = []
  for (let at = 0; at < data.length; ) {
    const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(data.subarray(at, at + 64).toString('latin1'))
    if (head === null) throw new Error('pdftoppm did not write PGM images.')
    const [width, height] = [Number(head[1]), Number(head[2])]
    const start = at + head[0].length
    found.push({ width, height, pixels: data.subarray(start, start + width * height) })
    at = start + width * height
  }
  return found
}

function compare(one: Picture, other: Picture): Distance {
  const { width, height } = one
  if (other.width !== width || other.height !== height)
    throw new Error('The pages do not have the same size.')
  let difference = 0
  for (let i = 0; i < one.pixels.length; i++) difference += Math.abs(one.pixels[i]! - other.pixels[i]!)
  let sum = 0
  let windows = 0
  // There are no windows if the page is smaller than one.
  for (let y = 0; y + WINDOW <= height; y += 2)
    for (let x = 0; x + WINDOW <= width; x += 2) {
      sum += windowSsim(one.pixels, other.pixels, width, x, y)
      windows++
    }
  return { difference: difference / one.pixels.length, ssim: windows === 0 ? 1 : sum / windows }
}

function windowSsim(one: Uint8Array, other: Uint8Array, width: number, x: number, y: number): number {
  let a = 0
  let b = 0
  let aa = 0
  let bb = 0
  let ab = 0
  for (let j = 0; j < WINDOW; j++)
    for (let i = (y + j) * width + x, end = i + WINDOW; i < end; i++) {
      const p = one[i]!
      const q = other[i]!
      a += p
      b += q
      aa += p * p
      bb += q * q
      ab += p * q
    }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [a / count, b / count]
  const varianceA = aa / count - meanA * meanA
  const varianceB = bb / count - meanB * meanB
  const covariance = ab / count - meanA * meanB
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
