import { describe, expect, it, test } from 'vitest'
import { ShownFonts } from '../../src/conformance/fonts/shown-fonts.js'
import { Judge } from '../../src/conformance/judge.js'
import type { Standard } from '../../src/conformance/standards.js'
import { EVERY_KIND } from '../../src/content/device.js'
import { Interpreter } from '../../src/content/interpreter.js'
import { Resources } from '../../src/content/resources.js'
import { pageDict, readPageTree } from '../../src/document/pages.js'
import { opened } from '../document/opened.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { cffProgram, truetypeProgram, type1Program } from '../fixtures/font-programs.js'
import { cmap } from '../fonts/fonts-of.js'

const TRIANGLE = [
  [0, 0],
  [1000, 0],
  [500, 800],
] as const

/** The rules about fonts that a page breaks, which shows something in the font that the object `font` is. */
function broken(standard: Standard, objects: Objects, content = 'BT /F 10 Tf (A) Tj ET'): string[] {
  const [file, catalogue] = opened(
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 200 200] /Resources << /Font << /F @font >> >> /Contents @content >>',
      content: { dict: '<< >>', data: content },
      ...objects,
    }),
  )
  const shown = Object.assign(new ShownFonts(file, catalogue, { isPart1: standard.startsWith('1') }), {
    follows: EVERY_KIND,
  })
  const interpreter = new Interpreter(file)
  for (const [index, page] of readPageTree(file, catalogue).pages.entries()) {
    const dict = pageDict(file, page)
    const resources = new Resources(file, file.dict(dict.get('Resources')) ?? new Map())
    shown.begin({ page: index + 1, structParents: file.number(dict.get('StructParents')), isReal: true })
    interpreter.interpretPage(dict.get('Contents'), resources, shown)
  }
  const judge = new Judge(standard)
  for (const object of shown.objects()) judge.add(object)
  return judge.failures().map(({ clause, test }) => `${clause}-${test}`)
}

interface SimpleParts {
  readonly entries?: string
  readonly descriptor?: string
  readonly width?: number
}

const data = (bytes: Uint8Array, dict = '<< >>') => ({ dict, data: bytes })

function simple(subtype: string, { entries = '', descriptor = '', width = 1000 }: SimpleParts = {}): Objects {
  return {
    font: `<< /Type /Font /Subtype /${subtype} /BaseFont /ABCDEF+Own /FirstChar 65 /LastChar 66 /Widths [${width} ${width}] /FontDescriptor @descriptor ${entries} >>`,
    descriptor: `<< /Type /FontDescriptor /FontName /ABCDEF+Own ${descriptor} >>`,
  }
}

function truetype(parts: SimpleParts & { readonly flags?: number } = {}): Objects {
  const { flags = 32, entries = '/Encoding /WinAnsiEncoding', descriptor = '' } = parts
  return {
    ...simple('TrueType', {
      ...parts,
      entries,
      descriptor: `/Flags ${flags} /FontFile2 @program ${descriptor}`,
    }),
    program: data(truetypeProgram([{ points: TRIANGLE }])),
  }
}

function type1(parts: SimpleParts = {}): Objects {
  return {
    ...simple('Type1', {
      width: 600,
      ...parts,
      descriptor: `/Flags 32 /FontFile @program ${parts.descriptor ?? ''}`,
    }),
    program: data(type1Program({ glyphs: { A: '0 600 hsbw 100 0 rmoveto endchar' } })),
  }
}

interface CompositeParts {
  readonly entries?: string
  readonly descendant?: string
  readonly descriptor?: string
  readonly encoding?: string
}

