import { describe, expect, test } from 'vitest'
import { ByteBuffer } from '../../src/syntax/byte-buffer.js'
import { PdfName, PdfRef, PdfString, type PdfValue } from '../../src/syntax/objects.js'
import { Parser } from '../../src/syntax/parser.js'
import { serialise } from '../../src/syntax/serialiser.js'

function parser(source: string): Parser {
  const bytes = Uint8Array.from(source, (character) => character.charCodeAt(0))
  return new Parser(bytes, 0, bytes.length, 256)
}

/** A value in a form that reads well in expectations. */
function plain(value: PdfValue): unknown {
  if (value instanceof PdfName) return `/${value.value}`
  if (value instanceof PdfString) return { string: Buffer.from(value.bytes).toString('latin1') }
  if (value instanceof PdfRef) return `${value.num} ${value.gen} R`
  if (Array.isArray(value)) return value.map(plain)
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, item]) => [key, plain(item)]))
  return value
}

const parse = (source: string): unknown => plain(parser(source).value())
const text = (source: string): unknown => (parse(source) as { string: string }).string

describe('Numbers', () => {
  test.each([
    ['0', 0],
    ['17', 17],
    ['+17', 17],
    ['-98', -98],
    ['34.5', 34.5],
    ['-3.62', -3.62],
    ['.5', 0.5],
    ['-.002', -0.002],
    ['4.', 4],
    ['0.0', 0],
    ['00012', 12],
    ['123456789012', 123_456_789_012],
  ])('%s is parsed', (source, value) => {
    const read = parser(source)
    expect(read.value()).toBeCloseTo(value, 10)
    expect(read.sloppy).toBe(false)
  })

  test.each([
    ['--5', -5],
    ['1e5', 1],
    ['5-3', 5],
    ['1.2.3', 1.2],
    ['-', 0],
    ['.', 0],
    ['12abc', 12],
  ])('%s is malformed and parsed as in other readers', (source, value) => {
    const read = parser(`[${source} /Next]`)
    expect(plain(read.value())).toEqual([value === 0 ? expect.closeTo(0) : value, '/Next'])
  })

  test('numbers of any magnitude are parsed', () => {
    expect(parse('9'.repeat(400))).toBe(Number.POSITIVE_INFINITY)
    expect(parse(`0.${'0'.repeat(400)}1`)).toBeCloseTo(0)
  })
})

describe('Names', () => {
  test.each([
    ['/Name1', '/Name1'],
    ['/A;Name_With-Various***Characters?', '/A;Name_With-Various***Characters?'],
    ['/1.2', '/1.2'],
    ['/$$', '/$$'],
    ['/Lime#20Green', '/Lime Green'],
    ['/paired#28#29parentheses', '/paired()parentheses'],
    ['/A#42', '/AB'],
    ['/#4c#65#6e', '/Len'],
    ['/A#23B', '/A#B'],
    ['/', '/'],
    ['/\xe4\xf6', '/\xe4\xf6'],
    ['/#e4#F6', '/\xe4\xf6'],
  ])('%s is parsed', (source, value) => {
    expect(parse(source)).toBe(value)
    expect(parse(`[${source}/Next]`)).toEqual([value, '/Next'])
  })
})

test.each(['/#', '/#4', '/#zz', '/a#b#20c#'])(
  '%s contains a number sign that begins no escape, and is written unchanged',
  (source) => {
    const out = new ByteBuffer()
    serialise(parser(source).value(), out)
    expect(Buffer.from(out.view()).toString('latin1')).toBe(source)
  },
)

describe('Literal strings', () => {
  test.each([
    ['(This is a string)', 'This is a string'],
    ['()', ''],
    ['(a (nested (pair)) b)', 'a (nested (pair)) b'],
    ['(\\n\\r\\t\\b\\f\\(\\)\\\\)', '\n\r\t\b\f()\\'],
    ['(\\x\\y)', 'xy'],
    ['(\\101\\7\\07\\0077)', 'A\x07\x07\x077'],
    ['(\\777)', '\xff'],
    ['(\\18)', '\x018'],
    ['(two \\\nlines)', 'two lines'],
    ['(two \\\r\nlines)', 'two lines'],
    ['(two \\\rlines)', 'two lines'],
    ['(a\nb)', 'a\nb'],
    ['(a\r\nb\rc)', 'a\nb\nc'],
    ['(\xff\xfe\0)', '\xff\xfe\0'],
    ['(a % no comment)', 'a % no comment'],
    ['(\\))', ')'],
  ])('%j is parsed', (source, value) => {
    expect(text(source)).toBe(value)
  })

  test.each(['(no end', '(no \\', '(no (end)', '(\\'])(
    '%j has no end, and is marked as malformed',
    (source) => {
      const read = parser(source)
      expect(read.value()).toBeInstanceOf(PdfString)
      expect(read.sloppy).toBe(true)
      expect(read.pos).toBe(read.end)
    },
  )
})

