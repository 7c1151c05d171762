import { describe, expect, it } from 'vitest'
import { PdfFile } from '../../src/file/pdf-file.js'
import type { Font } from '../../src/fonts/font.js'
import { cffOutlines } from '../../src/fonts/outlines/cff-outlines.js'
import { pagePdf } from '../content/drawn-page.js'
import { marksOf } from '../content/found-marks.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'
import { type Charstrings, cffProgram, truetypeProgram, type1Program } from '../fixtures/font-programs.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { ink, part } from '../validators/look.js'
import { pdfiumRender } from '../validators/pdfium.js'
import { composite, fontOf, fromHex } from './fonts-of.js'

/** Draws a box from 100, -200 to 500, 700. */
const SQUARE = '100 -200 rmoveto 400 hlineto 900 vlineto -400 hlineto'
/** From 0, 0 to 400, 0; the control points are 400 high, the curve is 300. */
const ARCH = '0 0 rmoveto 0 400 400 0 0 -400 rrcurveto'

type Key = 'FontFile' | 'FontFile2' | 'FontFile3'

/** A simple font in StandardEncoding, with a bounding box that is too large. */
function simple(data: Uint8Array, key: Key = 'FontFile3', flags = 32, entries = ''): Objects {
  return {
    font: `<< /Type /Font /Subtype /${key === 'FontFile2' ? 'TrueType' : 'Type1'} /BaseFont /ABCDEF+Own /FirstChar 0 /LastChar 255 /Widths [${'600 '.repeat(256)}] /FontDescriptor @descriptor ${entries} >>`,
    descriptor: `<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags ${flags} /FontBBox [0 -300 1000 900] /${key} @program >>`,
    program: { dict: `<< /Subtype /Type1C /Length1 ${data.length} >>`, data },
  }
}

function cid(
  data: Uint8Array,
  kind: 'CIDFontType0' | 'CIDFontType2',
  entries = '',
  more: Objects = {},
): Objects {
  const key = kind === 'CIDFontType2' ? 'FontFile2' : 'FontFile3'
  const { font, descendant } = composite('/Encoding /Identity-H', `/FontDescriptor @descriptor ${entries}`)
  return {
    font: font!,
    descendant: String(descendant).replace('CIDFontType2', kind),
    descriptor: `<< /Type /FontDescriptor /FontName /Own /Flags 4 /FontBBox [0 -300 1000 900] /${key} @program >>`,
    program: { dict: '<< /Subtype /CIDFontType0C >>', data },
    ...more,
  }
}

/** In thousandths. */
function boxIn(font: Font, hex: string): number[] | undefined {
  return font.character(fromHex(hex), 0).box?.map((side) => Math.round(side * 1000))
}

const cff = (glyph: string, more: Partial<Parameters<typeof cffProgram>[0]> = {}) =>
  boxIn(fontOf(simple(cffProgram({ glyphs: { A: glyph }, ...more }))), '41')
const type1 = (glyph: string, more: Partial<Charstrings> = {}) =>
  boxIn(fontOf(simple(type1Program({ glyphs: { A: glyph }, ...more }), 'FontFile')), '41')

const FONT_BOX = [-50, -300, 650, 900]