function composite({
  entries = '',
  descendant = '/CIDToGIDMap /Identity',
  descriptor = '',
  encoding = '/Identity-H',
}: CompositeParts = {}): Objects {
  return {
    font: `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Own /Encoding ${encoding} ${entries} /DescendantFonts [@descendant] >>`,
    descendant: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 ${descendant} /FontDescriptor @descriptor >>`,
    descriptor: `<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontFile2 @program ${descriptor} >>`,
    program: data(truetypeProgram([{ points: TRIANGLE }])),
  }
}

const FIRST_GLYPH = 'BT /F 10 Tf <0001> Tj ET'

describe('Fonts that a page shows', () => {
  test.each([
    ['TrueType', truetype()],
    ['Type 1', type1({ descriptor: '/CharSet (/A)' })],
    [
      'Type 1 in compact form',
      {
        ...simple('Type1', { width: 600, descriptor: '/Flags 32 /FontFile3 @program /CharSet (/A)' }),
        program: data(cffProgram({ glyphs: { A: '600 100 0 rmoveto endchar' } }), '<< /Subtype /Type1C >>'),
      },
    ],
    [
      'Type 3',
      {
        font: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 65 /LastChar 65
          /Widths [1] /Encoding << /Differences [65 /A] >> /CharProcs << /A @glyph >> /Resources << >> >>`,
        glyph: { dict: '<< >>', data: '1 0 d0 0 0 1 1 re f' },
      },
    ],
  ])('%s: an embedded font whose widths and glyphs agree breaks no rule', (_, objects) => {
    for (const standard of ['1b', '2b', '2u', '4', 'ua-1', 'ua-2'] as const)
      expect(broken(standard, objects)).toEqual([])
  })

  it('accepts a composite font, but needs the text of its glyphs where a standard does', () => {
    const objects = composite()
    expect(broken('2b', objects, FIRST_GLYPH)).toEqual([])
    expect(broken('2u', objects, FIRST_GLYPH)).toEqual(['6.2.11.7.2-1'])
    const mapped = composite({ entries: '/ToUnicode @map' })
    const map = cmap(
      '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <0041> endbfchar',
    )
    expect(broken('2u', { ...mapped, map }, FIRST_GLYPH)).toEqual([])
  })

  it('needs a font program, except for invisible text and for fonts that are not shown', () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
    expect(broken('2b', { font })).toEqual(['6.2.11.4.1-1'])
    expect(broken('1b', { font })).toEqual(['6.3.4-1'])
    expect(broken('2b', { font }, 'BT /F 10 Tf 3 Tr (A) Tj ET')).toEqual([])
    expect(broken('2b', { font }, 'BT /F 10 Tf 3 Tr (A) Tj 0 Tr (A) Tj ET')).toEqual(['6.2.11.4.1-1'])
    expect(broken('2b', { font }, '')).toEqual([])
  })

  it('does not accept a damaged font program', () => {
    expect(broken('2b', { ...truetype(), program: data(new Uint8Array(100)) })).toContain('6.2.11.4.1-1')
    expect(broken('2b', { ...type1(), program: data(new Uint8Array(100)) })).toContain('6.2.11.4.1-1')
  })

  it('needs the entries of a simple font, unless it is one of the standard fonts', () => {
    const font = '<< /Subtype /Type1 /BaseFont /Own >>'
    expect(broken('2b', { font })).toEqual([
      '6.2.11.2-1',
      '6.2.11.2-4',
      '6.2.11.2-5',
      '6.2.11.2-6',
      '6.2.11.4.1-1',
    ])
  })
})

