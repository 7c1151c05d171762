import { expect, test } from 'vitest'
import { inkArea } from '../../src/raster/blank.js'
import { PixelBudget } from '../../src/raster/pixels.js'
import { seeded } from './drawn-pages.js'
import { EACH_ON_EACH, madeStack } from './made-stack.js'

/** Square millimetres, the default of the tasks. */
const BLANK = 0.5

test('noise, dust, holes, borders and the other side are blank; every kind of mark on every kind of paper is not', async () => {
  const isWanted = (index: number): boolean => index % 2 === 1 || index < 14
  for await (const { kind, isBlank, pixels } of madeStack(EACH_ON_EACH, seeded(31), 100, isWanted)) {
    const area = inkArea(pixels, { dpi: 100 }, new PixelBudget())
    if (isBlank) expect(area, kind).toBeLessThan(BLANK)
    else expect(area, kind).toBeGreaterThan(BLANK)
  }
}, 600_000)
