import { expect, it } from 'vitest'
import {
  ACTUAL_SIZE,
  anchorAt,
  BAR_HEIGHT,
  GAP,
  heightOf,
  layOut,
  pageAt,
  steppedZoom,
} from '../src/viewer/page-layout.js'

const PAGE = { width: 600, height: 800 }
const ROOM = { width: 824, height: 424 + BAR_HEIGHT }

it('fits each page to the width, without going beyond actual size unless that is wanted', () => {
  const pages = [PAGE, { width: 2400, height: 800 }, { width: 100, height: 100 }]
  const scales = (zoom: 'auto' | 'width') => layOut(pages, ROOM, zoom).pages.map(({ scale }) => scale)
  expect(scales('auto')).toEqual([ACTUAL_SIZE, 1 / 3, ACTUAL_SIZE])
  expect(scales('width')).toEqual([4 / 3, 1 / 3, 8])
})

it('fits the whole page above the bar', () => {
  expect(layOut([PAGE], ROOM, 'page').pages[0]).toEqual({ top: GAP, scale: 0.5, width: 300, height: 400 })
})

it('finds the page at a height, and the next one in the gap above it', () => {
  const layout = layOut([PAGE, PAGE, PAGE], ROOM, 0.75)
  expect([0, GAP + 800, GAP + 801, 1e6].map((y) => pageAt(layout, y))).toEqual([0, 0, 1, 2])
})

it('keeps the reading position when the zoom changes', () => {
  const pages = Array.from({ length: 1000 }, () => PAGE)
  const [small, large] = [layOut(pages, ROOM, 0.5), layOut(pages, ROOM, 2)]
  const middleOfPage500 = small.pages[499]!.top + small.pages[499]!.height / 2
  const { top, height } = large.pages[499]!
  expect(heightOf(large, anchorAt(small, middleOfPage500))).toBeCloseTo(top + height / 2)
})

it('steps to the next usual zoom in both directions, up to the largest', () => {
  expect([steppedZoom(0.87, 1), steppedZoom(0.87, -1), steppedZoom(1, 1), steppedZoom(4, 1)]).toEqual([
    0.9, 0.75, 1.1, 4,
  ])
})
