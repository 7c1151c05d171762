import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteBuffer } from '../../src/syntax/byte-buffer.js'
import { PdfName, PdfRef, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { Parser } from '../../src/syntax/parser.js'
import { serialise } from '../../src/syntax/serialiser.js'

function written(value: PdfValue): string {
  const out = new ByteBuffer(4)
  serialise(value, out)
  return Buffer.from(out.view()).toString('latin1')
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

describe('Serialised values', () => {
  const cases: [PdfValue, string][] = [
    [null, 'null'],
    [true, 'true'],
    [0, '0'],
    [-0, '0'],
    [-17, '-17'],
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    [-1e-12, '-0'],
    [4_294_967_296, '4294967296'],
    [1e21, '1000000000000000000000'],
    [Number.POSITIVE_INFINITY, '0'],
    [Number.NaN, '0'],
    [new PdfName('Name'), '/Name'],
    [new PdfName('a b#(é'), '/a#20b#23#28#E9'],
    [new PdfName(''), '/'],
    [new PdfString(bytes('text')), '(text)'],
    [new PdfString(bytes('a(b)c\\d')), '(a\\(b\\)c\\\\d)'],
    [new PdfString(bytes('a\rb\nc')), '(a\\rb\nc)'],
    [new PdfString(Uint8Array.of(0, 255, 1)), '<00FF01>'],
    [new PdfString(new Uint8Array(0)), '()'],
    [new PdfRef(12, 3), '12 3 R'],
    [[1, 2, new PdfName('A'), new PdfName('B'), new PdfRef(1), 3], '[1 2/A/B 1 0 R 3]'],
    [
      new Map<string, PdfValue>([
        ['A', 1],
        ['B', [new Map()]],
      ]),
      '<</A 1/B[<<>>]>>',
    ],
  ]
  test.each(cases)('%j is written as %s', (value, text) => {
    expect(written(value)).toBe(text)
  })
})

const number = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, min: -1e9, max: 1e9 }).map((value) => Math.round(value * 1000) / 1000 + 0),
)
const name = fc.uint8Array({ maxLength: 12 }).map((raw) => new PdfName(Buffer.from(raw).toString('latin1')))
const { value } = fc.letrec<{ value: PdfValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    number,
    name,
    fc.uint8Array({ maxLength: 40 }).map((raw) => new PdfString(raw)),
    fc.record({ num: fc.nat(9_999_999), gen: fc.nat(65_535) }).map(({ num, gen }) => new PdfRef(num, gen)),
    fc.array(tie('value'), { maxLength: 6 }),
    fc
      .array(fc.tuple(name, tie('value')), { maxLength: 6 })
      .map(
        (entries) =>
          new Map(entries.filter(([, item]) => item !== null).map(([key, item]) => [key.value, item])),
      ),
  ),
}))

test('any value is read back as it was written', () => {
  fc.assert(
    fc.property(value, (original) => {
      const text = written(original)
      const parser = new Parser(bytes(text), 0, text.length, 256)
      expect(parser.value()).toEqual(original)
      expect(parser.sloppy).toBe(false)
    }),
    { numRuns: 500 },
  )
})
