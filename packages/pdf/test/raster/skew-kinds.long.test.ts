import { expect, test } from 'vitest'
import { greyOf } from '../../src/raster/grey.js'
import { PixelBudget, type Pixels } from '../../src/raster/pixels.js'
import { rotated } from '../../src/raster/rotate.js'
import { findSkew } from '../../src/raster/skew.js'
import { drawnPage, noisy, photo, seeded, table, textColumn } from './drawn-pages.js'

const random = seeded(31)
const twoColumns = `${textColumn(random, { width: 210 })}
${textColumn(random, { x: 310, width: 210, top: 763 })}`

test.each([
  ['two columns', twoColumns],
  ['a table', table(random)],
  ['small print', textColumn(random, { font: 'F2', size: 8, lines: 65 })],
])('the angle of %s is found too', async (_, content) => {
  for (const turned of [-3.5, 0.4]) {
    const page = noisy(await drawnPage(content, { turned, dpi: 100 }), random, 8, 0.005)
    expect(findSkew(page, new PixelBudget())?.degrees).toBeCloseTo(turned, 0.7)
  }
})

test('text that runs up the page has the same angle', async () => {
  const page = await drawnPage(textColumn(random), { turned: 92 })
  expect(findSkew(page, new PixelBudget())?.degrees).toBeCloseTo(2, 1)
})

test.each([
  ['a photograph', async () => photo(random, 500, 700)],
  ['a page number alone', () => drawnPage('BT /F1 11 Tf 290 40 Td (17) Tj ET', { turned: 3, dpi: 75 })],
  ['a title alone', () => drawnPage('BT /F1 24 Tf 100 600 Td (A single line) Tj ET', { turned: 3, dpi: 75 })],
  ['one tilted edge', () => drawnPage('0.3 g 0 0 595 500 re f', { turned: 3, dpi: 75 })],
  ['an empty page', () => drawnPage('', { dpi: 75 })],
])('%s has no angle', async (_, made) => {
  expect(findSkew(noisy(await made(), random, 8), new PixelBudget())).toBeUndefined()
})

test('a straightened page is straight, and looks like the one that was never turned', async () => {
  const text = textColumn(random)
  const at = async (turned: number) => greyOf(await drawnPage(text, { turned, dpi: 100 }), new PixelBudget())
  const [straight, turned] = [await at(0), await at(2.5)]
  const back = rotated(turned, -2.5, new PixelBudget())
  expect(Math.abs(findSkew(back, new PixelBudget())!.degrees)).toBeLessThan(0.05)
  const difference = (one: Pixels): number =>
    one.data.reduce((sum, value, at) => sum + Math.abs(value - straight.data[at]!), 0)
  expect(difference(back)).toBeLessThan(difference(turned) / 3)
})

test('a picture turned by 0° is the same, by 90° as a whole its columns', () => {
  const pixels = photo(random, 40, 30)
  expect(Buffer.compare(rotated(pixels, 0, new PixelBudget()).data, pixels.data)).toBe(0)
  const turned = rotated(pixels, 90, new PixelBudget(), { size: 'whole' })
  expect([turned.width, turned.height]).toEqual([30, 40])
  for (const [x, y] of [
    [0, 0],
    [29, 39],
    [7, 31],
  ] as const)
    expect(turned.data[(y * 30 + x) * 3]).toBe(pixels.data[((29 - x) * 40 + y) * 3])
})

test('what comes into a turned picture has the colour of the background', () => {
  const pixels = { width: 20, height: 20, channels: 3, data: new Uint8Array(1200) } as const
  const turned = rotated(pixels, 45, new PixelBudget(), { background: [9, 8, 7] })
  expect([...turned.data.subarray(0, 3)]).toEqual([9, 8, 7])
})

test('the work is a few visits of each pixel, and ends at its limit', async () => {
  const page = noisy(await drawnPage(textColumn(random), { dpi: 100 }), random, 12, 0.2)
  const budget = new PixelBudget()
  findSkew(page, budget)
  expect(budget.spent / (page.width * page.height)).toBeLessThan(60)
  expect(() => findSkew(page, new PixelBudget(undefined, 1000))).toThrow(/pixels visited in one image/)
  expect(() => findSkew(page, new PixelBudget({ aborted: true }))).toThrow('cancelled')
})