describe('Glyphs that a page shows', () => {
  test('their widths in the file and in the font program are equal to the thousandth', () => {
    expect(broken('2b', truetype({ width: 1001 }))).toEqual([])
    expect(broken('2b', truetype({ width: 1002 }))).toEqual(['6.2.11.5-1'])
    expect(broken('2b', type1({ width: 500 }))).toEqual(['6.2.11.5-1'])
    expect(
      broken('2b', composite({ descendant: '/CIDToGIDMap /Identity /W [1 [500]]' }), FIRST_GLYPH),
    ).toEqual(['6.2.11.5-1'])
    expect(broken('2b', truetype({ width: 500 }), 'BT /F 10 Tf 3 Tr (A) Tj ET')).toEqual([])
  })

  test('the font program has them', () => {
    expect(broken('2b', type1(), 'BT /F 10 Tf (B) Tj ET')).toContain('6.2.11.4.1-2')
    expect(broken('2b', truetype(), 'BT /F 10 Tf (B) Tj ET')).toContain('6.2.11.4.1-2')
    expect(broken('2b', composite(), 'BT /F 10 Tf <0009> Tj ET')).toEqual(['6.2.11.4.1-2', '6.2.11.8-1'])
  })

  test('they are not the glyph for missing characters', () => {
    const named = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [66 /.notdef] >>'
    expect(broken('2b', type1({ entries: named }), 'BT /F 10 Tf (B) Tj ET')).toContain('6.2.11.8-1')
    expect(broken('2b', composite(), 'BT /F 10 Tf <0000> Tj ET')).toEqual(['6.2.11.8-1'])
  })

  test('characters for private use have a replacement text', () => {
    const map = cmap(
      '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <e001> endbfchar',
    )
    const objects = { ...composite({ entries: '/ToUnicode @map' }), map }
    const within = (dict: string) => `/Span ${dict} BDC ${FIRST_GLYPH} EMC`
    expect(broken('2a', objects, FIRST_GLYPH)).toEqual(['6.2.11.7.3-1'])
    expect(broken('2a', objects, within('<< /ActualText (A) >>'))).toEqual([])
    expect(broken('2a', objects, within('<< /Lang (en) >>'))).toEqual(['6.2.11.7.3-1'])
    expect(broken('ua-2', objects, within('<< /Alt (A) >>'))).toEqual([])
    expect(broken('2a', objects, `${within('<< /ActualText (A) >>')} ${FIRST_GLYPH}`)).toEqual([
      '6.2.11.7.3-1',
    ])
  })

  test('the replacement text can be in the structure element', () => {
    const map = cmap(
      '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfchar <0001> <e001> endbfchar',
    )
    const objects = (actualText: string): Objects => ({
      ...composite({ entries: '/ToUnicode @map' }),
      map,
      catalog:
        '<< /Type /Catalog /Pages @pages /StructTreeRoot << /ParentTree << /Nums [7 [@element]] >> >> >>',
      element: `<< /S /Span ${actualText} >>`,
      page: '<< /Type /Page /Parent @pages /StructParents 7 /MediaBox [0 0 200 200] /Resources << /Font << /F @font >> >> /Contents @content >>',
    })
    const content = `/Span << /MCID 0 >> BDC ${FIRST_GLYPH} EMC`
    expect(broken('2a', objects('/ActualText (A)'), content)).toEqual([])
    expect(broken('2a', objects(''), content)).toEqual(['6.2.11.7.3-1'])
  })
})

describe('Encodings of TrueType fonts', () => {
  it('needs one for letters and forbids one for symbols', () => {
    expect(broken('2b', truetype({ entries: '' }))).toContain('6.2.11.6-2')
    expect(broken('2b', truetype({ flags: 4 }))).toContain('6.2.11.6-3')
    expect(broken('1b', truetype({ flags: 4, entries: '' }))).toEqual(['6.3.7-3'])
  })

  it('accepts names that are in the glyph list', () => {
    const encoding = (name: string) =>
      truetype({ entries: `/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [66 /${name}] >>` })
    expect(broken('2b', encoding('Euro'))).toEqual([])
    expect(broken('2b', encoding('own.name'))).toEqual(['6.2.11.6-2'])
    expect(broken('1b', encoding('Euro'))).toEqual(['6.3.7-1'])
  })
})

