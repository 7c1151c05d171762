import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { decodeFlate } from '../../src/filters/flate.js'
import { salvageDeflate } from '../../src/filters/salvage-deflate.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { native } from './native-inflate.js'

const MiB = 1024 * 1024
const flate = (data: Uint8Array, maxBytes = MiB) => decodeFlate(data, maxBytes, native)
const bytesOf = (data: Uint8Array) => new Uint8Array(data)
const joined = (...parts: (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

/** Text with repetitions, but not periodic. */
function text(length: number): Uint8Array {
  let state = 1
  return Uint8Array.from({ length }, (_, i) => {
    if (i % 5 === 0) state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return 97 + (((state >>> 16) + i) % 13)
  })
}

const isBeginningOf = (bytes: Uint8Array, plain: Uint8Array) =>
  Buffer.compare(bytes, plain.subarray(0, bytes.length)) === 0

test('valid data are inflated and not reported as damaged', () => {
  const plain = text(5000)
  const { bytes, damaged } = flate(deflateSync(plain))
  expect(bytesOf(bytes)).toEqual(plain)
  expect(damaged).toBe(false)
  expect(flate(new Uint8Array(0))).toEqual({ bytes: new Uint8Array(0), damaged: false })
})

test('bytes after the data are ignored', () => {
  const plain = text(500)
  expect(bytesOf(flate(joined(deflateSync(plain), [13, 10, 101])).bytes)).toEqual(plain)
})

test('salvageDeflate inflates zlib output of every level and strategy', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 3000 }),
    fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.nat(300)).map(([piece, times]) => {
      return Uint8Array.from({ length: piece.length * times }, (_, i) => piece[i % piece.length]! ^ (i >> 9))
    }),
  )
  fc.assert(
    fc.property(bytes, fc.nat(9), fc.constantFrom(0, 2, 4), (plain, level, strategy) => {
      const raw = deflateRawSync(plain, { level, strategy })
      const salvaged = salvageDeflate(raw, 0, MiB)
      expect(salvaged.bytes).toEqual(plain)
      expect(salvaged.consumed).toBe(raw.length)
    }),
  )
  const large = Uint8Array.from({ length: 300_000 }, (_, i) => (i * 2654435761) >>> (i % 3 === 0 ? 24 : 30))
  for (const level of [0, 1, 6, 9]) {
    expect(Buffer.compare(salvageDeflate(deflateRawSync(large, { level }), 0, MiB).bytes, large)).toBe(0)
  }
})

test.each([0, 1, 6])('data truncated anywhere give the beginning of the text (level %i)', (level) => {
  const plain = text(3000)
  const whole = deflateSync(plain, { level })
  let longest = 0
  for (let length = 3; length < whole.length; length += 7) {
    const { bytes, damaged } = flate(whole.subarray(0, length))
    expect(isBeginningOf(bytes, plain)).toBe(true)
    expect(damaged).toBe(true)
    expect(bytes.length).toBeGreaterThanOrEqual(longest)
    longest = bytes.length
  }
  expect(longest).toBeGreaterThan(2900)
})

test('a wrong or missing checksum loses no data', () => {
  const plain = text(2000)
  const whole = deflateSync(plain)
  const wrong = whole.slice()
  wrong[wrong.length - 1]! ^= 0xff
  for (const data of [wrong, whole.subarray(0, -4), whole.subarray(0, -1)]) {
    expect(bytesOf(flate(data).bytes)).toEqual(plain)
  }
})

test('deflate data with a missing, wrong or misplaced zlib header are inflated', () => {
  const plain = text(2000)
  const raw = deflateRawSync(plain)
  const zlib = deflateSync(plain)
  const variants = {
    'no header': raw,
    'wrong header': joined([0x00, 0x00], raw),
    'header with a wrong check': joined([0x78, 0x00], raw),
    'line end before the header': joined([13, 10], zlib),
    'white space before the header': joined([32, 32, 10], zlib),
    'line end before raw data': joined([10], raw),
  }
  for (const [name, data] of Object.entries(variants)) {
    const { bytes, damaged } = flate(data)
    expect(Buffer.compare(bytes, plain), name).toBe(0)
    expect(damaged, name).toBe(true)
  }
})