describe('Hexadecimal strings', () => {
  test.each([
    ['<48656C6c6f>', 'Hello'],
    ['<48 65\n6C\t6c 6f>', 'Hello'],
    ['<901FA>', '\x90\x1f\xa0'],
    ['<>', ''],
    ['<4z8>', 'H'],
    ['<4', '@'],
  ])('%j is parsed', (source, value) => {
    expect(text(source)).toBe(value)
  })
})

describe('References', () => {
  test.each([
    ['12 0 R', '12 0 R'],
    ['12\n0\r\nR', '12 0 R'],
    ['[1 2 3 0 R 4]', [1, 2, '3 0 R', 4]],
    ['[1 0R]', [1, 0]],
    ['[12345678901 0 R]', [12_345_678_901, 0]],
    ['<</A 1 0 R/B 2 0 R>>', { A: '1 0 R', B: '2 0 R' }],
    ['[1 0 Rx]', [1, 0]],
    ['[1 0 R]', ['1 0 R']],
  ])('%j is parsed', (source, value) => {
    expect(parse(source)).toEqual(value)
  })
})

describe('Arrays and dictionaries', () => {
  test.each([
    ['[549 3.14 false (Ralph) /SomeName]', [549, 3.14, false, { string: 'Ralph' }, '/SomeName']],
    ['[]', []],
    ['[null true]', [null, true]],
    ['<< /Type /Example /Sub << /A [<<>>] >> >>', { Type: '/Example', Sub: { A: [{}] } }],
    ['<</A null>>', {}],
    ['<</A/B/C(d)/E<66>>>', { A: '/B', C: { string: 'd' }, E: { string: 'f' } }],
    ['[ % a comment ]\n 1 ]', [1]],
  ])('%j is parsed', (source, value) => {
    const read = parser(source)
    expect(plain(read.value())).toEqual(value)
    expect(read.sloppy).toBe(false)
  })

  test.each([
    ['the last of two equal keys is used', '<</A 1/A 2>>', { A: 2 }],
    ['an unknown keyword is skipped', '[1 junk 2]', [1, 2]],
    ['an unexpected brace is skipped', '[1 } 2]', [1, 2]],
    ['a value in place of a key is skipped', '<</A 1 2 /B 3>>', { A: 1, B: 3 }],
    ['a key without a value is skipped', '<</A 1 /B>>', { A: 1 }],
    ['a dictionary without an end ends with its object', '<</A 1 endobj', { A: 1 }],
    ['an array without an end ends with its object', '[1 2 endobj', [1, 2]],
    ['an array without an end ends with its dictionary', '<</A [1 2 >>', { A: [1, 2] }],
    ['a dictionary can end with a single >', '<</A 1> /B', { A: 1 }],
    ['the end of the data ends all open objects', '<</A [<</B (x', { A: [{ B: { string: 'x' } }] }],
  ])('%s', (_, source, value) => {
    const read = parser(source)
    expect(plain(read.value())).toEqual(value)
  })

  test('a keyword in place of a value is null', () => {
    expect(parse('endobj')).toBeNull()
    expect(parse('')).toBeNull()
    expect(parse('% only a comment')).toBeNull()
  })
})

describe('Truncated input', () => {
  const source = '<</A 12 0 R/Bcd (ef) /G [<68> true 1.5 /I#20J]>> stream'

  test('the parser ends at the end of input that was cut anywhere', () => {
    for (let end = 1; end < source.indexOf('>>') + 1; end++) {
      const read = parser(source.slice(0, end))
      read.value()
      expect([end, read.pos]).toEqual([end, end])
    }
  })

  test('a truncated keyword is not accepted', () => {
    for (let cut = 1; cut < 6; cut++) {
      const read = parser(source.slice(0, -cut))
      read.value()
      expect(read.takeWord('stream')).toBe(false)
      expect(read.pos).toBe(read.end)
    }
    const whole = parser(source)
    whole.value()
    expect(whole.takeWord('stream')).toBe(true)
  })
})

test('reading an item always advances', () => {
  for (let first = 0; first < 256; first++) {
    for (const second of ['', ')', '>', '}', ' ', '/', '<', 'x']) {
      const read = parser(`${String.fromCharCode(first)}${second}`)
      for (let items = 0; read.pos < read.end; items++) {
        const before = read.pos
        read.item()
        expect(read.pos).toBeGreaterThan(before)
        expect(items).toBeLessThan(3)
      }
    }
  }
})
