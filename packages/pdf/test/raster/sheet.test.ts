import { describe, expect, test } from 'vitest'
import { findGutter } from '../../src/raster/double-page.js'
import { greyOf } from '../../src/raster/grey.js'
import { findQuad, isInPerspective, type Quad, rectified } from '../../src/raster/perspective.js'
import { cropped, type Grey, PixelBudget, type Pixels } from '../../src/raster/pixels.js'
import { rotated } from '../../src/raster/rotate.js'
import { findBorders, findSheet, withoutBorders } from '../../src/raster/sheet.js'
import { drawnPage, noisy, photo, seeded, table, textColumn } from './drawn-pages.js'

const random = seeded(11)
const budget = () => new PixelBudget()
const drawnGrey = async (content: string, page = {}): Promise<Grey> =>
  greyOf(await drawnPage(content, { dpi: 75, ...page }), budget())
const page = await drawnGrey(textColumn(random))

/** The page on a larger surface of one shade. */
function on(shade: number, { width, height, data }: Grey, room: number): Grey {
  const across = width + 2 * room
  const result = new Uint8Array(across * (height + 2 * room)).fill(shade)
  for (let y = 0; y < height; y++)
    result.set(data.subarray(y * width, (y + 1) * width), (y + room) * across + room)
  return { width: across, height: height + 2 * room, channels: 1, data: result }
}

describe('Dark borders', () => {
  test('are painted in the colour of the paper, and text stays', () => {
    const scan = rotated(on(12, page, 30), 0.8, budget(), { background: [12] })
    const borders = findBorders(noisy(scan, random, 4), budget())!
    const clean = withoutBorders(scan, borders, [255], budget())
    const dark = (pixels: Pixels, box: readonly [number, number, number, number]): number => {
      const [left, top, right, bottom] = box
      return cropped(pixels, { left, top, right, bottom }, budget()).data.filter((value) => value < 100)
        .length
    }
    expect(dark(scan, [0, 0, scan.width, 20])).toBeGreaterThan(10_000)
    expect(dark(clean, [0, 0, scan.width, 20])).toBe(0)
    expect(dark(clean, [0, 0, 20, scan.height])).toBe(0)
    const text = [100, 100, scan.width - 100, scan.height - 100] as const
    expect(dark(clean, text)).toBe(dark(scan, text))
  })

  test('are none where text or a picture reaches the edge', async () => {
    const touching = await drawnGrey('BT /F1 40 Tf -10 500 Td (Cut off at the edge) Tj ET')
    expect(findBorders(touching, budget())).toBeUndefined()
    const photograph = await drawnGrey('0.2 g 0 300 595 542 re f')
    expect(findBorders(photograph, budget())?.left.every((depth) => depth === 0) ?? true).toBe(true)
  })
})

describe('A sheet', () => {
  test.each([10, 150, 190])('on a ground of shade %d is found within two pixels', (shade) => {
    const box = findSheet(noisy(on(shade, page, 40), random, 3), budget())!
    const expected = { left: 40, top: 40, right: 40 + page.width, bottom: 40 + page.height }
    for (const side of ['left', 'top', 'right', 'bottom'] as const)
      expect(Math.abs(box[side] - expected[side]), side).toBeLessThanOrEqual(2)
  })

  test('that fills the scan, or shows a photograph up to its edges, is not cropped', () => {
    expect(findSheet(noisy(page, random, 3), budget())).toBeUndefined()
    expect(findSheet(greyOf(photo(random, 300, 400), budget()), budget())).toBeUndefined()
  })
})

