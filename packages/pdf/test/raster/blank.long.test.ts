import { expect, test } from 'vitest'
import { inkArea } from '../../src/raster/blank.js'
import { PixelBudget } from '../../src/raster/pixels.js'
import { seeded } from './drawn-pages.js'
import { madeStack } from './made-stack.js'

test('no page is blank with any kind of mark on any kind of paper, and nearly all without one are', async () => {
  const falselyBlank: string[] = []
  let [blank, found] = [0, 0]
  for await (const { kind, isBlank, pixels } of madeStack(98, seeded(2026))) {
    const isFound = inkArea(pixels, { dpi: 100 }, new PixelBudget()) <= 0.5
    if (!isBlank && isFound) falselyBlank.push(kind)
    if (isBlank) blank++
    if (isBlank && isFound) found++
  }
  expect(falselyBlank).toEqual([])
  expect(found / blank).toBeGreaterThan(0.95)
}, 600_000)
