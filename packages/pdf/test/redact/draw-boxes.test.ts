import { expect, it } from 'vitest'
import type { Box } from '../../src/geometry/box.js'
import { drawBoxes, standardLabel } from '../../src/redact/draw-boxes.js'
import { ByteBuffer } from '../../src/syntax/byte-buffer.js'
import { asciiText } from '../../src/syntax/characters.js'

/** From a page 100 points high to the coordinates of boxes. */
const FROM_TOP = [1, 0, 0, -1, 0, 100] as const

function labelled(box: Box): { left: number; text: string } {
  const out = new ByteBuffer(64)
  const left = drawBoxes([box], [0, 0, 0], standardLabel('REDACTED'), FROM_TOP, out)
  return { left, text: asciiText(out.slice()) }
}

it('A label is made smaller until it fits into a narrow box', () => {
  const { left, text } = labelled([10, 10, 40, 30])
  expect(left).toBe(0)
  expect(text).toMatch(/ 5\.\d+ Tf 1 0 0 1 [\d. ]+ Tm \(REDACTED\) Tj/)
})

it('A label stands upright in a box that is only high', () => {
  const { left, text } = labelled([10, 10, 22, 90])
  expect(left).toBe(0)
  expect(text).toMatch(/ 8\.4 Tf 0 1 -1 0 [\d. ]+ Tm \(REDACTED\) Tj/)
})

it('A box that is too small for a label is counted', () => {
  const { left, text } = labelled([10, 10, 20, 20])
  expect(left).toBe(1)
  expect(text).not.toContain('REDACTED')
  expect(text).toContain('10 80 10 10 re f')
})