describe('Bounding box of a CFF glyph', () => {
  it('encloses lines and the extrema of curves', () => {
    expect(cff(`${SQUARE} endchar`)).toEqual([100, -200, 500, 700])
    expect(cff(`${ARCH} endchar`)).toEqual([0, 0, 400, 300])
    expect(cff('10 20 rmoveto 30 40 -50 60 rlineto endchar')).toEqual([-10, 20, 40, 120])
    expect(cff('100 hmoveto 300 hlineto 200 vmoveto endchar')).toEqual([100, 0, 400, 0])
  })

  it('is undefined for a glyph without an outline, and defined for a space with one', () => {
    expect(cff('500 hmoveto endchar')).toBeUndefined()
    const space = fontOf(simple(cffProgram({ glyphs: { space: `${SQUARE} endchar` } })))
    expect(boxIn(space, '20')).toEqual([100, -200, 500, 700])
  })

  it('follows every curve operator', () => {
    // Each draws the arch with another operator, some with an additional line.
    const arches = {
      rcurveline: '0 400 400 0 0 -400 -100 0 rcurveline',
      rlinecurve: '0 -1 0 1 0 400 400 0 0 -400 rlinecurve',
      vvcurveto: '400 400 0 -400 vvcurveto',
      vhcurveto: '400 400 0 0 -400 vhcurveto',
    }
    const expected = {
      rcurveline: [0, 0, 400, 300],
      rlinecurve: [0, -1, 400, 300],
      vvcurveto: [0, 0, 400, 300],
      vhcurveto: [0, 0, 400, 300],
    }
    for (const [name, source] of Object.entries(arches))
      expect(cff(`0 hmoveto ${source} endchar`), name).toEqual(expected[name as keyof typeof expected])
    expect(cff('0 hmoveto 400 0 400 -400 hhcurveto endchar')).toEqual([0, 0, 300, 400])
    expect(cff('0 hmoveto 400 0 400 -400 0 hvcurveto endchar')).toEqual([0, 0, 400, 178])
    expect(cff('0 hmoveto 100 100 50 100 100 100 100 hflex endchar')).toEqual([0, 0, 600, 50])
    expect(cff('0 hmoveto 100 10 100 40 100 100 100 -20 100 hflex1 endchar')).toEqual([0, 0, 600, 50])
    expect(cff('0 hmoveto 100 0 100 50 100 0 100 0 100 -50 100 0 50 flex endchar')).toEqual([0, 0, 600, 50])
    expect(cff('0 hmoveto 100 0 100 50 100 0 100 0 100 -50 100 flex1 endchar')).toEqual([0, 0, 600, 50])
  })

  it('ignores widths, hints and hint masks', () => {
    expect(cff(`77 0 20 hstemhm 0 20 50 20 hintmask #224 ${SQUARE} endchar`)).toEqual([100, -200, 500, 700])
    expect(cff('77 100 hmoveto 5 hlineto endchar')).toEqual([100, 0, 105, 0])
  })

  it('follows local and global subroutines and accented characters', () => {
    const calls = {
      subroutines: ['400 hlineto return'],
      globalSubroutines: ['900 vlineto -107 callsubr return'],
    }
    expect(cff('100 -200 rmoveto -107 callgsubr endchar', calls)).toEqual([100, -200, 500, 700])
    const glyphs = { A: '300 500 65 194 endchar', acute: `${SQUARE} endchar`, Aacute: `${ARCH} endchar` }
    const composed = { ...glyphs, B: '300 500 67 194 endchar', C: `${ARCH} endchar` }
    const font = fontOf(simple(cffProgram({ glyphs: composed })))
    expect(boxIn(font, '42')).toEqual([0, 0, 800, 1200])
    // A glyph composed of itself has no outline.
    expect(boxIn(font, '41')).toEqual(FONT_BOX)
  })

  it('is scaled by the font matrix', () => {
    expect(cff(`${SQUARE} endchar`, { unit: '0.0005' })).toEqual([50, -100, 250, 350])
  })

  it('is found by CID in a CIDFont, and by index in a name-keyed program', () => {
    const glyphs = { one: `${SQUARE} endchar`, two: `${ARCH} endchar` }
    const numbered = fontOf(cid(cffProgram({ glyphs, cids: [7, 300] }), 'CIDFontType0'))
    expect(boxIn(numbered, '0007')).toEqual([100, -200, 500, 700])
    expect(boxIn(numbered, '012c')).toEqual([0, 0, 400, 300])
    const named = fontOf(cid(cffProgram({ glyphs }), 'CIDFontType0'))
    expect(boxIn(named, '0001')).toEqual([100, -200, 500, 700])
  })

  it('is the one of the font descriptor when the outline cannot be read', () => {
    expect(cff('-107 callsubr endchar')).toEqual(FONT_BOX)
    expect(cff('-107 callsubr', { subroutines: ['-107 callsubr'] })).toEqual(FONT_BOX)
    expect(boxIn(fontOf(simple(cffProgram({ glyphs: { B: 'endchar' } }))), '41')).toEqual(FONT_BOX)
  })
})

