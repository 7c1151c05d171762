import { describe, expect, it } from 'vitest'
import { PixelBudget } from '../../src/images/pixel-budget.js'
import { readPictures } from '../../src/images/read-pictures.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'

const SIDE = 100
const FRAME_OF_ONE_PIXEL = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

/** Each frame takes 15 bytes and becomes a picture of the whole canvas. */
function animation(frames: number): Uint8Array {
  const head = [...Buffer.from('GIF89a'), SIDE, 0, SIDE, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  return Uint8Array.from([...head, ...Array(frames).fill(FRAME_OF_ONE_PIXEL).flat(), 0x3b])
}

/** Grey pages that all have the same strip. */
function pagesWithOneStrip(pages: number, fields: readonly number[][] = []): Uint8Array {
  const strip = SIDE * SIDE
  const own = [
    [256, 4, 1, SIDE],
    [257, 4, 1, SIDE],
    [258, 4, 1, 8],
    [262, 4, 1, 1],
    [273, 4, 1, 8],
    [279, 4, 1, strip],
    ...fields,
  ]
  const size = 2 + 12 * own.length + 4
  const bytes = Buffer.alloc(8 + strip + pages * size)
  bytes.write('II*\0', 'latin1')
  bytes.writeUInt32LE(8 + strip, 4)
  for (let page = 0; page < pages; page++) {
    const at = 8 + strip + page * size
    bytes.writeUInt16LE(own.length, at)
    own.forEach(([tag, type, count, value], index) => {
      bytes.writeUInt16LE(tag!, at + 2 + 12 * index)
      bytes.writeUInt16LE(type!, at + 4 + 12 * index)
      bytes.writeUInt32LE(count!, at + 6 + 12 * index)
      bytes.writeUInt32LE(value!, at + 10 + 12 * index)
    })
    bytes.writeUInt32LE(page + 1 < pages ? at + size : 0, at + size - 4)
  }
  return bytes
}

function read(bytes: Uint8Array, pixels: PixelBudget): number {
  const options = { primitives: nodePrimitives, allFrames: true, pixels }
  return [...readPictures(memorySource(bytes), options)].length
}

describe('The pixels of picture files', () => {
  for (const [kind, make] of [
    ['frames of a GIF', animation],
    ['pages of a TIFF that share a strip', pagesWithOneStrip],
  ] as const)
    it(`are limited for one file: ${kind}`, () => {
      const maxFilePixels = 1_000_000
      const budget = new PixelBudget({ maxFilePixels, maxRunPixels: Number.POSITIVE_INFINITY })
      expect(read(make(90), budget)).toBe(90)
      const before = budget.spent
      expect(before).toBeGreaterThanOrEqual(90 * SIDE * SIDE)
      expect(() => read(make(1000), budget)).toThrow(
        expect.objectContaining({
          code: 'limit_exceeded',
          message: expect.stringMatching(/pixels in total, the maximum for one file.* Divide it/),
        }),
      )
      expect(budget.spent - before).toBeLessThan(1000 * SIDE * SIDE)
    })

  it('may be more in a large file', () => {
    const budget = new PixelBudget({ maxFilePixels: 10, maxRunPixels: Number.POSITIVE_INFINITY })
    expect(read(pagesWithOneStrip(50), budget)).toBe(50)
  })

  it('are limited for all files of a run', () => {
    const budget = new PixelBudget({ maxFilePixels: 1_000_000, maxRunPixels: 1_500_000 })
    read(animation(90), budget)
    expect(() => read(animation(90), budget)).toThrow(
      expect.objectContaining({
        code: 'limit_exceeded',
        message: expect.stringMatching(/for one run.*fewer/),
      }),
    )
  })

  it('include the values of fields that the pages of a TIFF share', () => {
    const budget = new PixelBudget({ maxFilePixels: 2_000_000, maxRunPixels: Number.POSITIVE_INFINITY })
    const profile = [34675, 7, SIDE * SIDE, 8]
    expect(read(pagesWithOneStrip(90), budget)).toBe(90)
    expect(() => read(pagesWithOneStrip(150, [profile]), budget)).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })
})