describe('Subsets', () => {
  test('/CharSet lists all glyphs if it is there', () => {
    expect(broken('2b', type1({ descriptor: '/CharSet (/A)' }))).toEqual([])
    expect(broken('2b', type1({ descriptor: '/CharSet (/B)' }))).toEqual(['6.2.11.4.2-1'])
    expect(broken('2b', type1({ descriptor: '/CharSet (/A/B)' }))).toEqual(['6.2.11.4.2-1'])
  })

  test('/CIDSet lists all glyphs if it is there', () => {
    const withSet = (byte: number) => ({
      ...composite({ descriptor: '/CIDSet @set' }),
      set: data(Uint8Array.of(byte)),
    })
    expect(broken('2b', withSet(0b11000000), FIRST_GLYPH)).toEqual([])
    expect(broken('2b', withSet(0b10000000), FIRST_GLYPH)).toEqual(['6.2.11.4.2-2'])
    expect(broken('2b', withSet(0b11100000), FIRST_GLYPH)).toEqual(['6.2.11.4.2-2'])
    expect(broken('1b', withSet(0b11100000), FIRST_GLYPH)).toEqual([])
    expect(broken('1b', withSet(0b10000000), FIRST_GLYPH)).toEqual(['6.3.5-3'])
  })
})

describe('Composite fonts', () => {
  it('needs a map from characters to the glyphs of a TrueType program', () => {
    expect(broken('2b', composite({ descendant: '' }), FIRST_GLYPH)).toEqual(['6.2.11.3.2-1'])
  })

  it('compares the character collections of the font and of its map', () => {
    const collected = (ordering: string, supplement: number): Objects => ({
      font: '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /90ms-RKSJ-H /DescendantFonts [@descendant] >>',
      descendant: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >> >>`,
    })
    const invisible = 'BT /F 10 Tf 3 Tr <8140> Tj ET'
    expect(broken('2b', collected('Japan1', 2), invisible)).toEqual([])
    expect(broken('2b', collected('Japan1', 3), invisible)).toEqual(['6.2.11.3.1-1'])
    expect(broken('2b', collected('Korea1', 1), invisible)).toEqual(['6.2.11.3.1-1'])
  })

  it('compares the writing direction that a map states twice, and judges the map that it is based on', () => {
    const own = (dict: string, body = ''): Objects => ({
      ...composite({ encoding: '@map' }),
      map: {
        ...cmap(
          `${body} 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange`,
        ),
        dict: `<< /Type /CMap /CMapName /Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> ${dict} >>`,
      },
    })
    expect(broken('2b', own('/WMode 1', '/WMode 1 def'), FIRST_GLYPH)).toEqual([])
    expect(broken('2b', own('/WMode 1'), FIRST_GLYPH)).toEqual(['6.2.11.3.3-2'])
    expect(broken('2b', own('/UseCMap /Identity-H'), FIRST_GLYPH)).toEqual([])
    expect(broken('2b', own('/UseCMap /Own-H'), FIRST_GLYPH)).toContain('6.2.11.3.3-3')
    expect(broken('1b', own('', '1 begincidrange <0000> <0001> 65535 endcidrange'), FIRST_GLYPH)).toContain(
      '6.1.12-10',
    )
  })
})

describe('Hostile fonts', () => {
  test('a map that is based on itself is judged once', () => {
    const objects: Objects = {
      ...composite({ encoding: '@map' }),
      map: {
        ...cmap('1 begincodespacerange <0000> <ffff> endcodespacerange'),
        dict: '<< /CMapName /Own /UseCMap @map >>',
      },
    }
    expect(broken('2b', objects, FIRST_GLYPH)).toContain('6.2.11.3.3-3')
  })

  test('charstrings that call themselves have no width', () => {
    const endless = { glyphs: { A: '-107 callsubr' }, subroutines: ['-107 callsubr'] }
    const compact = {
      ...simple('Type1', { width: 0, descriptor: '/Flags 32 /FontFile3 @program' }),
      program: data(cffProgram(endless), '<< /Subtype /Type1C >>'),
    }
    expect(broken('2b', compact)).toEqual([])
    const program = type1Program({ glyphs: { A: '0 callsubr' }, subroutines: ['0 callsubr'] })
    expect(broken('2b', { ...type1({ width: 0 }), program: data(program) })).toEqual([])
  })

  test('a program that is cut anywhere is read as far as it goes', () => {
    const whole = truetypeProgram([{ points: TRIANGLE }])
    for (let length = 0; length < whole.length; length += 7)
      expect(() => broken('2b', { ...truetype(), program: data(whole.slice(0, length)) })).not.toThrow()
  })
})
