import { expect, it } from 'vitest'
import { layOutLines } from '../../src/redact/line-layout.js'
import type { PageGlyph } from '../../src/redact/page-scan.js'

it('moves the rest of a line of any number of glyphs', () => {
  const count = 150_000
  const glyphs = Array.from({ length: count }, (_, x) => ({
    x,
    y: 1,
    endX: x + 1,
    endY: 1,
    dx: 1,
    dy: 0,
    size: 2,
    outer: -1,
    isBlank: false,
    text: 'x',
  })) as unknown as PageGlyph[]
  const { shifts, boxes } = layOutLines({
    glyphs,
    isRemoved: (index) => index === 0,
    isFound: (index) => index === 0,
    areas: [],
    lineStarts: [],
    width: count,
    height: 2,
  })
  expect([shifts.size, boxes.length]).toEqual([count - 1, 1])
})
