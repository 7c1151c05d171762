import { describe, expect, it } from 'vitest'
import { PictureBudget } from '../../src/images/picture-budget.js'
import { countPictures, readPictures } from '../../src/images/read-pictures.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'

const SIDE = 100
const FRAME_OF_ONE_PIXEL = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

/** Each frame takes 15 bytes and becomes a picture of the whole canvas. */
function animation(frames: number): Uint8Array {
  const head = [...Buffer.from('GIF89a'), SIDE, 0, SIDE, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  return Uint8Array.from([...head, ...Array(frames).fill(FRAME_OF_ONE_PIXEL).flat(), 0x3b])
}

/** Pages of 100 × 100 pixels that all have the same strip, grey unless fields say something else. */
function pagesWithOneStrip(pages: number, fields: readonly number[][] = [], byte = 0): Uint8Array {
  const strip = SIDE * SIDE
  const tags = new Map([
    [256, [256, 4, 1, SIDE]],
    [257, [257, 4, 1, SIDE]],
    [258, [258, 4, 1, 8]],
    [262, [262, 4, 1, 1]],
    [273, [273, 4, 1, 8]],
    [279, [279, 4, 1, strip]],
    ...fields.map((field) => [field[0]!, field] as const),
  ])
  const own = [...tags.values()]
  const size = 2 + 12 * own.length + 4
  const bytes = Buffer.alloc(8 + strip + pages * size)
  bytes.fill(byte, 8, 8 + strip)
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

function read(bytes: Uint8Array, budget: PictureBudget): number {
  const options = { primitives: nodePrimitives, allFrames: true, budget }
  return [...readPictures(memorySource(bytes), options)].length
}

function spentOn(bytes: Uint8Array): number {
  const budget = new PictureBudget()
  read(bytes, budget)
  return budget.spent
}

const NO_LIMIT = Number.POSITIVE_INFINITY
const SAMPLES = SIDE * SIDE

describe('The samples of picture files', () => {
  for (const [kind, make] of [
    ['frames of a GIF', animation],
    ['pages of a TIFF that share a strip', pagesWithOneStrip],
  ] as const)
    it(`are limited for one file: ${kind}`, () => {
      const maxFileSamples = 6_000_000
      const budget = new PictureBudget({ maxFileSamples, maxRunSamples: NO_LIMIT })
      expect(read(make(90), budget)).toBe(90)
      const before = budget.spent
      expect(before).toBeGreaterThanOrEqual(90 * SAMPLES)
      expect(() => read(make(1000), budget)).toThrow(
        expect.objectContaining({
          code: 'limit_exceeded',
          message: expect.stringMatching(/bytes when decoded, the maximum for one file.* Divide it/),
        }),
      )
      expect(budget.spent - before).toBeLessThan(1000 * SAMPLES)
    })

  it('may be more in a large file', () => {
    const budget = new PictureBudget({ maxFileSamples: 10, maxRunSamples: 10 })
    expect(read(pagesWithOneStrip(10), budget)).toBe(10)
  })

  it('are limited for all files of a run', () => {
    const budget = new PictureBudget({ maxFileSamples: 6_000_000, maxRunSamples: 5_000_000 })
    read(animation(90), budget)
    expect(() => read(animation(90), budget)).toThrow(
      expect.objectContaining({
        code: 'limit_exceeded',
        message: expect.stringMatching(/for one run.*fewer/),
      }),
    )
  })

  it('include the values of fields that the pages of a TIFF share', () => {
    const profile = [34675, 7, SAMPLES, 8]
    expect(spentOn(pagesWithOneStrip(9, [profile])) - spentOn(pagesWithOneStrip(9))).toBeGreaterThan(
      9 * SAMPLES,
    )
  })

  it('include strips that pages share although they are not decoded', () => {
    const fax = [258, 4, 1, 1]
    const group4 = [259, 4, 1, 4]
    expect(spentOn(pagesWithOneStrip(9, [fax, group4]))).toBeGreaterThan(9 * SAMPLES)
  })

  it('count by the changes of colour in bitmaps', () => {
    const bitmap = [
      [256, 4, 1, 8 * SIDE],
      [258, 4, 1, 1],
    ]
    const [empty, striped] = [0xff, 0xaa].map((byte) => spentOn(pagesWithOneStrip(1, bitmap, byte)))
    expect(striped! - empty!).toBeGreaterThan(8 * SAMPLES)
  })

  it('are not decoded to count pictures', () => {
    for (const file of [animation(90), pagesWithOneStrip(90)]) {
      const budget = new PictureBudget()
      const options = { primitives: nodePrimitives, allFrames: true, budget }
      expect(countPictures(memorySource(file), options)).toBe(90)
      expect(budget.spent).toBeLessThan(SAMPLES)
    }
  })
})
