import { execFileSync } from 'node:child_process'
import { expect } from 'vitest'
import { pdfiumRender, type Rendering } from './pdfium.js'

/** A part of a picture, in its pixels from the upper left corner. */
export interface Region {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const CHANNELS = [0, 1, 2]
/** Levels by which a channel of two pixels may differ that count as the same. */
const TOLERANCE = 48

/** The part of a page's picture at one pixel a point where another page was put, and that page at the scale it was put there. */
export async function placedLooks(
  source: { readonly path: string; readonly page: number; readonly scale: number },
  result: { readonly path: string; readonly page: number },
  at: { readonly left: number; readonly top: number },
): Promise<{ before: Rendering; after: Rendering }> {
  const before = await pdfiumRender(source.path, source.page, source.scale)
  const whole = await pdfiumRender(result.path, result.page, 1)
  return { before, after: part(whole, { ...at, width: before.width, height: before.height }) }
}

export function part(picture: Rendering, { left, top, width, height }: Region): Rendering {
  const pixels = Buffer.alloc(width * height * 4, 255)
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * picture.width + left) * 4
    picture.pixels.copy(pixels, y * width * 4, from, from + width * 4)
  }
  return { width, height, pixels }
}

/** The share of pixels that differ from all their neighbours in the other picture: edges may lie a pixel apart. */
export function difference(one: Rendering, other: Rendering): number {
  if (one.width !== other.width || one.height !== other.height) return 1
  const { width, height } = one
  let count = 0
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4
      if (CHANNELS.some((channel) => isAlone(one, other, at + channel) || isAlone(other, one, at + channel)))
        count++
    }
  }
  return count / (width * height)
}

function isAlone({ pixels, width }: Rendering, other: Rendering, at: number): boolean {
  let [low, high] = [255, 0]
  for (const row of [-width * 4, 0, width * 4]) {
    for (const column of [-4, 0, 4]) {
      const value = other.pixels[at + row + column]!
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
  }
  return pixels[at]! < low - TOLERANCE || pixels[at]! > high + TOLERANCE
}

/** How much of a picture is not white. */
export function ink({ pixels }: Rendering): number {
  let count = 0
  for (let at = 0; at < pixels.length; at += 4)
    if (pixels[at]! < 250 || pixels[at + 1]! < 250 || pixels[at + 2]! < 250) count++
  return count / (pixels.length / 4)
}

/** Fails unless there is something to see and both look alike. */
export function expectSameLook({ before, after }: { before: Rendering; after: Rendering }): void {
  expect(ink(before)).toBeGreaterThan(0.001)
  expect(difference(before, after)).toBeLessThan(ink(before) / 100)
}

/** A page as poppler draws it at one pixel a point. */
export function popplerRender(path: string, page: number): Rendering {
  const number = String(page)
  const picture = execFileSync('pdftoppm', ['-r', '72', '-f', number, '-l', number, path], {
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [header, width, height] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(picture.toString('latin1', 0, 40))!
  const colours = picture.subarray(header!.length)
  const pixels = Buffer.alloc((colours.length / 3) * 4, 255)
  for (let at = 0; at * 3 < colours.length; at++)
    for (const channel of CHANNELS) pixels[at * 4 + channel] = colours[at * 3 + 2 - channel]!
  return { width: Number(width), height: Number(height), pixels }
}
