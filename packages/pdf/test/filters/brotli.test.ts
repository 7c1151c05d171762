import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { namesBrotli } from '../../src/file/names-brotli.js'
import { decodeStream, filterSteps } from '../../src/filters/decode.js'
import { defaultLimits } from '../../src/limits.js'
import { browserPrimitives } from '../../src/platform/browser.js'
import { withBrotli } from '../../src/platform/browser-brotli.js'
import { nodePrimitives } from '../../src/platform/node.js'
import type { Primitives } from '../../src/platform/primitives.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Block } from '../../src/source/source.js'
import { type PdfDict, PdfName, type PdfValue } from '../../src/syntax/objects.js'
import { bytesOf, Handmade, show, textOf } from '../file/handmade.js'
import { readBack, refusal } from '../file/reading.js'
import { buildPdf } from '../fixtures/build-pdf.js'

const MiB = 1024 * 1024
const brotli = (data: Uint8Array) => new Uint8Array(brotliCompressSync(data))

function decode(primitives: Primitives, data: Uint8Array, parms?: PdfDict, maxBytes = MiB) {
  const dict: PdfDict = new Map<string, PdfValue>([['Filter', new PdfName('BrotliDecode')]])
  if (parms !== undefined) dict.set('DecodeParms', parms)
  const steps = filterSteps(dict, (value) => value ?? null, defaultLimits)
  return decodeStream(data, steps, { maxBytes }, primitives)
}

const platforms: [string, Primitives][] = [
  ['node', nodePrimitives],
  ['browser', await withBrotli(browserPrimitives)],
]

describe.each(platforms)('BrotliDecode with the %s primitives', (_, primitives) => {
  test('compressed data are decoded', () => {
    const large = Uint8Array.from({ length: 3 * MiB }, (_, i) => (i * i) >> 7)
    for (const plain of [bytesOf(show('x')), new Uint8Array(0), large])
      expect(Buffer.compare(decode(primitives, brotli(plain), undefined, 4 * MiB).bytes, plain)).toBe(0)
  })

  test('predictors are applied as after FlateDecode', () => {
    const parms: PdfDict = new Map([
      ['Predictor', 12],
      ['Columns', 3],
    ])
    const { bytes } = decode(primitives, brotli(Uint8Array.of(2, 1, 2, 3, 2, 1, 1, 1)), parms)
    expect([...bytes]).toEqual([1, 2, 3, 2, 3, 4])
  })

  test('decoding stops at the limit', () => {
    const bomb = brotli(new Uint8Array(8 * MiB))
    expect(refusal(() => decode(primitives, bomb))).toBe('limit_exceeded')
  })

  test('truncated data are reported as damaged and broken', () => {
    const whole = brotli(bytesOf(show('x').repeat(50)))
    for (const length of [1, 20, whole.length - 5])
      expect(decode(primitives, whole.subarray(0, length))).toMatchObject({ damaged: true, broken: true })
  })

  test('a stream with its own dictionary (/D) is left undecoded', () => {
    const parms: PdfDict = new Map<string, PdfValue>([['D', new Map()]])
    expect(decode(primitives, bytesOf('x'), parms).remaining).toEqual(['BrotliDecode'])
  })
})

test('BrotliDecode streams stay undecoded without a decoder', () => {
  expect(decode(browserPrimitives, bytesOf('x'))).toMatchObject({
    remaining: ['BrotliDecode'],
    damaged: false,
  })
})

test('a file whose objects and cross-reference use Brotli is read', () => {
  const packed = (text: string) => textOf(brotli(bytesOf(text)))
  const pdf = new Handmade('%PDF-2.0\n').object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  pdf.object(2, '<< /Type /Pages /Count 1 /Kids [20 0 R] >>')
  pdf.stream(11, '/Filter /BrotliDecode', packed(show('P-1')))
  const page = '20 0 << /Type /Page /Parent 2 0 R /Contents 11 0 R >>'
  pdf.stream(21, '/Type /ObjStm /N 1 /First 5 /Filter /BrotliDecode', packed(page))
  const row = (num: number) => {
    const offset = pdf.offsets.get(num)!
    return String.fromCharCode(1, offset >> 8, offset & 255, 0)
  }
  const rows = packed([row(1), row(2), row(11), '\x02\0\x15\0', row(21)].join(''))
  const start = pdf.position
  const dict = '/Type /XRef /Size 23 /Index [1 2 11 1 20 2] /W [1 2 1] /Root 1 0 R /Filter /BrotliDecode'
  expect(readBack(pdf.stream(22, dict, rows).end(start).bytes)).toEqual({ pages: ['P-1'], repairs: [] })
})

test('namesBrotli finds the filter name at any position in the file', () => {
  const named = buildPdf({
    catalog: '<< /Type /Catalog >>',
    a: { dict: '<< /Filter /BrotliDecode >>', data: 'x' },
  })
  expect(namesBrotli(memorySource(named))).toBe(true)
  expect(namesBrotli(memorySource(buildPdf({ catalog: '<< /Type /Catalog /B /Brotli >>' })))).toBe(false)
  const at = textOf(named).indexOf('BrotliDecode')
  const source = memorySource(named)
  for (let border = at - 2; border < at + 14; border++) {
    // Reads end at the border, as between the blocks of a long file.
    const read = (position: number, target: Uint8Array): number =>
      source.read(position, target.subarray(0, position + 11 < border ? border - position : undefined))
    const block = (): Block => ({ bytes: named, base: 0 })
    expect(namesBrotli({ size: source.size, read, block })).toBe(true)
  }
})
