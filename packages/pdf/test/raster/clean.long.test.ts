import { describe, expect, test } from 'vitest'
import { bilevelScan, paperColour, paperLevels, whitened } from '../../src/raster/background.js'
import { componentsOf } from '../../src/raster/components.js'
import { grainOf, withoutGrain } from '../../src/raster/grain.js'
import { greyOf, histogramOf, otsu, reduced } from '../../src/raster/grey.js'
import { type Bilevel, type Grey, PixelBudget, type Pixels } from '../../src/raster/pixels.js'
import { inkWithoutSpecks, withoutSpecks } from '../../src/raster/specks.js'
import { drawnPage, noisy, seeded, textColumn } from './drawn-pages.js'

const random = seeded(7)
const budget = () => new PixelBudget()

/** A shadow from the left to the right, on yellowish paper. */
function unevenlyLit(pixels: Pixels): Pixels {
  const data = Uint8Array.from(pixels.data, (value, at) => {
    const x = Math.floor(at / 3) % pixels.width
    return value * (1 - (0.45 * x) / pixels.width) * [0.98, 0.95, 0.8][at % 3]!
  })
  return { ...pixels, data }
}

const inkOf = ({ ink }: Bilevel): number => ink.reduce((sum, value) => sum + value, 0)

describe('Shades', () => {
  test('grey is the luma of a colour', () => {
    const pixels = {
      width: 2,
      height: 1,
      channels: 3,
      data: Uint8Array.of(255, 0, 0, 255, 255, 255),
    } as const
    expect([...greyOf(pixels, budget()).data]).toEqual([77, 255])
  })

  test('the threshold lies between ink and paper', () => {
    const data = Uint8Array.from({ length: 1000 }, (_, at) =>
      at % 10 === 0 ? 20 + (at % 7) : 240 + (at % 5),
    )
    const { threshold, separation } = otsu(
      histogramOf({ width: 1000, height: 1, channels: 1, data }, budget()),
    )
    expect(threshold).toBeGreaterThan(26)
    expect(threshold).toBeLessThan(240)
    expect(separation).toBeGreaterThan(0.98)
  })

  test('a reduced picture has the means, its last row and column what is left', () => {
    const data = Uint8Array.of(0, 10, 20, 30, 100, 110, 120, 130, 4, 8, 12, 16)
    const small = reduced({ width: 4, height: 3, channels: 1, data }, 2, budget())
    expect(small).toEqual({ width: 2, height: 1, channels: 1, data: Uint8Array.of(39, 55) })
  })
})

describe('Grain', () => {
  test('is measured on a page of text as on blank paper, and smoothed where it hides letters', async () => {
    const page = greyOf(await drawnPage(textColumn(random), { dpi: 100 }), budget())
    const grey: Grey = { ...page, data: page.data.map((shade) => 60 + shade / 2) }
    const grainy: Grey = { ...grey, data: noisy(grey, random, 20).data }
    expect(withoutGrain(grey, budget())).toBe(grey)
    expect(grainOf(grainy, budget())).toBeGreaterThan(17)
    expect(grainOf(grainy, budget())).toBeLessThan(23)
    const smooth = withoutGrain(grainy, budget())
    expect(grainOf(smooth, budget())).toBeLessThan(3)
    const mean = ({ data }: Grey): number => data.reduce((sum, shade) => sum + shade, 0) / data.length
    expect(Math.abs(mean(smooth) - mean(grainy))).toBeLessThan(0.5)
  })
})

