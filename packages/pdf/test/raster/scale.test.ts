import { expect, test } from 'vitest'
import { greyOf } from '../../src/raster/grey.js'
import { type Grey, PixelBudget } from '../../src/raster/pixels.js'
import { withoutTableRules } from '../../src/raster/rules.js'
import { scaled } from '../../src/raster/scale.js'
import { whitenedWithoutSpecks } from '../../src/raster/specks.js'
import { drawnPage, drawnPages, seeded, textColumn } from './drawn-pages.js'

const budget = () => new PixelBudget()

test('A picture made smaller keeps its shades, and a box on it its place', () => {
  const data = new Uint8Array(200 * 100).fill(240)
  for (let y = 40; y < 60; y++) data.fill(20, y * 200 + 120, y * 200 + 160)
  const small = scaled({ width: 200, height: 100, channels: 1, data }, 0.75, budget())
  expect([small.width, small.height]).toEqual([150, 75])
  const at = (x: number, y: number): number => small.data[y * 150 + x]!
  expect([at(0, 0), at(149, 74), at(80, 37)]).toEqual([240, 240, 240])
  expect([at(93, 33), at(105, 37), at(116, 41)]).toEqual([20, 20, 20])
})

test('The work of making a picture smaller is limited', () => {
  const picture: Grey = { width: 100, height: 100, channels: 1, data: new Uint8Array(10_000) }
  expect(() => scaled(picture, 0.5, new PixelBudget(undefined, 5_000))).toThrow('pixels')
})

test('The height of capitals is that of the font, at each resolution', async () => {
  for (const dpi of [150, 250]) {
    const page = greyOf(
      await drawnPage(textColumn(seeded(5), { x: 20, top: 170, lines: 10 }), { dpi, height: 200 }),
      budget(),
    )
    const { capitals } = whitenedWithoutSpecks(page, dpi, budget())
    // Helvetica of 11 points: its capitals are 0.72 em high.
    expect(capitals! / dpi).toBeCloseTo((11 * 0.72) / 72, 2)
  }
  const empty: Grey = { width: 300, height: 300, channels: 1, data: new Uint8Array(90_000).fill(250) }
  expect(whitenedWithoutSpecks(empty, 300, budget()).capitals).toBeUndefined()
})

test('The rules of a table disappear, an underline and a rule between columns stay, and so does the text', async () => {
  const text = 'BT /F1 11 Tf 40 130 Td (7776 lines) Tj 120 0 Td (1101) Tj ET'
  const grid =
    '0.7 w 30 120 m 270 120 l 30 145 m 270 145 l S 30 60 m 30 145 l 150 60 m 150 145 l 270 60 m 270 145 l S'
  const others = '0.7 w 40 40 m 120 40 l 285 10 m 285 110 l S'
  const at = { dpi: 300, width: 300, height: 160 }
  const [all, kept] = (await drawnPages([`${text} ${grid} ${others}`, `${text} ${others}`], at)).map((page) =>
    greyOf(page, budget()),
  )
  const clean = withoutTableRules(all!, 300, budget())
  const inkOf = ({ data }: Grey): number => data.filter((shade) => shade < 128).length
  expect(inkOf(all!)).toBeGreaterThan(inkOf(kept!) * 1.2)
  let differing = 0
  for (const [pixel, shade] of clean.data.entries()) if (shade < 128 !== kept!.data[pixel]! < 128) differing++
  expect(differing).toBeLessThan(inkOf(kept!) * 0.01)
  expect(withoutTableRules(kept!, 300, budget())).toBe(kept)
})
