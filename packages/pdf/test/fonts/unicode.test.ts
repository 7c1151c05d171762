import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { encodingOf } from '../../src/fonts/encodings.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { cmap, comparable, composite, fontOf, fromHex, popplerText, textIn, toHex } from './fonts-of.js'

const simple = (entries: string, subtype = 'Type1'): Objects => ({
  font: `<< /Type /Font /Subtype /${subtype} ${entries} >>`,
})

/** A font without ToUnicode CMap. */
const ofCollection = (ordering: string, encoding = '/Identity-H'): Objects => ({
  font: `<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding ${encoding} /DescendantFonts [@descendant] >>`,
  descendant: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 0 >> >>`,
})

/** The codes that an encoding has glyphs for, without those that only divide words. */
function codesOf(name: Parameters<typeof encodingOf>[0]): string {
  const blank = new Set(['space', 'nbspace', 'softhyphen'])
  return encodingOf(name)
    .map((glyph, code) => (glyph === undefined || blank.has(glyph) ? '' : code.toString(16).padStart(2, '0')))
    .join('')
}

const both = (objects: Objects, hex: string) => [
  comparable(textIn(fontOf(objects), fromHex(hex))),
  popplerText(objects, hex),
]

withPrograms('Text of a font, compared with poppler', ['pdftotext', 'poppler-data'], () => {
  it.each(['StandardEncoding', 'WinAnsiEncoding', 'MacRomanEncoding'] as const)(
    'is the same in %s',
    (name) => {
      const [ours, theirs] = both(simple(`/BaseFont /Helvetica /Encoding /${name}`), codesOf(name))
      expect(ours).toBe(theirs)
    },
  )

  it.each(['Symbol', 'ZapfDingbats'] as const)('is the same for the built-in encoding of %s', (name) => {
    // Parts of tall brackets have no Unicode values; readers use different private use characters.
    const pieces = /[\ue000-\uf8ff]/gu
    // Poppler's tables lack later additions: the euro in Symbol, the brackets in ZapfDingbats.
    const codes = codesOf(name).replace(/../g, (code) => (/[89]./.test(code) || code === 'a0' ? '' : code))
    const [ours, theirs] = both(simple(`/BaseFont /${name}`), codes)
    const count = (text: string | undefined) => text?.replace(pieces, '')
    expect(count(ours)?.length).toBeGreaterThan(150)
    expect(count(ours)).toBe(count(theirs))
  })

  it('is the same with /Differences by the rules for glyph names', () => {
    const differences =
      '[65 /Lslash /uni0416 /u1F600 /f_f_i /A.swash /afii10017 /Omegatonos /uni00410042 /Euro.alt /summation]'
    const objects = simple(
      `/BaseFont /Helvetica /Encoding << /BaseEncoding /WinAnsiEncoding /Differences ${differences} >>`,
    )
    const hex = toHex('ABCDEFGHIJ')
    expect(textIn(fontOf(objects), fromHex(hex))).toBe('ŁЖ😀ffiAАΏAB€∑')
    expect(both(objects, hex)[0]).toBe(both(objects, hex)[1])
  })

  it('comes from /ToUnicode before the encoding', () => {
    const objects = {
      ...simple('/BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @map'),
      map: cmap(
        '1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <03a9> <42> <00660066006c> endbfchar',
      ),
    }
    const [ours, theirs] = both(objects, toHex('ABC'))
    expect(ours).toBe('ΩfflC')
    expect(ours).toBe(theirs)
  })

  it('is the same for two-byte codes', () => {
    const objects = {
      ...composite('/Encoding /Identity-H /ToUnicode @map'),
      map: cmap(
        '1 begincodespacerange <0000> <ffff> endcodespacerange 2 beginbfrange <0001> <0003> <0416> <0010> <0011> [<d83dde00> <00660069>] endbfrange',
      ),
    }
    const [ours, theirs] = both(objects, '000100030010001100020003')
    expect(ours).toBe('ЖИ😀fiЗИ')
    expect(ours).toBe(theirs)
  })

  it.each([
    ['Japan1', '山田太郎は東京に住む', '08810c3e0b200fe003780c660698037409450389'],
    ['GB1', '王小明住在北京', '0ea60f6c0afc11fe111d041a08d8'],
    ['CNS1', '王小明住在臺北', '02ee028305fc041803af107d030f'],
    ['Korea1', '김철수는서울에산다', '04e30b4d08fb05d708b20a0e09c0089105ee'],
  ])('is the same when only the character collection Adobe-%s is known', (ordering, text, hex) => {
    const [ours, theirs] = both(ofCollection(ordering), hex)
    expect(ours).toBe(text)
    expect(ours).toBe(theirs)
  })

  it('is the same for a CMap of the file with CIDs of a character collection', () => {
    const objects = {
      ...ofCollection('Japan1', '@codes'),
      codes: cmap(
        '1 begincodespacerange <00> <ff> endcodespacerange 2 begincidchar <41> 2177 <42> 3134 endcidchar',
      ),
    }
    const [ours, theirs] = both(objects, '4142')
    expect(ours).toBe('山田')
    expect(ours).toBe(theirs)
  })

  it.each([
    ['decimal', '/a97 /a98 /A65 /233', 'abAé'],
    ['hexadecimal', '/G61 /G4A /GE9 /G42', 'aJéB'],
    ['not only', '/a97 /a98 /Gamma /a65', '□□Γ□'],
  ])('is the same when glyph names are %s numbers', (_, names, text) => {
    const objects = simple(`/BaseFont /Own /Encoding << /Differences [1 ${names}] >>`)
    const [ours, theirs] = both(objects, '01020304')
    expect(ours).toBe(text)
    // Poppler returns the codes themselves where the text is unknown.
    expect(ours).toBe(theirs?.replace(/[\u0001-\u0004]/g, '□'))
  })

  it('comes from the built-in encoding of a Type 1 program', () => {
    const program =
      '%!PS-AdobeFont-1.0: Own\n/Encoding 256 array 0 1 255 {1 index exch /.notdef put} for\ndup 1 /Gamma put\ndup 2/ffi put\nreadonly def\ncurrentfile eexec '
    const objects = {
      ...simple(
        '/BaseFont /ABCDEF+Own /FirstChar 1 /LastChar 2 /Widths [600 800] /FontDescriptor @descriptor',
      ),
      descriptor: '<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile @program >>',
      program: { dict: `<< /Length1 ${program.length} /Length2 0 /Length3 0 >>`, data: program },
    }
    const [ours, theirs] = both(objects, '01020201')
    expect(ours).toBe('ΓffiffiΓ')
    expect(ours).toBe(theirs)
  })
})

it('CIDs of Adobe-KR decode to their text, and those beyond a collection have none', () => {
  const text = (ordering: string, hex: string) => textIn(fontOf(ofCollection(ordering)), fromHex(hex))
  expect(text('KR', '019c0942068602bc063407cc0772060f02dc')).toBe('김철수는서울에산다')
  expect(text('Japan1', '00000881ffff')).toBe('□山□')
  expect(text('constructor', '0881')).toBe('□')
})

it('a variant of an ideograph is the plain ideograph, as a search has it', () => {
  // CID 1142 is U+82A6 with the variation selector U+E0100.
  expect(textIn(fontOf(ofCollection('Japan1')), fromHex('0476'))).toBe('芦')
})

it('codes of predefined Unicode CMaps decode to their text', () => {
  const text = (encoding: string, hex: string) =>
    textIn(fontOf(composite(`/Encoding /${encoding}`)), fromHex(hex))
  expect(text('UniJIS-UCS2-H', '004165e5672c')).toBe('A日本')
  expect(text('UniGB-UTF16-V', '0041d842dfb74e2d')).toBe('A𠮷中')
  expect(text('UniKS-UTF32-H', '0000004100020bb7')).toBe('A𠮷')
  expect(text('UniCNS-UTF8-H', '41e4b8adf0a0aeb7')).toBe('A中𠮷')
})

it('codes of predefined CMaps of a character set decode to their text', () => {
  const text = (encoding: string, hex: string) =>
    textIn(fontOf(composite(`/Encoding /${encoding}`)), fromHex(hex))
  expect(text('90ms-RKSJ-H', '41b1889f')).toBe('Aｱ亜')
  expect(text('EUC-V', '41a4a2')).toBe('Aあ')
  expect(text('H', '2422')).toBe('あ')
  expect(text('GBK-EUC-H', '41b0a1')).toBe('A啊')
  expect(text('ETen-B5-H', '41a440')).toBe('A一')
  expect(text('KSCms-UHC-H', '41b0a1')).toBe('A가')
  expect(text('KSC-H', '3021')).toBe('가')
})

it('unused codes of WinAnsiEncoding are bullets', () => {
  const font = fontOf(simple('Type1', '/BaseFont /Helvetica /Encoding /WinAnsiEncoding'))
  expect(textIn(font, fromHex('418142'))).toBe('A•B')
})

it('codes without a known meaning have a length and no text', () => {
  const read = (encoding: string, hex: string) => {
    const font = fontOf(composite(`/Encoding /${encoding}`))
    return textIn(font, fromHex(hex))
  }
  expect(read('Identity-H', '00410042')).toBe('□□')
  expect(read('CNS-EUC-H', '41b0a1')).toBe('□□')
})