describe('The background', () => {
  test('uneven light and tinted paper become white, and ink stays dark', async () => {
    const page = await drawnPage(textColumn(random), { dpi: 100 })
    const white = whitened(noisy(unevenlyLit(page), random, 2), budget())
    let [paper, ink, papers, inks] = [0, 0, 0, 0]
    for (let at = 0; at < page.data.length; at++) {
      if (page.data[at] === 255) [paper, papers] = [paper + white.data[at]!, papers + 1]
      if (page.data[at]! < 20) [ink, inks] = [ink + white.data[at]!, inks + 1]
    }
    expect(paper / papers).toBeGreaterThan(254)
    expect(ink / inks).toBeLessThan(30)
  })

  test('a highlighted line keeps its colour, a picture its shades', async () => {
    const content = `1 1 0.4 rg 72 500 300 14 re f 0.35 0.4 0.5 rg 150 150 250 200 re f 0 g ${textColumn(random, { lines: 12 })}`
    const page = await drawnPage(content, { dpi: 100 })
    const white = whitened(page, budget())
    const at = (x: number, y: number): number[] => {
      const from = (Math.round(((842 - y) / 72) * 100) * page.width + Math.round((x / 72) * 100)) * 3
      return [...white.data.subarray(from, from + 3)]
    }
    expect(at(200, 507)[2]).toBeLessThan(120)
    expect(at(280, 250)[0]).toBeLessThan(110)
  })

  test('the colour of the paper is that of most of it', async () => {
    const page = noisy(unevenlyLit(await drawnPage(textColumn(random), { dpi: 75 })), random, 2)
    const [red, , blue] = paperColour(paperLevels(page, budget()))
    expect(blue! / red!).toBeCloseTo(0.8 / 0.98, 1)
  })

  test('black and white has the same ink under uneven light as under even light', async () => {
    const page = await drawnPage(textColumn(random, { lines: 20, top: 380 }), { dpi: 150, height: 420 })
    const [even, uneven] = [page, noisy(unevenlyLit(page), random, 3)].map((one) =>
      bilevelScan(one, 150, budget()),
    )
    let differing = 0
    for (let at = 0; at < even!.ink.length; at++) if (even!.ink[at] !== uneven!.ink[at]) differing++
    expect(differing / inkOf(even!)).toBeLessThan(0.06)
  })

  test('large black areas stay black, and white text on them white', async () => {
    const page = await drawnPage('0 g 60 600 470 150 re f 1 g BT /F1 30 Tf 90 660 Td (White on black) Tj ET')
    const { ink, width } = bilevelScan(page, 150, budget())
    expect(ink[Math.round(((842 - 620) / 72) * 150) * width + 500]).toBe(1)
    const letters = Array.from(ink.subarray(Math.round(((842 - 670) / 72) * 150) * width).subarray(200, 800))
    expect(letters.includes(0)).toBe(true)
  })
})

describe('Specks', () => {
  test('dust between lines is removed, and dots of text are not', async () => {
    const text = 'BT /F1 9 Tf 72 190 Td (i. j. ä: 1.5 ... leaders ......... end.) Tj ET'
    const page = await drawnPage(text, { dpi: 300, width: 400, height: 210 })
    const clean = bilevelScan(page, 300, budget())
    const dusty = { ...clean, ink: Uint8Array.from(clean.ink) }
    for (let speck = 0; speck < 300; speck++)
      dusty.ink[Math.floor(random() * 600 + 200) * clean.width + Math.floor(random() * 1600)] = 1
    const { picture, specks } = inkWithoutSpecks(dusty, 300, budget())
    expect(specks).toBeGreaterThan(280)
    expect(Buffer.compare(picture.ink, clean.ink)).toBe(0)
  })

  test('specks in shades get the colour of the paper', async () => {
    const page = unevenlyLit(
      await drawnPage(textColumn(random, { lines: 3, top: 270 }), { dpi: 150, height: 300 }),
    )
    const dusty = { ...page, data: Uint8Array.from(page.data) }
    const at = (500 * page.width + 400) * 3
    dusty.data.fill(10, at, at + 6)
    const { picture, specks } = withoutSpecks(dusty, 150, budget())
    expect(specks).toBe(1)
    expect(Math.abs(picture.data[at]! - page.data[at]!)).toBeLessThan(6)
    expect(withoutSpecks(page, 150, budget()).picture).toBe(page)
  })

  test('ink that touches in any direction is one component', () => {
    const rows = ['#.#....#', '#.#...#.', '###..#..', '....#..#']
    const ink = Uint8Array.from(rows.join(''), (character) => (character === '#' ? 1 : 0))
    const { count, left, top, right, bottom, area } = componentsOf({ width: 8, height: 4, ink }, budget())
    expect(count).toBe(3)
    expect([...left]).toEqual([0, 4, 7])
    expect([...top]).toEqual([0, 0, 3])
    expect([...right]).toEqual([3, 8, 8])
    expect([...bottom]).toEqual([3, 4, 4])
    expect([...area]).toEqual([7, 4, 1])
  })
})
