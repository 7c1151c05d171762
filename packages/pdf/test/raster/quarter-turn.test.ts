import { PixelBudget, type Pixels, quarterTurned } from '@octavo/pdf/raster'
import { expect, it } from 'vitest'

const picture: Pixels = { width: 3, height: 2, channels: 1, data: Uint8Array.of(1, 2, 3, 4, 5, 6) }

it.each([
  [90, [4, 1, 5, 2, 6, 3]],
  [180, [6, 5, 4, 3, 2, 1]],
  [-90, [3, 6, 2, 5, 1, 4]],
])('a picture that is turned by %i° has its pixels where they are displayed then', (degrees, expected) => {
  const turned = quarterTurned(picture, degrees, new PixelBudget())
  expect([...turned.data]).toEqual(expected)
  expect(turned.width).toBe(degrees === 180 ? 3 : 2)
  const coloured = Uint8Array.from([...picture.data].flatMap((value) => [value, value + 10, value + 20]))
  const inColour = quarterTurned({ ...picture, channels: 3, data: coloured }, degrees, new PixelBudget())
  expect([...inColour.data]).toEqual(expected.flatMap((value) => [value, value + 10, value + 20]))
})
