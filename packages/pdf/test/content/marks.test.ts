import { describe, expect, it } from 'vitest'
import { RangeTable } from '../../src/fonts/range-table.js'
import { countCalls } from '../fixtures/count-calls.js'
import { form } from './drawn-page.js'
import { marksOf } from './found-marks.js'

describe('Marks of paths', () => {
  it('lie where the path is, transformed by all matrices before it', () => {
    expect(marksOf({ content: '10 20 30 40 re f' })).toEqual([10, 20, 40, 60])
    expect(marksOf({ content: '2 0 0 2 5 5 cm 1 0 0 1 10 0 cm 0 0 10 10 re f' })).toEqual([25, 5, 45, 25])
    expect(marksOf({ content: '0 1 -1 0 100 0 cm 10 20 30 40 re f' })).toEqual([40, 10, 80, 40])
  })

  it('include the line width', () => {
    expect(marksOf({ content: '4 w 10 20 30 40 re S' })).toEqual([8, 18, 42, 62])
    expect(
      marksOf({ content: '/Wide gs 10 20 30 40 re S', resources: '/ExtGState << /Wide << /LW 8 >> >>' }),
    ).toEqual([6, 16, 44, 64])
    expect(marksOf({ content: '2 0 0 2 0 0 cm 4 w 10 20 30 40 re S' })).toEqual([16, 36, 84, 124])
  })

  it('reach to the tip of a sharp corner, up to the miter limit', () => {
    const corner = '100 90 m 200 110 l 100 130 l S'
    const [, , pointed] = marksOf({ content: `10 w ${corner}` })!
    // Half the width, over the sine of half the angle.
    expect(pointed).toBeCloseTo(200 + 5 / Math.sin(Math.atan(0.2)), 0)
    expect(marksOf({ content: `10 w 2 M ${corner}` })![2]).toBe(205)
    expect(marksOf({ content: `10 w 1 j ${corner}` })![2]).toBe(205)
  })

  it('end at the clipping path, which ends with its graphics state', () => {
    expect(marksOf({ content: 'q 0 0 50 60 re W n 10 20 300 300 re f Q' })).toEqual([10, 20, 50, 60])
    expect(marksOf({ content: 'q 0 0 50 60 re W n 10 20 300 300 re f Q 100 100 10 10 re f' })).toEqual([
      10, 20, 110, 110,
    ])
    expect(marksOf({ content: 'q 0 0 5 5 re W n 10 20 300 300 re f' })).toBeUndefined()
  })

  it('end at the page boundary', () => {
    expect(marksOf({ content: '-100 -100 2000 200 re f' })).toEqual([0, 0, 400, 100])
    expect(marksOf({ content: '1000 1000 10 10 re f' })).toBeUndefined()
  })

  it('exclude what is not painted or not visible on white paper', () => {
    for (const content of [
      '',
      '10 10 20 20 re n',
      '10 10 m f',
      '1 g 10 10 20 20 re f',
      '1 1 1 rg 10 10 20 20 re f',
      '0 0 0 0 k 10 10 20 20 re f',
      '1 G 10 10 20 20 re S',
      '/Icc cs 1 1 1 sc 10 10 20 20 re f',
      '/Spot cs 0 scn 10 10 20 20 re f',
      '/Gone gs 10 10 20 20 re f',
    ])
      expect(
        marksOf({
          content,
          resources:
            '/ColorSpace << /Icc [/ICCBased @icc] /Spot [/Separation /Gold /DeviceGray @tint] >> /ExtGState << /Gone << /ca 0 >> >>',
          objects: {
            icc: { dict: '<< /N 3 >>', data: '' },
            tint: '<< /FunctionType 2 /Domain [0 1] /C0 [1] /C1 [0] /N 1 >>',
          },
        }),
      ).toBeUndefined()
    expect(marksOf({ content: '1 g 1 g 0 g 10 10 20 20 re f' })).toEqual([10, 10, 30, 30])
    expect(
      marksOf({
        content: '1 g /Odd gs 10 10 20 20 re f',
        resources: '/ExtGState << /Odd << /BM /Difference >> >>',
      }),
    ).toEqual([10, 10, 30, 30])
  })

  it('cover the clipping path within the bounding box of a shading', () => {
    const shading = (more: string) =>
      `/Shading << /S1 << /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] ${more} /Function << /FunctionType 2 /Domain [0 1] /N 1 >> >> >>`
    expect(marksOf({ content: '20 30 40 50 re W n /S1 sh', resources: shading('') })).toEqual([
      20, 30, 60, 80,
    ])
    expect(marksOf({ content: '2 0 0 2 0 0 cm /S1 sh', resources: shading('/BBox [1 2 3 4]') })).toEqual([
      2, 4, 6, 8,
    ])
  })
})

