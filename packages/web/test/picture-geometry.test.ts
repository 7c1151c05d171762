import { expect, test } from 'vitest'
import { fittedPage, pixelsFor } from '../src/pictures/picture-geometry.js'

const portrait = { width: 200, height: 400 }

test('a page fills the width that it is given', () => {
  expect(fittedPage(portrait, 0, 100)).toMatchObject({ width: 100, height: 200 })
})

test('a rotated page fills the width too, and its content keeps its own sides', () => {
  expect(fittedPage(portrait, 90, 100)).toEqual({
    width: 100,
    height: 50,
    page: { width: 50, height: 100 },
  })
  expect(fittedPage(portrait, 180, 100).page).toEqual({ width: 100, height: 200 })
})

test('a page does not exceed the maximum height', () => {
  expect(fittedPage(portrait, 0, 100, 100)).toMatchObject({ width: 50, height: 100 })
  expect(fittedPage(portrait, 270, 100, 100)).toMatchObject({ width: 100, height: 50 })
})

test('similar widths request the same picture size', () => {
  expect(pixelsFor(200)).toBe(pixelsFor(250))
  expect(pixelsFor(250)).toBeGreaterThanOrEqual(250)
  expect(pixelsFor(1_000_000)).toBe(4096)
})
