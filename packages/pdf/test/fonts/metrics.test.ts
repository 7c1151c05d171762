import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { PdfError } from '../../src/errors.js'
import { encodingOf } from '../../src/fonts/encodings.js'
import { readFontFace, standardFace } from '../../src/fonts/font-face.js'
import { glyphText } from '../../src/fonts/glyph-list.js'
import { type StandardFamily, standardWidths } from '../../src/fonts/standard-fonts.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { cmap, composite, fontIn, fontOf, fromHex, textIn } from './fonts-of.js'

const faceOf = (objects: Objects) => {
  const [file, font] = fontIn(objects)
  return readFontFace(file, file.dict(font)!)!
}

describe('Encoding text and decoding it again', () => {
  test.each([
    ['StandardEncoding', 149],
    ['WinAnsiEncoding', 218],
    ['MacRomanEncoding', 222],
    ['PDFDocEncoding', 229],
  ] as const)('every character of %s is decoded to itself', (name, count) => {
    const objects = { font: `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /${name} >>` }
    const face = faceOf(objects)
    const font = fontOf(objects)
    const characters = encodingOf(name).flatMap((glyph) => (glyph === undefined ? [] : [glyphText(glyph)!]))
    expect(new Set(characters).size).toBe(count)
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...characters)), (picked) => {
        const { bytes, unshown } = face.encode(picked.join(''))
        expect(unshown).toEqual([])
        expect(textIn(font, bytes)).toBe(picked.join(''))
      }),
    )
  })

  test('every character in the /ToUnicode map of a composite font is decoded to itself', () => {
    const objects = {
      ...composite('/Encoding /Identity-H /ToUnicode @map', '/W [1 [250 500] 3 9 700]'),
      map: cmap('2 beginbfrange <0001> <0009> <0410> <0020> <0021> [<d83dde00> <00660069>] endbfrange'),
    }
    const face = faceOf(objects)
    const { bytes, unshown } = face.encode('АБВИ😀')
    expect(unshown).toEqual([])
    expect(textIn(fontOf(objects), bytes)).toBe('АБВИ😀')
    expect(face.widthOf(bytes)).toBeCloseTo(0.25 + 0.5 + 0.7 + 0.7 + 1)
    expect(face.encode('f').unshown).toEqual(['f'])
  })

  test('Greek letters and the symbols that look like them share a glyph', () => {
    const face = faceOf({ font: '<< /Subtype /Type1 /BaseFont /Helvetica /Encoding /MacRomanEncoding >>' })
    expect(face.encode('\u03a9\u2126\u0394\u2206').unshown).toEqual([])
  })
})

describe('Reading glyph widths', () => {
  it('uses built-in widths for the standard 14 fonts', () => {
    const width = (family: StandardFamily, glyph: string) => standardWidths(family).get(glyph)
    expect(width('Helvetica', 'Lslash')).toBe(556)
    expect(width('Times-Bold', 'fi')).toBe(556)
    expect(width('Times-Roman', 'fraction')).toBe(167)
    expect(width('Courier', 'zdotaccent')).toBe(600)
    expect(width('Symbol', 'alpha')).toBe(631)
    expect(width('ZapfDingbats', 'a1')).toBe(974)
    const text = 'Hello, 100 € naïve'
    const face = standardFace('Helvetica')
    const font = fontOf({
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    })
    const { bytes } = face.encode(text)
    const sum = [...bytes.keys()].reduce((all, at) => all + font.character(bytes, at).advance, 0)
    expect(sum).toBeCloseTo(face.widthOf(bytes))
  })

  it('uses /Widths and /MissingWidth for other fonts', () => {
    const font = fontOf({
      font: '<< /Type /Font /Subtype /TrueType /BaseFont /Own /FirstChar 65 /LastChar 66 /Widths [100 /odd] /FontDescriptor << /Flags 32 /MissingWidth 77 >> >>',
    })
    const advance = (code: number) => font.character(Uint8Array.of(code), 0).advance
    expect([64, 65, 66, 67].map(advance)).toEqual([0.077, 0.1, 0.077, 0.077])
  })

  it.each([
    ['90ms-RKSJ-H', '41', 264],
    ['90msp-RKSJ-V', '41', 34],
    ['90ms-RKSJ-H', 'b1', 343],
    ['UniJIS-UCS2-HW-H', '0041', 264],
    ['UniJIS-UTF16-H', '0061', 66],
    ['GBK-EUC-H', '41', 846],
    ['UniGB-UCS2-H', '0041', 34],
    ['ETen-B5-H', '41', 13681],
    ['ETenms-B5-H', '41', 34],
    ['KSCms-UHC-H', '41', 34],
    ['KSCms-UHC-HW-H', '41', 8127],
  ])('uses /W for the narrow characters of %s (%s)', (encoding, hex, cid) => {
    const font = fontOf(composite(`/Encoding /${encoding}`, `/W [${cid - 1} [900 400 900]]`))
    const { cid: selected, advance, verticalOrigin } = font.character(fromHex(hex), 0)
    expect(selected).toBe(cid)
    // In vertical writing the width determines the origin (9.7.4.3).
    expect(verticalOrigin?.[0] ?? advance / 2).toBe(0.2)
  })

  it('uses /DW2 and /W2 for vertical writing', () => {
    const font = fontOf(
      composite('/Encoding /Identity-V', '/DW 600 /DW2 [900 -800] /W2 [7 [-500 250 700] 10 12 -400 100 650]'),
    )
    const read = (hex: string) => {
      const { advance, verticalOrigin } = font.character(fromHex(hex), 0)
      return [advance, verticalOrigin]
    }
    expect(font.isVertical).toBe(true)
    expect(read('0001')).toEqual([-0.8, [0.3, 0.9]])
    expect(read('0007')).toEqual([-0.5, [0.25, 0.7]])
    expect(read('000b')).toEqual([-0.4, [0.1, 0.65]])
  })
})