describe('Marks of text', () => {
  const resources = '/Font << /F1 @font >>'

  it('begin at the text position and are as long as the glyphs are wide', () => {
    // Two capitals of 0.667 and 0.722 in Helvetica at 100.
    const [left, bottom, right, top] = marksOf({ content: 'BT /F1 100 Tf 50 200 Td (AH) Tj ET', resources })!
    expect(left).toBeCloseTo(45, 1)
    expect(right).toBeCloseTo(50 + 138.9 + 5, 1)
    expect(bottom).toBeLessThanOrEqual(200 - 22.5)
    expect(top).toBeGreaterThanOrEqual(200 + 72)
    expect(top).toBeLessThan(300)
  })

  it('follow kerning, spacing, scale, rise and the line matrix', () => {
    const right = (content: string) => marksOf({ content: `BT /F1 100 Tf ${content} ET`, resources })![2]!
    const plain = right('(AA) Tj')
    expect(right('[(A) -1000 (A)] TJ')).toBeCloseTo(plain + 100, 1)
    expect(right('20 Tc (AA) Tj')).toBeCloseTo(plain + 20, 1)
    expect(right('30 Tw (A A) Tj')).toBeCloseTo(right('(A A) Tj') + 30, 1)
    expect(right('200 Tz (AA) Tj')).toBeCloseTo(2 * plain, 1)
    const [, bottom, , top] = marksOf({
      content: 'BT /F1 10 Tf 12 TL 100 100 Td (A) Tj T* (A) Tj 5 Ts (A) Tj ET',
      resources,
    })!
    expect(bottom).toBeCloseTo(88 - 2.5, 1)
    expect(top).toBeCloseTo(100 + 9.5, 1)
    expect(marksOf({ content: 'BT /F1 10 Tf 0 1 -1 0 200 100 Tm (AAAAAAAAAA) Tj ET', resources })).toEqual([
      190.5, 99.5, 202.5, 167.2,
    ])
  })

  it('exclude spaces, control characters, invisible text and white text', () => {
    for (const text of ['(   ) Tj', '(\\r\\n\\b) Tj', '3 Tr (Found by OCR) Tj', '7 Tr (A) Tj', '1 g (A) Tj'])
      expect(marksOf({ content: `BT /F1 10 Tf 50 50 Td ${text} ET`, resources })).toBeUndefined()
  })

  it('clip subsequent content in clipping text rendering modes', () => {
    const [left, bottom] = marksOf({
      content: 'BT /F1 100 Tf 50 200 Td 7 Tr (A) Tj ET 0 0 400 500 re f',
      resources,
    })!
    expect([left, bottom]).toEqual([45, 175])
  })

  it('exist for text in a missing font', () => {
    expect(marksOf({ content: 'BT /F9 10 Tf 50 50 Td (A) Tj ET' })).toBeDefined()
  })

  it('use the widths of a composite font, and exclude what /ToUnicode maps to a space', () => {
    const objects = {
      cid: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [@below] /ToUnicode @unicode >>',
      below:
        '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [1 [250] 10 20 2000] /FontDescriptor @descriptor >>',
      descriptor:
        '<< /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [-500 -200 3000 800] /ItalicAngle 0 >>',
      unicode: {
        dict: '<< >>',
        data: '1 beginbfchar <0003> <0020> endbfchar 1 beginbfrange <0010> <0012> <0041> endbfrange',
      },
    }
    const right = (codes: string) =>
      marksOf({
        content: `BT /F1 10 Tf 50 50 Td <${codes}> Tj ET`,
        resources: '/Font << /F1 @cid >>',
        objects,
      })
    expect(right('0001')).toEqual([49.5, 48, 53, 58])
    expect(right('0011')![2]).toBe(70.5)
    expect(right('0064')![2]).toBe(55.5)
    expect(right('00640003')![2]).toBe(55.5)
    expect(right('0003')).toBeUndefined()
  })

  it('exclude the space of a predefined CMap with one-byte and two-byte codes', () => {
    const objects = {
      cid: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /KSC-EUC-H /DescendantFonts [@below] >>',
      below:
        '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Korea1) /Supplement 0 >> >>',
    }
    const shown = { resources: '/Font << /F1 @cid >>', objects }
    expect(marksOf({ content: 'BT /F1 10 Tf 50 50 Td <2020> Tj ET', ...shown })).toBeUndefined()
    expect(marksOf({ content: 'BT /F1 10 Tf 50 50 Td <20B0A1> Tj ET', ...shown })).toBeDefined()
  })

  it('stay close to letters in a font with a large bounding box', () => {
    const objects = {
      cambria:
        '<< /Type /Font /Subtype /TrueType /BaseFont /Cambria /Encoding /WinAnsiEncoding /FontDescriptor @descriptor >>',
      descriptor:
        '<< /Type /FontDescriptor /FontName /Cambria /Flags 32 /FontBBox [-1475 -2464 2868 3117] /Ascent 778 /Descent -222 /ItalicAngle 0 >>',
    }
    const resources = '/Font << /F1 @cambria >>'
    const [, bottom, , top] = marksOf({
      content: 'BT /F1 100 Tf 50 200 Td (A) Tj ET',
      resources,
      objects,
    })!
    expect([bottom, top]).toEqual([150, 325])
  })

  it('follow the glyph procedures of a Type 3 font, in their colour or that of the text', () => {
    const glyphs = {
      type3:
        '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98 /Widths [10 10] /Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a @a /b @b >> >>',
      a: { dict: '<< >>', data: '10 0 0 0 10 10 d1 1 g 2 -1 5 6 re f' },
      b: { dict: '<< >>', data: '10 0 d0 0 g 0 0 10 10 re f' },
    }
    const drawn = (content: string) =>
      marksOf({
        content: `BT /F1 10 Tf 50 50 Td ${content} ET`,
        resources: '/Font << /F1 @type3 >>',
        objects: glyphs,
      })
    expect(drawn('(a) Tj')).toEqual([52, 49, 57, 55])
    expect(drawn('(ab) Tj')).toEqual([52, 49, 70, 60])
    expect(drawn('1 g (a) Tj')).toBeUndefined()
    expect(drawn('1 g (b) Tj')).toEqual([50, 50, 60, 60])
  })
})