describe('A photographed sheet', () => {
  /** The page as a camera sees it: each pixel of the picture comes from the page or from the table. */
  const corners: Quad = [
    { x: 130, y: 90 },
    { x: 560, y: 130 },
    { x: 640, y: 760 },
    { x: 60, y: 700 },
  ]

  test('is seen from above, with straight edges and its text in place', async () => {
    const quad = findQuad(noisy(seenAs(page, corners, 720, 840, 70), random, 4), budget())!
    for (const [at, { x, y }] of quad.entries()) {
      expect(Math.abs(x - corners[at]!.x)).toBeLessThan(4)
      expect(Math.abs(y - corners[at]!.y)).toBeLessThan(4)
    }
    const flat = rectified(seenAs(page, corners, 720, 840, 70), corners, budget())
    const marked = (pixels: Pixels, u: number, v: number): number => {
      const [x, y] = [Math.round(u * pixels.width), Math.round(v * pixels.height)]
      return (
        cropped(pixels, { left: x - 3, top: y - 3, right: x + 3, bottom: y + 3 }, budget()).data.reduce(
          (sum, value) => sum + value,
          0,
        ) / 36
      )
    }
    // Paper where the page has its margins, and text where it has text.
    for (const [u, v] of [
      [0.05, 0.5],
      [0.95, 0.5],
      [0.5, 0.02],
      [0.5, 0.98],
    ] as const)
      expect(marked(flat, u, v)).toBeGreaterThan(240)
    for (const [u, v] of [
      [0.3, 0.3],
      [0.5, 0.6],
      [0.3, 0.7],
    ] as const)
      expect(Math.abs(marked(flat, u, v) - marked(page, u, v))).toBeLessThan(70)
  })

  test('is told from one that was scanned, straight or askew', () => {
    expect(isInPerspective(corners)).toBe(true)
    for (const degrees of [0, 4, -9]) {
      const scan = rotated(on(60, page, 120), degrees, budget(), { background: [60] })
      expect(isInPerspective(findQuad(noisy(scan, random, 4), budget())!), `${degrees}°`).toBe(false)
    }
  })

  test('is none where nothing lies on a darker ground', async () => {
    expect(findQuad(page, budget())).toBeUndefined()
    expect(findQuad(photo(random, 400, 300), budget())).toBeUndefined()
    expect(findQuad(await drawnGrey(''), budget())).toBeUndefined()
  })
})

/** The inverse of what is tested, by another way: the quad is filled by bilinear steps of its projective mapping. */
function seenAs(sheet: Grey, [a, b, c, d]: Quad, width: number, height: number, ground: number): Grey {
  const data = new Uint8Array(width * height).fill(ground)
  const det = (b.x - c.x) * (d.y - c.y) - (d.x - c.x) * (b.y - c.y)
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y]
  const g = (sx * (d.y - c.y) - (d.x - c.x) * sy) / det
  const h = ((b.x - c.x) * sy - sx * (b.y - c.y)) / det
  const steps = 3
  for (let y = 0; y < sheet.height * steps; y++)
    for (let x = 0; x < sheet.width * steps; x++) {
      const [u, v] = [x / (sheet.width * steps), y / (sheet.height * steps)]
      const w = g * u + h * v + 1
      const px = ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w
      const py = ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w
      data[Math.floor(py) * width + Math.floor(px)] =
        sheet.data[Math.floor(y / steps) * sheet.width + Math.floor(x / steps)]!
    }
  return { width, height, channels: 1, data }
}

describe('Two pages side by side', () => {
  const spread = { width: 842, height: 595 }
  const both = `${textColumn(random, { x: 50, width: 310, top: 540, lines: 30 })}
${textColumn(random, { x: 470, width: 310, top: 540, lines: 30 })}`

  test('are divided between their texts, or at the shadow of the fold', async () => {
    const found = findGutter(await drawnGrey(both, spread), budget())!
    expect(Math.abs((found / 75) * 72 - 421)).toBeLessThan(30)
    const shadow = Array.from(
      { length: 20 },
      (_, step) => `${0.97 - step * 0.012} g ${390 + step} 0 ${50 - 2 * step} 595 re f`,
    )
    const folded = findGutter(await drawnGrey(`${shadow.join(' ')} 0 g ${both}`, spread), budget())!
    expect(Math.abs((folded / 75) * 72 - 415)).toBeLessThan(12)
  })

  test.each([
    ['a portrait page', () => drawnGrey(textColumn(random))],
    [
      'lines across a landscape page',
      () => drawnGrey(textColumn(random, { x: 50, width: 740, top: 540, lines: 30 }), spread),
    ],
    ['a table on a landscape page', () => drawnGrey(`1 0 0 1 180 -220 cm ${table(random, 15, 4)}`, spread)],
    ['an empty landscape page', () => drawnGrey('', spread)],
  ])('are not seen in %s', async (_, made) => {
    expect(findGutter(await made(), budget())).toBeUndefined()
  })
})
