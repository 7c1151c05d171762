import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { cffEncoding } from '../../src/fonts/cff-encoding.js'
import { encodingOf } from '../../src/fonts/encodings.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { comparable, fontOf, fromHex, popplerText, textIn } from './fonts-of.js'

const short = (value: number) => [(value >> 8) & 255, value & 255]
const zeros = (length: number) => new Array<number>(length).fill(0)
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0))

/** An INDEX with offsets of two bytes. */
function index(items: readonly (readonly number[])[]): number[] {
  if (items.length === 0) return [0, 0]
  let offset = 1
  const offsets = [offset, ...items.map((item) => (offset += item.length))]
  return [...short(items.length), 2, ...offsets.flatMap(short), ...items.flat()]
}

interface Parts {
  /** A number below 3, or the bytes of the table. */
  readonly charset: number | readonly number[]
  readonly encoding: number | readonly number[]
  readonly strings?: readonly string[]
  readonly glyphs: number
  /** Further entries of the Top DICT, before the others. */
  readonly more?: readonly number[]
}

/** A font program in the Compact Font Format whose glyphs are all empty. */
function program({ charset, encoding, strings = [], glyphs, more = [] }: Parts): Uint8Array {
  const integer = (value: number) => [29, 0, 0, ...short(value)]
  const dict = (...offsets: readonly number[]) => [
    ...more,
    ...integer(offsets[0]!),
    15,
    ...integer(offsets[1]!),
    16,
    ...integer(offsets[2]!),
    17,
    ...integer(0),
    ...integer(offsets[3]!),
    18,
  ]
  const head = (top: readonly number[]) => [
    ...[1, 0, 4, 2],
    ...index([ascii('Own')]),
    ...index([top]),
    ...index(strings.map(ascii)),
    ...index([]),
  ]
  const charsetTable = typeof charset === 'number' ? [] : charset
  const encodingTable = typeof encoding === 'number' ? [] : encoding
  const start = head(dict(0, 0, 0, 0)).length
  const afterCharset = start + charsetTable.length
  const afterEncoding = afterCharset + encodingTable.length
  // Each glyph is `endchar`.
  const charStrings = index(Array.from({ length: glyphs }, () => [14]))
  const top = dict(
    typeof charset === 'number' ? charset : start,
    typeof encoding === 'number' ? encoding : afterCharset,
    afterEncoding,
    afterEncoding + charStrings.length,
  )
  return Uint8Array.from([...head(top), ...charsetTable, ...encodingTable, ...charStrings])
}

/** An OpenType font with such a program behind another table. */
function openType(cff: Uint8Array): Uint8Array {
  const tables = Object.entries({ head: zeros(54), 'CFF ': [...cff] })
  let offset = 12 + tables.length * 16
  const records = tables.flatMap(([tag, data]) => {
    const record = [...ascii(tag), ...zeros(6), ...short(offset), 0, 0, ...short(data.length)]
    offset += data.length
    return record
  })
  return Uint8Array.from([
    ...ascii('OTTO'),
    ...short(tables.length),
    ...zeros(6),
    ...records,
    ...tables.flatMap(([, data]) => data),
  ])
}

function embedded(data: Uint8Array, { kind = 'Type1C', flags = 4, entries = '' } = {}): Objects {
  return {
    font: `<< /Type /Font /Subtype /Type1 /BaseFont /ABCDEF+Own /FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}] /FontDescriptor @descriptor ${entries} >>`,
    descriptor: `<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags ${flags} /FontFile3 @program >>`,
    program: { dict: `<< /Subtype /${kind} >>`, data },
  }
}

const hexOf = (codes: readonly number[]) => codes.map((code) => code.toString(16).padStart(2, '0')).join('')

/** Codes 1 to 3 are Gamma, ffi and A, which is the string 34; the two others are strings of the font. */
const own = {
  charset: [0, ...short(391), ...short(392), ...short(34)],
  encoding: [0, 3, 1, 2, 3],
  strings: ['Gamma', 'f_f_i'],
  glyphs: 4,
}

