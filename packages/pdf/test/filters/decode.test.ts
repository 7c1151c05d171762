import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodeStream, filterSteps } from '../../src/filters/decode.js'
import { defaultLimits } from '../../src/limits.js'
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { native } from './native-inflate.js'

const MiB = 1024 * 1024
const name = (value: string) => new PdfName(value)
const dict = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries))
const latin1 = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))
const ascii = (bytes: Uint8Array) => String.fromCharCode(...bytes)

function stepsOf(entries: Record<string, PdfValue>, objects: Record<number, PdfValue> = {}) {
  const resolve = (value: PdfValue | undefined) =>
    value instanceof PdfRef ? (objects[value.num] ?? null) : (value ?? null)
  return filterSteps(dict(entries), resolve, defaultLimits)
}

function decode(data: Uint8Array, entries: Record<string, PdfValue>, maxBytes = MiB) {
  return decodeStream(data, stepsOf(entries), { maxBytes }, native)
}

test('a stream without filters is returned unchanged', () => {
  const data = latin1('as it is')
  expect(stepsOf({})).toEqual([])
  expect(stepsOf({ Filter: null })).toEqual([])
  expect(decode(data, {}).bytes).toBe(data)
})

test('filters are decoded in their order', () => {
  const hexOfFlate = latin1(`${deflateSync(latin1('inside out')).toString('hex')}>`)
  const result = decode(hexOfFlate, { Filter: [name('ASCIIHexDecode'), name('FlateDecode')] })
  expect(ascii(result.bytes)).toBe('inside out')
  expect(result).toMatchObject({ damaged: false, remaining: [] })
})

test('every filter is known by its name and abbreviation', () => {
  const kinds = (names: string[]) => stepsOf({ Filter: names.map(name) }).map(({ kind }) => kind)
  const expected = ['flate', 'lzw', 'ascii85', 'asciiHex', 'runLength', 'image', 'image']
  expect(
    kinds([
      'FlateDecode',
      'LZWDecode',
      'ASCII85Decode',
      'ASCIIHexDecode',
      'RunLengthDecode',
      'DCTDecode',
      'CCITTFaxDecode',
    ]),
  ).toEqual(expected)
  expect(kinds(['Fl', 'LZW', 'A85', 'AHx', 'RL', 'DCT', 'CCF'])).toEqual(expected)
  expect(stepsOf({ Filter: name('Fl') })).toEqual([
    { kind: 'flate', name: 'FlateDecode', predictor: undefined },
  ])
})

test('an inline image has filters in /F and parameters in /DP', () => {
  const steps = stepsOf({ F: [name('A85'), name('Fl')], DP: [null, dict({ Predictor: 12, Columns: 3 })] })
  expect(steps).toMatchObject([
    { kind: 'ascii85' },
    { kind: 'flate', predictor: { kind: 'png', columns: 3 } },
  ])
})

test('a file specification in /F is not read as a filter', () => {
  expect(stepsOf({ F: new PdfString(latin1('a.txt')) })).toEqual([])
  expect(stepsOf({ F: dict({ UF: null }) })).toEqual([])
})

test('references in filters, parameters and their values are resolved', () => {
  const steps = stepsOf(
    { Filter: new PdfRef(1), DecodeParms: new PdfRef(2) },
    {
      1: [new PdfRef(3)],
      2: [new PdfRef(4)],
      3: name('LZWDecode'),
      4: dict({ EarlyChange: new PdfRef(5), Predictor: new PdfRef(6) }),
      5: 0,
      6: 2,
    },
  )
  expect(steps).toMatchObject([{ kind: 'lzw', earlyChange: false, predictor: { kind: 'tiff' } }])
})

test('null entries are skipped together with their parameters', () => {
  const steps = stepsOf({
    Filter: [null, name('FlateDecode')],
    DecodeParms: [dict({ Predictor: 2 }), dict({ Predictor: 12, Columns: 9 })],
  })
  expect(steps).toMatchObject([{ kind: 'flate', predictor: { kind: 'png', columns: 9 } }])
  expect(steps).toHaveLength(1)
})