describe('Bounding box of a Type 1 glyph', () => {
  const square = `0 600 hsbw ${SQUARE} closepath endchar`

  it('encloses the outline, starting at the side bearing', () => {
    expect(type1(square)).toEqual([100, -200, 500, 700])
    expect(type1('50 600 hsbw 100 hmoveto 400 hlineto endchar')).toEqual([150, 0, 550, 0])
    expect(type1(`0 600 hsbw ${ARCH} closepath endchar`)).toEqual([0, 0, 400, 300])
    expect(type1('0 600 hsbw 1000 4 div hmoveto 10 hlineto endchar')).toEqual([250, 0, 260, 0])
  })

  it('is read from programs in hexadecimal digits and in PFB segments', () => {
    const program = type1Program({ glyphs: { A: square } }, true)
    expect(boxIn(fontOf(simple(program, 'FontFile')), '41')).toEqual([100, -200, 500, 700])
    const segment = [0x80, 1, program.length & 255, program.length >> 8, 0, 0]
    const segments = Uint8Array.from([...segment, ...program, 0x80, 3])
    expect(boxIn(fontOf(simple(segments, 'FontFile')), '41')).toEqual([100, -200, 500, 700])
  })

  it('follows subroutines, flex and accented characters', () => {
    // As in every such font (Adobe Type 1 Font Format, 8.4).
    const subroutines = [
      '3 0 callothersubr pop pop setcurrentpoint return',
      '0 1 callothersubr return',
      '0 2 callothersubr return',
      'return',
    ]
    const points = ['300 50', '-200 -50', '100 50', '100 0', '100 0', '100 -50', '100 0']
    const flex = points.map((point) => `${point} rmoveto 2 callsubr`).join(' ')
    const flexed = `0 600 hsbw 0 hmoveto 1 callsubr ${flex} 50 600 0 0 callsubr 100 vlineto endchar`
    expect(type1(flexed, { subroutines })).toEqual([0, 0, 600, 100])
    const glyphs = {
      A: square,
      acute: '20 600 hsbw 10 hmoveto 50 hlineto endchar',
      B: '0 600 hsbw 20 300 800 65 194 seac',
    }
    expect(boxIn(fontOf(simple(type1Program({ glyphs }), 'FontFile')), '42')).toEqual([100, -200, 500, 800])
  })

  it('is the one of the font descriptor when the outline cannot be read', () => {
    expect(type1('0 600 hsbw 9 callsubr endchar')).toEqual(FONT_BOX)
    expect(type1('0 600 hsbw 0 callsubr endchar', { subroutines: ['0 callsubr'] })).toEqual(FONT_BOX)
    expect(type1('0 600 hsbw 1 2 1 15 callothersubr endchar')).toEqual(FONT_BOX)
  })
})

describe('Bounding box of a TrueType glyph', () => {
  const square = {
    points: [
      [100, -200],
      [500, -200],
      [500, 700],
      [100, 700],
    ],
  } as const
  const glyphs = [
    square,
    { parts: [[1, 50, 0]], box: [150, -200, 550, 700] },
    {},
    { ...square, bearing: 0 },
  ] as const
  const program = truetypeProgram(glyphs)

  it('comes from the glyph header, also for composite glyphs', () => {
    const font = fontOf(simple(program, 'FontFile2', 32, '/Encoding /WinAnsiEncoding'))
    expect(boxIn(font, '41')).toEqual([100, -200, 500, 700])
    expect(boxIn(font, '42')).toEqual([150, -200, 550, 700])
    expect(boxIn(font, '43')).toBeUndefined()
    expect(boxIn(font, '5a')).toEqual(FONT_BOX)
  })

  it('is the one of the font descriptor when the glyph name of a code has no Unicode value', () => {
    const encoding = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /g1234] >>'
    const font = fontOf(simple(program, 'FontFile2', 32, encoding))
    expect(boxIn(font, '41')).toEqual(FONT_BOX)
    expect(boxIn(font, '42')).toEqual([150, -200, 550, 700])
  })

  it('covers the points both with and without the side bearing shift', () => {
    const font = fontOf(simple(program, 'FontFile2', 32, '/Encoding /WinAnsiEncoding'))
    expect(boxIn(font, '44')).toEqual([0, -200, 500, 700])
  })

  it('is scaled by the units per em', () => {
    const font = fontOf(simple(truetypeProgram([square], 2000), 'FontFile2', 4))
    expect(boxIn(font, '41')).toEqual([50, -100, 250, 350])
  })

  it('follows /CIDToGIDMap in a CIDFont', () => {
    expect(boxIn(fontOf(cid(program, 'CIDFontType2')), '0001')).toEqual([100, -200, 500, 700])
    const map = { map: { dict: '<< >>', data: Uint8Array.of(0, 0, 0, 2, 0, 1) } }
    const mapped = fontOf(cid(program, 'CIDFontType2', '/CIDToGIDMap @map', map))
    expect(boxIn(mapped, '0001')).toEqual([150, -200, 550, 700])
    expect(boxIn(mapped, '0002')).toEqual([100, -200, 500, 700])
  })
})

