import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Predictor, readPredictor, undoPredictor } from '../../src/filters/predictor.js'
import type { PdfValue } from '../../src/syntax/objects.js'

const asIs = (value: PdfValue | undefined) => value ?? null

function rowLength({ colors, bitsPerComponent, columns }: Predictor): number {
  return Math.ceil((colors * bitsPerComponent * columns) / 8)
}

/** The filters as the PNG specification writes them, row by row, each with its tag. */
function predictPng(plain: Uint8Array, predictor: Predictor, tags: readonly number[]): Uint8Array {
  const length = rowLength(predictor)
  const pixel = Math.max(1, Math.ceil((predictor.colors * predictor.bitsPerComponent) / 8))
  const out: number[] = []
  for (let row = 0; row * length < plain.length; row++) {
    const tag = tags[row % tags.length]!
    out.push(tag)
    for (let i = 0; i < length && row * length + i < plain.length; i++) {
      const at = row * length + i
      const a = i >= pixel ? plain[at - pixel]! : 0
      const b = row > 0 ? plain[at - length]! : 0
      const c = i >= pixel && row > 0 ? plain[at - length - pixel]! : 0
      out.push((plain[at]! - [0, a, b, Math.floor((a + b) / 2), paeth(a, b, c)][tag]!) & 255)
    }
  }
  return Uint8Array.from(out)
}

function paeth(a: number, b: number, c: number): number {
  const p = a + b - c
  const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)]
  if (pa <= pb && pa <= pc) return a
  return pb <= pc ? b : c
}

/** Each row spelled out as bits, cut into components. */
function predictTiff(plain: Uint8Array, predictor: Predictor): Uint8Array {
  const { colors, bitsPerComponent: bits, columns } = predictor
  const length = rowLength(predictor)
  const out: number[] = []
  for (let start = 0; start < plain.length; start += length) {
    const row = plain.subarray(start, start + length)
    const text = [...row].map((byte) => byte.toString(2).padStart(8, '0')).join('')
    let coded = ''
    const whole = Math.min(colors * columns, Math.floor(text.length / bits))
    for (let i = 0; i < whole; i++) {
      const own = Number.parseInt(text.slice(i * bits, (i + 1) * bits), 2)
      const left =
        i < colors ? 0 : Number.parseInt(text.slice((i - colors) * bits, (i - colors + 1) * bits), 2)
      coded += ((own - left) & (2 ** bits - 1)).toString(2).padStart(bits, '0')
    }
    coded += text.slice(coded.length)
    for (let i = 0; i < coded.length; i += 8) out.push(Number.parseInt(coded.slice(i, i + 8), 2))
  }
  return Uint8Array.from(out)
}

const shape = (kind: 'png' | 'tiff') =>
  fc.record({
    kind: fc.constant(kind),
    colors: fc.integer({ min: 1, max: 5 }),
    bitsPerComponent: fc.constantFrom(1, 2, 4, 8, 16),
    columns: fc.integer({ min: 1, max: 9 }),
  })

test('PNG predictors with any mix of row tags are reversed, also in a truncated last row', () => {
  const tags = fc.array(fc.nat(4), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), shape('png'), tags, (plain, predictor, rowTags) => {
      const { bytes, damaged } = undoPredictor(predictPng(plain, predictor, rowTags), predictor)
      expect(bytes).toEqual(plain)
      expect(damaged).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('the TIFF predictor is reversed for components of 1, 2, 4, 8 and 16 bits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), shape('tiff'), (plain, predictor) => {
      expect(undoPredictor(predictTiff(plain, predictor), predictor).bytes).toEqual(plain)
    }),
    { numRuns: 300 },
  )
})

test('an invalid row tag leaves the row unchanged and is reported as damage', () => {
  const predictor: Predictor = { kind: 'png', colors: 1, bitsPerComponent: 8, columns: 2 }
  expect(undoPredictor(Uint8Array.of(2, 1, 2, 9, 3, 4, 2, 1, 1), predictor)).toEqual({
    bytes: Uint8Array.of(1, 2, 3, 4, 4, 5),
    damaged: true,
  })
})

test('a row longer than the data causes no error', () => {
  for (const kind of ['png', 'tiff'] as const) {
    for (const bitsPerComponent of [1, 8, 16]) {
      const predictor: Predictor = { kind, colors: 2 ** 31, bitsPerComponent, columns: 2 ** 31 }
      for (let tag = 0; tag < 5; tag++) {
        expect(undoPredictor(Uint8Array.of(tag, 1, 2, 3), predictor).bytes.length).toBeGreaterThan(2)
      }
    }
  }
})

test('the predictor of a cross-reference stream with 500,000 rows is reversed', () => {
  const rows = 500_000
  const data = new Uint8Array(rows * 6)
  for (let row = 0; row < rows; row++) data.set([2, 0, 0, 0, 1, 0], row * 6)
  const { bytes } = undoPredictor(data, { kind: 'png', colors: 1, bitsPerComponent: 8, columns: 5 })
  expect(bytes).toHaveLength(rows * 5)
  expect([...bytes.subarray(255 * 5, 255 * 5 + 5)]).toEqual([0, 0, 0, 0, 0])
})

test('predictor parameters have defaults, and invalid values are ignored', () => {
  const read = (entries: Record<string, PdfValue>) => readPredictor(new Map(Object.entries(entries)), asIs)
  expect(readPredictor(undefined, asIs)).toBeUndefined()
  expect(read({})).toBeUndefined()
  expect(read({ Predictor: 1, Columns: 4 })).toBeUndefined()
  expect(read({ Predictor: 7 })).toBeUndefined()
  expect(read({ Predictor: 12, Columns: 4 })).toEqual({
    kind: 'png',
    colors: 1,
    bitsPerComponent: 8,
    columns: 4,
  })
  expect(read({ Predictor: 2, Colors: 3, BitsPerComponent: 16, Columns: 7 })).toEqual({
    kind: 'tiff',
    colors: 3,
    bitsPerComponent: 16,
    columns: 7,
  })
  expect(read({ Predictor: 15, Colors: -1, BitsPerComponent: 3, Columns: 1.5 })).toEqual({
    kind: 'png',
    colors: 1,
    bitsPerComponent: 8,
    columns: 1,
  })
})