test('a single parameter dictionary for several filters goes to the first that takes parameters', () => {
  const steps = stepsOf({
    Filter: [name('ASCII85Decode'), name('FlateDecode')],
    DecodeParms: dict({ Predictor: 12, Columns: 4 }),
  })
  expect(steps).toMatchObject([{ kind: 'ascii85' }, { kind: 'flate', predictor: { columns: 4 } }])
})

test('predictors are applied after Flate', () => {
  const data = deflateSync(Uint8Array.of(2, 1, 2, 3, 2, 1, 1, 1))
  const parms = dict({ Predictor: 12, Columns: 3 })
  expect([...decode(data, { Filter: name('FlateDecode'), DecodeParms: parms }).bytes]).toEqual([
    1, 2, 3, 2, 3, 4,
  ])
})

test('decoding ends at an image filter, which is returned by name', () => {
  const result = decode(deflateSync(latin1('jpeg')), { Filter: [name('Fl'), name('DCT')] })
  expect(ascii(result.bytes)).toBe('jpeg')
  expect(result).toMatchObject({ damaged: false, remaining: ['DCTDecode'] })
  for (const image of ['JPXDecode', 'JBIG2Decode', 'CCITTFaxDecode']) {
    expect(decode(latin1('x'), { Filter: name(image) }).remaining).toEqual([image])
  }
})

test('decoding ends at an unknown filter, which is returned by name', () => {
  expect(decode(latin1('x'), { Filter: [name('Brotli'), name('FlateDecode')] }).remaining).toEqual([
    'Brotli',
    'FlateDecode',
  ])
  expect(decode(latin1('x'), { Filter: 7 }).remaining).toHaveLength(1)
})

test('a Crypt filter is left to the security handler, with its name', () => {
  expect(stepsOf({ Filter: name('Crypt'), DecodeParms: dict({ Name: name('StdCF') }) })).toEqual([
    { kind: 'crypt', name: 'Crypt', cryptFilter: 'StdCF' },
  ])
  expect(stepsOf({ Filter: [name('Crypt')] })).toMatchObject([{ cryptFilter: 'Identity' }])
  const result = decode(deflateSync(latin1('open')), { Filter: [name('Crypt'), name('FlateDecode')] })
  expect(ascii(result.bytes)).toBe('open')
  expect(result.remaining).toEqual([])
})

test('damage in any filter of a chain is reported', () => {
  const cut = deflateSync(latin1('cut off at the end, as it happens')).subarray(0, -6)
  const result = decode(latin1(`${cut.toString('hex')}>`), { Filter: [name('AHx'), name('Fl')] })
  expect(ascii(result.bytes)).toMatch(/^cut off/)
  expect(result.damaged).toBe(true)
})

test('a chain of more filters than the limit is refused', () => {
  const filters = (count: number) => ({ Filter: new Array<PdfValue>(count).fill(name('AHx')) })
  expect(stepsOf(filters(defaultLimits.maxFilters))).toHaveLength(defaultLimits.maxFilters)
  expect(() => stepsOf(filters(defaultLimits.maxFilters + 1))).toThrow(
    expect.objectContaining({ code: 'limit_exceeded' }),
  )
})

test('decompression bombs stop at the limit: one filter, two filters, and different filters', () => {
  const bomb = deflateSync(new Uint8Array(16 * MiB))
  const double = deflateSync(bomb)
  const refused = expect.objectContaining({ code: 'limit_exceeded' })
  expect(() => decode(bomb, { Filter: name('FlateDecode') })).toThrow(refused)
  expect(() => decode(double, { Filter: [name('FlateDecode'), name('FlateDecode')] })).toThrow(refused)
  expect(() => decode(latin1('z'.repeat(MiB)), { Filter: name('A85') })).toThrow(refused)
  expect(() => decode(deflateSync(latin1('z'.repeat(MiB))), { Filter: [name('Fl'), name('A85')] })).toThrow(
    refused,
  )
  const parms = dict({ Predictor: 12, Columns: 4 })
  expect(() => decode(bomb, { Filter: name('FlateDecode'), DecodeParms: parms })).toThrow(refused)
})