describe('Built-in encoding of a CFF font', () => {
  it('names glyphs one by one or in ranges', () => {
    const expected = ['Gamma', 'f_f_i', 'A']
    const read = (parts: Partial<Parts>) => cffEncoding(program({ ...own, ...parts }))?.slice(1, 4)
    expect(read({})).toEqual(expected)
    expect(read({ encoding: [1, 2, 1, 1, 3, 0] })).toEqual(expected)
    expect(read({ charset: [1, ...short(391), 1, ...short(34), 0] })).toEqual(expected)
    expect(read({ charset: [2, ...short(391), ...short(1), ...short(34), ...short(0)] })).toEqual(expected)
  })

  it('gives a glyph supplementary codes', () => {
    const names = cffEncoding(
      program({ ...own, encoding: [0x80, 1, 1, 2, 200, ...short(391), 201, ...short(1)] }),
    )
    expect([names?.[1], names?.[2], names?.[200], names?.[201]]).toEqual([
      'Gamma',
      undefined,
      'Gamma',
      'space',
    ])
  })

  it('can be one of the two predefined encodings', () => {
    expect(cffEncoding(program({ ...own, encoding: 0 }))?.[65]).toBe('A')
    expect(cffEncoding(program({ ...own, encoding: 1 }))?.[97]).toBe('Asmall')
  })

  it('names the glyphs of the three predefined charsets', () => {
    const last = (charset: number, glyphs: number) =>
      cffEncoding(program({ charset, glyphs, encoding: [1, 1, 0, 254] }))?.slice(glyphs - 2, glyphs)
    expect(last(0, 229)).toEqual(['zcaron', undefined])
    expect(last(1, 166)).toEqual(['Ydieresissmall', undefined])
    expect(last(2, 87)).toEqual(['commainferior', undefined])
  })

  it('resolves standard strings by their numbers', () => {
    const ids = [1, 8, 149, 150, 228, 229, 248, 269, 300, 326, 378, 379]
    const charset = [0, ...ids.flatMap(short)]
    const encoding = [1, 1, 1, ids.length - 1]
    expect(
      cffEncoding(program({ charset, encoding, glyphs: ids.length + 1 }))?.slice(1, ids.length + 1),
    ).toEqual([
      'space',
      'quoteright',
      'germandbls',
      'onesuperior',
      'zcaron',
      'exclamsmall',
      'nineoldstyle',
      'parenleftinferior',
      'colonmonetary',
      'zerosuperior',
      'Ydieresissmall',
      undefined,
    ])
  })

  it('is undefined for a CID-keyed font', () => {
    expect(cffEncoding(program({ ...own, more: [139, 139, 139, 12, 30] }))).toBeUndefined()
  })

  it('is read without errors when truncated or overwritten anywhere', () => {
    const whole = program({ ...own, encoding: [0x81, 1, 1, 2, 1, 200, ...short(391)] })
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0, 255]) {
        const spoiled = whole.slice()
        spoiled.fill(value, at, at + 4)
        expect(cffEncoding(spoiled)?.length ?? 256).toBe(256)
      }
      expect(cffEncoding(whole.subarray(0, at))?.length ?? 256).toBe(256)
    }
  })

  it('is found in the CFF table of an OpenType font', () => {
    const font = fontOf(embedded(openType(program(own)), { kind: 'OpenType' }))
    expect(textIn(font, fromHex('010203'))).toBe('ΓffiA')
  })

  it('falls back to StandardEncoding, as in other readers, when the program has none', () => {
    expect(textIn(fontOf(embedded(Uint8Array.of(1, 2, 3))), fromHex('41'))).toBe('A')
  })
})

withPrograms('Text of a CFF font', ['pdftotext'], () => {
  const both = (objects: Objects, hex: string) => [
    comparable(textIn(fontOf(objects), fromHex(hex))),
    popplerText(objects, hex),
  ]

  // The built-in encoding of the program is used even if the flags call the font nonsymbolic.
  it.each([4, 32])('reads the same as poppler with flags %i', (flags) => {
    const [ours, theirs] = both(embedded(program(own), { flags }), '0102030201')
    expect(ours).toBe('ΓffiAffiΓ')
    expect(ours).toBe(theirs)
  })

  it('reads the same as poppler with /Differences', () => {
    const [ours, theirs] = both(
      embedded(program(own), { entries: '/Encoding << /Differences [2 /Omega] >>' }),
      '010203',
    )
    expect(ours).toBe('ΓΩA')
    expect(ours).toBe(theirs)
  })

  it.each([
    ['Expert', ''],
    ['MacExpertEncoding', '/Encoding /MacExpertEncoding'],
  ] as const)('reads the same as poppler in %s', (name, entries) => {
    const objects = embedded(program({ charset: 1, encoding: 1, glyphs: 166 }), { entries })
    const codes = [...encodingOf(name).keys()].filter(
      (code) => encodingOf(name)[code] !== undefined && code > 32,
    )
    expect(codes).toHaveLength(164)
    const [ours, theirs] = both(objects, hexOf(codes))
    expect(ours).not.toContain('□')
    expect(ours).toBe(theirs)
  })
})