describe('Marks of images and forms', () => {
  const image = {
    dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
    data: '\u0000',
  }

  it('fill the unit square into which an image is drawn', () => {
    const resources = '/XObject << /Im @image >>'
    expect(marksOf({ content: '30 0 0 40 10 20 cm /Im Do', resources, objects: { image } })).toEqual([
      10, 20, 40, 60,
    ])
  })

  it('include content after an inline image, whatever its data', () => {
    const content =
      'q 30 0 0 40 10 20 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \u0001 EI \u0080\u0081 EI Q 100 100 5 5 re f'
    expect(marksOf({ content })).toEqual([10, 20, 105, 105])
  })

  it('follow the matrix of a form and are clipped to its bounding box, also nested', () => {
    const resources = '/XObject << /Outer @outer >>'
    const objects = {
      outer: form(
        '0 0 100 100',
        'q 2 0 0 2 0 0 cm /Inner Do Q',
        '/Matrix [1 0 0 1 50 50] /Resources << /XObject << /Inner @inner >> >>',
      ),
      inner: form('0 0 10 1000', '5 5 20 20 re f'),
    }
    expect(marksOf({ content: '/Outer Do', resources, objects })).toEqual([60, 60, 70, 100])
  })

  it('use the resources of the page in a form that has none', () => {
    const resources = '/XObject << /Bare @bare /Im @image >>'
    expect(
      marksOf({
        content: '/Bare Do',
        resources,
        objects: { bare: form('0 0 400 500', '9 0 0 9 1 1 cm /Im Do'), image },
      }),
    ).toEqual([1, 1, 10, 10])
  })

  it('use the resources of the outer content for names that a form lacks', () => {
    const resources = '/XObject << /Outer @outer /Im @image >>'
    const own = (entries: string) => `/Resources << /ProcSet [/PDF] ${entries} >>`
    const objects = {
      outer: form('0 0 400 500', '/Inner Do', own('/XObject << /Inner @inner >>')),
      inner: form('0 0 400 500', '9 0 0 9 1 1 cm /Im Do', own('')),
      image,
    }
    expect(marksOf({ content: '/Outer Do', resources, objects })).toEqual([1, 1, 10, 10])
  })

  it('exclude layers that are off', () => {
    const resources = '/Properties << /L1 @layer >> /XObject << /Hidden @inLayer >>'
    const objects = {
      layer: '<< /Type /OCG /Name (Draft) >>',
      inLayer: form('0 0 400 500', '0 0 300 300 re f', '/OC @layer'),
    }
    const content = '/OC /L1 BDC /P BMC 0 0 200 200 re f EMC 0 0 250 250 re f EMC /Hidden Do 10 10 5 5 re f'
    expect(marksOf({ content, resources, objects, hidden: () => true })).toEqual([10, 10, 15, 15])
    expect(marksOf({ content, resources, objects })).toEqual([0, 0, 300, 300])
  })
})