describe('glyphText', () => {
  it('follows the rules of the Adobe Glyph List', () => {
    const names = [
      'A',
      'Aacute',
      'f_i',
      'fi',
      'a.sc',
      '.notdef',
      'uni20AC',
      'uniD800',
      'u1F600',
      'u110000',
      'g12',
      'dalethatafpatah',
      'Lcommaaccent_uni20AC0308_u1040C.alternate',
    ]
    expect(names.map((name) => glyphText(name))).toEqual([
      'A',
      'Á',
      'fi',
      '\ufb01',
      'a',
      undefined,
      '€',
      undefined,
      '😀',
      undefined,
      undefined,
      '\u05d3\u05b2',
      '\u013b\u20ac\u0308\u{1040c}',
    ])
    expect([glyphText('a10'), glyphText('a10', true)]).toEqual([undefined, '\u2721'])
  })
})

describe('Reading malformed fonts', () => {
  const hostile: Objects[] = [
    { font: '7' },
    { font: '<< >>' },
    { font: '<< /Subtype /Type0 >>' },
    { font: '<< /Subtype /Type0 /DescendantFonts [@font] /Encoding @font /ToUnicode @font >>' },
    { font: '<< /Subtype /Type1 /Widths 3 /FirstChar /x /Encoding [1] /FontDescriptor (no) /ToUnicode 9 >>' },
    {
      font: '<< /Subtype /Type1 /FirstChar -1e9 /Widths [1 2] /Encoding << /BaseEncoding 4 /Differences [-5 /A 1e9 /B /C 1.5 /D] >> >>',
    },
    { font: '<< /Subtype /Type3 /FontMatrix [0] /CharProcs 3 /Encoding << /Differences [65 /A] >> >>' },
    { font: '<< /Subtype /Type1 /Encoding /constructor /BaseFont /toString >>' },
    composite('/Encoding /Identity-V', `/W [${'1 99999999 5 '.repeat(5000)}] /W2 [1 [1] 2 3 4] /DW2 [/a]`),
    composite('/Encoding /-V'),
  ]
  it.each(hostile.map((objects, at) => [at, objects] as const))(
    'ends in a result or a PdfError (%i)',
    (_, objects) => {
      const bytes = fromHex('0041ffd8410000ff')
      try {
        const font = fontOf(objects)
        for (let at = 0; at < bytes.length; ) {
          const character = font.character(bytes, at)
          expect(character.length).toBeGreaterThan(0)
          expect(Number.isFinite(character.advance)).toBe(true)
          font.unicode(character)
          at += character.length
        }
        expect(font.identity).toBeDefined()
      } catch (error) {
        expect(error).toBeInstanceOf(PdfError)
      }
    },
  )
})