describe('Reading glyph outlines', () => {
  const programs = {
    FontFile: type1Program({ glyphs: { A: `0 600 hsbw ${SQUARE} closepath endchar` } }),
    FontFile2: truetypeProgram([
      {
        points: [
          [100, -200],
          [500, -200],
          [500, 700],
        ],
      },
    ]),
    FontFile3: cffProgram({ glyphs: { A: `${SQUARE} endchar` } }),
  }

  it.each(Object.entries(programs))(
    'survives a %s program that is truncated or overwritten anywhere',
    (key, whole) => {
      const measured = (data: Uint8Array) => boxIn(fontOf(simple(data, key as Key)), '41')
      for (let at = 0; at < whole.length; at += 7) {
        const spoiled = whole.slice()
        spoiled.fill(255, at, at + 4)
        expect(() => measured(spoiled)).not.toThrow()
        expect(() => measured(whole.subarray(0, at))).not.toThrow()
      }
    },
  )

  it('stops at the limit in a program with exponential subroutine calls', () => {
    const levels = Array.from({ length: 9 }, (_, level) => `${`${level - 106} callgsubr `.repeat(50)} return`)
    const program = cffProgram({
      glyphs: { A: '-107 callgsubr endchar' },
      globalSubroutines: [...levels, '1 hlineto return'],
    })
    const budget = { steps: 1000 }
    const outlines = cffOutlines(program, budget)!
    expect(outlines.boxOf(1)).toBeUndefined()
    expect(budget.steps).toBe(-1)
    const marks = marksOf({
      content: 'BT /F1 100 Tf 50 200 Td (A) Tj ET',
      resources: '/Font << /F1 @own >>',
      objects: renamed(simple(program)),
      limits: { maxOutlineOperators: 1000 },
    })
    expect(marks).toEqual([45, 170, 115, 290])
  })

  it('skips programs longer than the limit', () => {
    const marks = marksOf({
      content: 'BT /F1 100 Tf 50 200 Td (A) Tj ET',
      resources: '/Font << /F1 @own >>',
      objects: renamed(simple(programs.FontFile3)),
      limits: { maxOutlineBytes: programs.FontFile3.length - 1 },
    })
    expect(marks).toEqual([45, 170, 115, 290])
  })

  it('happens once, and only when a box is requested', () => {
    const font = fontOf(simple(programs.FontFile3))
    const decoded = (work: () => void) => countCalls(PdfFile, 'decode', work)
    const shown = fromHex('4142')
    expect(decoded(() => [font.character(shown, 0).advance, font.character(shown, 1).advance])).toBe(0)
    expect(decoded(() => [font.character(shown, 0).box, font.character(shown, 1).box])).toBeGreaterThan(0)
    expect(decoded(() => [font.character(shown, 0).box, font.character(fromHex('43'), 0).box])).toBe(0)
  })

  it.each(Object.entries(programs))('finds %s outlines where pdfium draws them', async (key, program) => {
    const source = {
      content: 'BT /F1 100 Tf 50 200 Td (AA) Tj ET',
      resources: '/Font << /F1 @own >>',
      objects: renamed(simple(program, key as Key, 32, '/Encoding /WinAnsiEncoding')),
    }
    const picture = await pdfiumRender(temporaryFile(pagePdf(source)), 1, 1)
    const found = marksOf(source)!
    const seen = inked(picture)
    for (const [at, side] of found.entries()) expect(Math.abs(side - seen[at]!)).toBeLessThanOrEqual(1)
  })

  it('includes the line width of stroked glyphs', () => {
    const objects = renamed(simple(programs.FontFile3))
    const marks = (state: string) =>
      marksOf({
        content: `BT /F1 100 Tf 50 200 Td ${state} (A) Tj ET`,
        resources: '/Font << /F1 @own >>',
        objects,
      })
    expect(marks('')).toEqual([60, 180, 100, 270])
    expect(marks('1 Tr 1 j 4 w')).toEqual([58, 178, 102, 272])
    expect(marks('2 Tr 2 M 4 w')).toEqual([56, 176, 104, 274])
  })
})

/** A page has a font of its own that is called `font`. */
function renamed({ font, ...others }: Objects): Objects {
  return { own: font!, ...others }
}

type Picture = Awaited<ReturnType<typeof pdfiumRender>>

/** The box around what is seen of a page of 400 by 500, in its space. */
function inked(picture: Picture): number[] {
  let [left, top, right, bottom] = [picture.width, picture.height, 0, 0]
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      if (ink(part(picture, { left: x, top: y, width: 1, height: 1 })) === 0) continue
      left = Math.min(left, x)
      right = Math.max(right, x + 1)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y + 1)
    }
  return [left, picture.height - bottom, right, picture.height - top]
}