describe('Marks of hostile content', () => {
  it('ignore surplus Q operators and unknown operators', () => {
    expect(marksOf({ content: 'Q Q 1 0 0 1 5 5 cm Q frobnicate ] >> 0 0 10 10 re f' })).toEqual([
      5, 5, 15, 15,
    ])
  })

  it('follow a form that draws itself once', () => {
    const objects = {
      loop: form('0 0 400 500', '10 10 5 5 re f /Loop Do', '/Resources << /XObject << /Loop @loop >> >>'),
    }
    expect(marksOf({ content: '/Loop Do', resources: '/XObject << /Loop @loop >>', objects })).toEqual([
      10, 10, 15, 15,
    ])
  })

  it('cover the bounding box of a form nested deeper than the limit', () => {
    const objects = Object.fromEntries(
      [...Array(40).keys()].map((depth) => [
        `form${depth}`,
        form(
          `0 0 ${300 - depth} 300`,
          depth < 39 ? '/F Do' : '1 1 1 1 re f',
          depth < 39 ? `/Resources << /XObject << /F @form${depth + 1} >> >>` : '',
        ),
      ]),
    )
    const found = marksOf({
      content: '/F Do',
      resources: '/XObject << /F @form0 >>',
      objects,
      limits: { maxFormDepth: 10 },
    })
    expect(found).toEqual([0, 0, 290, 300])
  })

  it('end in a limit when forms multiply themselves', () => {
    const tenTimes = '/F Do '.repeat(10)
    const objects = Object.fromEntries(
      [...Array(20).keys()].map((depth) => [
        `form${depth}`,
        form(
          '0 0 400 500',
          depth < 19 ? `${tenTimes} 1 g 0 0 1 1 re f` : '1 g 0 0 1 1 re f',
          depth < 19 ? `/Resources << /XObject << /F @form${depth + 1} >> >>` : '',
        ),
      ]),
    )
    expect(() =>
      marksOf({
        content: '/F Do',
        resources: '/XObject << /F @form0 >>',
        objects,
        limits: { maxContentOperators: 10_000 },
      }),
    ).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  })

  it('end in a limit when a long form is drawn again and again', () => {
    const objects = { long: form('0 0 400 500', `BT 1 g /F1 1 Tf (${'x'.repeat(100_000)}) Tj ET`) }
    const drawn = () =>
      marksOf({
        content: '/Long Do '.repeat(1000),
        resources: '/XObject << /Long @long >> /Font << /F1 @font >>',
        objects,
        limits: { maxContentOperators: 100_000 },
      })
    expect(drawn).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  })

  it('look up each code of a font with many ranges once', () => {
    const code = (number: number) => `<${number.toString(16).padStart(4, '0')}>`
    const ranges = [...Array(30_000).keys()].map((at) => `${code(at * 2)} ${code(at * 2 + 1)} ${code(0x41)}`)
    const objects = {
      cid: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [@below] /ToUnicode @unicode >>',
      below: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /W [${[...Array(20_000).keys()].map((at) => `${at * 3} ${at * 3 + 1} 500`).join(' ')}] >>`,
      unicode: { dict: '<< >>', data: ranges.map((range) => `1 beginbfrange ${range} endbfrange`).join(' ') },
    }
    const codes = [...Array(60_000).keys()].map((number) => number.toString(16).padStart(4, '0')).join('')
    const lookUps = (text: string) =>
      countCalls(RangeTable, 'find', () => {
        marksOf({ content: `BT 1 Tr 1 G /F1 1 Tf ${text} ET`, resources: '/Font << /F1 @cid >>', objects })
      })
    // One for the width, one for the text.
    expect(lookUps(`<${codes}> Tj`)).toBe(2 * 60_000)
    expect(lookUps(`<${codes}> Tj <${codes}> Tj`)).toBe(2 * 60_000)
  })

  it('end in a limit when graphics states are saved without end', () => {
    expect(() => marksOf({ content: 'q '.repeat(20_000) })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
    expect(() => marksOf({ content: '['.repeat(1000) })).toThrow(
      expect.objectContaining({ code: 'limit_exceeded' }),
    )
  })

  it('stay finite for numbers of any size', () => {
    const endless = '9'.repeat(400)
    for (const content of [
      `${endless} 0 0 1 0 0 cm 0 0 5 5 re f`,
      `0 0 ${endless} 5 re S`,
      `BT /F1 ${endless} Tf (A) Tj ET`,
    ]) {
      for (const side of marksOf({ content }) ?? []) expect(Number.isFinite(side)).toBe(true)
    }
  })
})