test('damage in the middle keeps the data before it', () => {
  const plain = text(20_000)
  const data = deflateSync(plain)
  data.fill(0xff, data.length >> 1)
  const { bytes, damaged } = flate(data)
  expect(damaged).toBe(true)
  let equal = 0
  while (equal < bytes.length && bytes[equal] === plain[equal]) equal++
  expect(equal).toBeGreaterThan(8_000)
})

test('data broken in the middle are decoded as far as in any other reader', () => {
  const before = text(400)
  const plain = joined(before.subarray(100, 300), text(900))
  // Back-references before the start of the data: zlib fails, poppler reads zeros.
  const lost = joined([0x78, 0x9c], deflateRawSync(plain, { dictionary: before }))
  const { bytes, damaged, broken } = flate(joined(lost, [0, 0, 0, 0]))
  expect({ damaged, broken, length: bytes.length }).toEqual({ damaged: true, broken: true, length: 1100 })
  expect(bytesOf(bytes.subarray(0, 200))).toEqual(new Uint8Array(200))
  const stored = deflateSync(plain, { level: 0 })
  stored[5]! ^= 0x10
  expect(bytesOf(flate(stored).bytes)).toEqual(plain)
})

test('truncated data and data with a wrong header are not reported as broken', () => {
  const whole = deflateSync(text(3000))
  for (const data of [whole.subarray(0, 700), whole.subarray(2), joined([10], whole)])
    expect(flate(data).broken ?? false).toBe(false)
})

test('bytes that were never deflated cause no error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (data) => {
      expect(flate(data).bytes.length).toBeLessThanOrEqual(MiB)
    }),
    { numRuns: 300 },
  )
})

test('flipped bits give a result or limit_exceeded', () => {
  const whole = deflateSync(text(3000))
  fc.assert(
    fc.property(fc.array(fc.nat(whole.length * 8 - 1), { minLength: 1, maxLength: 5 }), (flips) => {
      const data = whole.slice()
      for (const bit of flips) data[bit >> 3]! ^= 1 << (bit & 7)
      try {
        expect(flate(data, 4000).bytes.length).toBeLessThanOrEqual(4000)
      } catch (error) {
        expect(error).toMatchObject({ code: 'limit_exceeded' })
      }
    }),
    { numRuns: 300 },
  )
})

test('a decompression bomb stops at the limit, whole or truncated', () => {
  const bomb = deflateSync(new Uint8Array(8 * MiB))
  for (const data of [bomb, bomb.subarray(0, -5), bomb.subarray(2)]) {
    expect(() => flate(data, MiB)).toThrow(PdfError)
    expect(() => flate(data, MiB)).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  }
})

test('Checksums are wanted: data with the right one are checked, also with line ends after it; others are still inflated', () => {
  const text = new TextEncoder().encode('0 0 9 9 re f '.repeat(20))
  const right = new Uint8Array(deflateSync(text))
  const wrong = right.slice()
  wrong.fill(7, wrong.length - 4)
  const withEnd = new Uint8Array([...right, 13, 10])
  const raw = new Uint8Array([0x0d, ...right])
  // With a platform that checks them while it inflates, and with one that does not.
  for (const primitives of [nodePrimitives, { inflate: nodePrimitives.inflate }]) {
    const checked = (data: Uint8Array): boolean | undefined => {
      const decoded = decodeFlate(data, 10_000, primitives, true)
      expect(decoded.bytes).toEqual(text)
      return decoded.checked
    }
    expect([right, withEnd, raw, wrong, right.subarray(0, -4)].map(checked)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(() => decodeFlate(right, 100, primitives, true)).toThrow(PdfError)
    expect(decodeFlate(wrong, 10_000, primitives).checked).toBeUndefined()
  }
})
