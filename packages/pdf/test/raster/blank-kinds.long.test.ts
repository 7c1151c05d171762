import { expect, test } from 'vitest'
import { inkArea } from '../../src/raster/blank.js'
import { PixelBudget } from '../../src/raster/pixels.js'
import { drawnPage, seeded } from './drawn-pages.js'

test('the area of a mark does not depend on the resolution', async () => {
  for (const dpi of [100, 200]) {
    const page = await drawnPage('0 g 100 100 28.35 28.35 re f', { dpi, width: 200, height: 200 })
    expect(Math.abs(inkArea(page, { dpi }, new PixelBudget()) - 100), `${dpi} dpi`).toBeLessThan(12)
  }
})

test('a faint mark counts on a drawn page, and not on a scan', async () => {
  const page = await drawnPage('0.96 g 100 100 30 30 re f', { dpi: 100, width: 400, height: 600 })
  expect(inkArea(page, { dpi: 100, isDrawn: true }, new PixelBudget())).toBeGreaterThan(90)
  expect(inkArea(page, { dpi: 100 }, new PixelBudget())).toBe(0)
})

test('a page of dots, such as a photograph in black and white, is no paper noise', () => {
  const random = seeded(5)
  const [width, height, dpi] = [450, 600, 300]
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    random() < 0.6 + 0.25 * Math.sin((at % width) / 150) ? 255 : 0,
  )
  const area = inkArea({ width, height, channels: 1, data }, { dpi }, new PixelBudget())
  expect(area).toBeCloseTo(((width * height) / dpi ** 2) * 25.4 ** 2, 0)
})
