import { expect, test } from 'vitest'
import { inkArea } from '../../src/raster/blank.js'
import { PixelBudget } from '../../src/raster/pixels.js'
import { drawnPage, seeded } from './drawn-pages.js'
import { madeStack } from './made-stack.js'

/** Square millimetres, the default of the tasks. */
const BLANK = 0.5

test('noise, dust, holes, borders and the other side are blank; every kind of mark is not', async () => {
  for await (const { kind, isBlank, pixels } of madeStack(14, seeded(31))) {
    const area = inkArea(pixels, { dpi: 100 }, new PixelBudget())
    if (isBlank) expect(area, kind).toBeLessThan(BLANK)
    else expect(area, kind).toBeGreaterThan(BLANK)
  }
})

test('the area of a mark does not depend on the resolution', async () => {
  for (const dpi of [100, 200]) {
    const page = await drawnPage('0 g 200 400 28.35 28.35 re f', { dpi })
    expect(Math.abs(inkArea(page, { dpi }, new PixelBudget()) - 100), `${dpi} dpi`).toBeLessThan(12)
  }
})

test('a faint mark counts on a drawn page, and not on a scan', async () => {
  const page = await drawnPage('0.96 g 200 400 30 30 re f', { dpi: 100 })
  expect(inkArea(page, { dpi: 100, isDrawn: true }, new PixelBudget())).toBeGreaterThan(90)
  expect(inkArea(page, { dpi: 100 }, new PixelBudget())).toBe(0)
})

test('a page of dots, such as a photograph in black and white, is no paper noise', () => {
  const random = seeded(5)
  const [width, height, dpi] = [900, 1200, 300]
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    random() < 0.6 + 0.25 * Math.sin((at % width) / 300) ? 255 : 0,
  )
  const area = inkArea({ width, height, channels: 1, data }, { dpi }, new PixelBudget())
  expect(area).toBeCloseTo(((width * height) / dpi ** 2) * 25.4 ** 2, 0)
})
