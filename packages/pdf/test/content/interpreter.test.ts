import { describe, expect, it, vi } from 'vitest'
import { EVERY_KIND, type InnerKind } from '../../src/content/device.js'
import { Interpreter } from '../../src/content/interpreter.js'
import { pageContent } from '../../src/content/page-content.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { type DrawnPage, form, openPage } from './drawn-page.js'
import { recorded } from './recording.js'

const font = '/Font << /F1 @font >>'

/** The state at each path that is painted, as far as it is asked for. */
function states(page: DrawnPage, keys: readonly string[]): unknown[] {
  const { file, content, resources } = openPage(page)
  const found: unknown[] = []
  new Interpreter(file).interpret(content, resources, {
    path(_, __, state) {
      found.push(keys.map((key) => (state as unknown as Record<string, unknown>)[key]))
    },
  })
  return found
}

describe('Interpreter: paths', () => {
  it('reports segments in page space and how the path is painted', () => {
    expect(
      recorded({
        content:
          '2 0 0 2 10 0 cm 1 1 m 2 1 l 3 1 3 2 2 2 c 1 2 1 3 v 0 3 0 4 y h f* 3 w 0 0 5 6 re B 0 0 m 1 0 l s',
      }),
    ).toEqual([
      'path 12 2 m 14 2 l 16 2 16 4 14 4 c 12 4 12 6 v 10 6 10 8 y h: evenodd',
      'path 10 0 m 20 0 l 20 12 l 10 12 l h: nonzero and stroke 3',
      'path 10 0 m 12 0 l h: stroke 3',
    ])
  })

  it('does not report unpainted paths, but applies their clipping', () => {
    expect(
      recorded({
        content: '0 0 9 9 re n 1 1 m f q 10 10 50 60 re W* n /S sh Q /S sh',
        resources: '/Shading << /S << /ShadingType 2 >> >>',
      }),
    ).toEqual([
      'clip 10 10 60 70 evenodd',
      'shading of ShadingType in 10 10 60 70',
      'shading of ShadingType in -1000000000 -1000000000 1000000000 1000000000',
    ])
  })
})

describe('Interpreter: graphics state', () => {
  it('saves and restores line parameters', () => {
    const keys = ['lineWidth', 'lineCap', 'lineJoin', 'miterLimit', 'dash', 'dashPhase']
    const line = '0 0 m 9 9 l S'
    expect(
      states(
        {
          content: `q 3 w 1 J 2 j 4 M [1 2] 3 d ${line} /All gs ${line} Q ${line}`,
          resources: '/ExtGState << /All << /LW 5 /LC 2 /LJ 1 /ML 6 /D [[7 8] 9] >> >>',
        },
        keys,
      ),
    ).toEqual([
      [3, 1, 2, 4, [1, 2], 3],
      [5, 2, 1, 6, [7, 8], 9],
      [1, 0, 0, 10, [], 0],
    ])
  })

  it('holds transparency parameters, which a group resets', () => {
    const keys = ['fillAlpha', 'strokeAlpha', 'blendMode', 'softMask']
    const [page, plain, group, none] = states(
      {
        content: '/T gs 0 0 9 9 re f /Plain Do /Group Do /N gs 0 0 9 9 re f',
        resources:
          '/ExtGState << /T << /ca 0.5 /CA 0.25 /BM [/Multiply /Normal] /SMask << /S /Alpha /G @mask >> >> /N << /SMask /None /BM /Normal >> >> /XObject << /Plain @plain /Group @group >>',
        objects: {
          mask: form('0 0 9 9', '0 0 9 9 re f', '/Group << /S /Transparency >>'),
          plain: form('0 0 9 9', '0 0 9 9 re f'),
          group: form('0 0 9 9', '0 0 9 9 re f', '/Group << /S /Transparency >>'),
        },
      },
      keys,
    ) as unknown[][]
    expect(page).toEqual([0.5, 0.25, 'Multiply', expect.objectContaining({ matrix: [1, 0, 0, 1, 0, 0] })])
    expect(plain).toEqual(page)
    expect(group).toEqual([1, 1, 'Normal', undefined])
    expect(none).toEqual([0.5, 0.25, 'Normal', undefined])
  })

  it('holds both colours with their colour spaces', () => {
    const { file, content, resources } = openPage({
      content:
        '0 0 9 9 re f 1 0 0 rg 0 0 0 1 K 0 0 9 9 re B /Icc cs 0 0 9 9 re f 0.5 0.1 0.2 scn 0 0 9 9 re f /Pattern cs /P1 scn 0 0 9 9 re f',
      resources: '/ColorSpace << /Icc [/ICCBased @icc] >> /Pattern << /P1 << /PatternType 2 >> >>',
      objects: { icc: { dict: '<< /N 3 >>', data: '' } },
    })
    const seen: string[] = []
    new Interpreter(file).interpret(content, resources, {
      path(_, { stroke }, state) {
        for (const { space, components, pattern } of stroke ? [state.fill, state.stroke] : [state.fill])
          seen.push(`${space.family} ${space.components ?? ''} [${components}] ${pattern?.name ?? ''}`.trim())
      },
    })
    expect(seen).toEqual([
      'DeviceGray  [0]',
      'DeviceRGB  [1,0,0]',
      'DeviceCMYK  [0,0,0,1]',
      'ICCBased 3 []',
      'ICCBased 3 [0.5,0.1,0.2]',
      'Pattern  [] P1',
    ])
  })
})

describe('Interpreter: text', () => {
  it('reports each glyph with its code, matrix and advance', () => {
    // Helvetica: A is 0.667 wide, a space 0.278.
    expect(
      recorded({
        content: 'BT /F1 10 Tf 100 200 Td 1 Tc 2 Tw (A A) Tj [(A) -1000 (A)] TJ ET',
        resources: font,
      }),
    ).toEqual([
      'glyph 65 = 65 at 10 0 0 10 100 200 by 7.67',
      'glyph 32 = 32 at 10 0 0 10 107.67 200 by 5.78',
      'glyph 65 = 65 at 10 0 0 10 113.45 200 by 7.67',
      'glyph 65 = 65 at 10 0 0 10 121.12 200 by 7.67',
      'glyph 65 = 65 at 10 0 0 10 138.79 200 by 7.67',
    ])
  })

  it('follows lines, scale, rise, matrices and rendering modes', () => {
    expect(
      recorded({
        content: `2 0 0 2 0 0 cm BT /F1 10 Tf 50 Tz 3 Ts 1 Tr 12 TL 10 100 Td (A) Tj (A) ' 5 -20 TD 1 0 (A) " T* (A) Tj 0 1 -1 0 7 8 Tm (A) Tj ET`,
        resources: font,
      }).map((line) => line.replace(/^glyph 65 = 65 at| by .*? mode 1$/g, '')),
    ).toEqual([
      ' 10 0 0 20 20 206',
      ' 10 0 0 20 20 182',
      ' 10 0 0 20 30 102',
      ' 10 0 0 20 30 62',
      ' 0 10 -20 0 8 16',
    ])
  })

  it('reads multi-byte codes of a composite font', () => {
    expect(
      recorded({
        content: 'BT /F1 10 Tf <00410102> Tj ET',
        resources: '/Font << /F1 @cid >>',
        objects: {
          cid: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [@below] >>',
          below: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /DW 500 /W [65 [250]] >>',
        },
      }),
    ).toEqual(['glyph 0.65 = 65 at 10 0 0 10 0 0 by 2.5', 'glyph 1.2 = 258 at 10 0 0 10 2.5 0 by 5'])
  })

  it('clips subsequent content in clipping text rendering modes', () => {
    const [, shading] = recorded({
      content: 'BT /F1 10 Tf 7 Tr 50 50 Td (A) Tj ET /S sh',
      resources: `${font} /Shading << /S << /ShadingType 2 >> >>`,
    })
    expect(shading).toBe('shading of ShadingType in 49.5 47.5 57.17 59.5')
  })

  it('does not measure text for a device without a glyph callback', () => {
    const { file, content, resources } = openPage({
      content: 'BT /F1 10 Tf (A) Tj ET 0 0 9 9 re f',
      resources: '/Font << /F1 @bad >>',
      // Reading it would end in a limit.
      objects: {
        bad: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding @map /DescendantFonts [] >>',
        map: { dict: '<< >>', data: '['.repeat(1000) },
      },
    })
    let paths = 0
    const count = (): void => {
      paths++
    }
    new Interpreter(file).interpret(content, resources, { path: count })
    expect(paths).toBe(1)
    const all = (): void => new Interpreter(file).interpret(content, resources, { path: count, glyph() {} })
    expect(all).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  })
})

describe('Interpreter: nested content', () => {
  const type3 = {
    type3:
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 0 0] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 97 /LastChar 98 /Widths [10 10] /Encoding << /Type /Encoding /Differences [97 /a /b] >> /CharProcs << /a @a /b @b >> >>',
    a: { dict: '<< >>', data: '10 0 0 0 10 10 d1 1 0 0 rg 0 0 5 5 re f' },
    b: { dict: '<< >>', data: '10 0 d0 1 0 0 rg 0 0 4 4 re f' },
  }

  it('applies the matrix, bounding box and resources of nested form XObjects', () => {
    expect(
      recorded({
        content: 'q 1 0 0 1 5 5 cm /Outer Do Q 1 1 1 1 re f',
        resources: '/XObject << /Outer @outer /Image @image >>',
        objects: {
          outer: form('0 0 100 100', '2 0 0 2 0 0 cm /Inner Do', '/Matrix [1 0 0 1 50 50]'),
          image: form('0 0 9 9', ''),
          inner: form('0 0 10 10', '/S sh 3 0 0 3 0 0 cm /Inner Do', '/Resources @own'),
          own: '<< /Shading << /S << /ShadingType 1 >> >> /XObject << /Inner @picture >> >>',
          picture: {
            dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
            data: 'x',
          },
        },
      }),
      // The outer form has no resources and finds nothing called Inner in the page's.
    ).toEqual(['path 1 1 m 2 1 l 2 2 l 1 2 l h: nonzero'])
    expect(
      recorded({
        content: 'q 1 0 0 1 5 5 cm /Outer Do Q',
        resources: '/XObject << /Outer @outer /Inner @inner >>',
        objects: {
          outer: form('0 0 100 100', '2 0 0 2 0 0 cm /Inner Do', '/Matrix [1 0 0 1 50 50]'),
          inner: form('0 0 10 10', '/S sh 3 0 0 3 0 0 cm /Inner Do', '/Resources @own'),
          own: '<< /Shading << /S << /ShadingType 1 >> >> /XObject << /Inner @picture >> >>',
          picture: {
            dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>',
            data: 'x',
          },
        },
      }),
    ).toEqual(['shading of ShadingType in 55 55 75 75', 'image object true at 6 0 0 6 55 55'])
  })

  it('follows only the kinds of nested content that the device asks for', () => {
    const page = {
      content: '/Form Do /Pattern cs /Tiles scn 0 0 9 9 re f /Soft gs BT /F1 10 Tf 50 60 Td (ab) Tj ET',
      resources:
        '/XObject << /Form @form >> /Pattern << /Tiles @tiles >> /ExtGState << /Soft << /SMask << /S /Alpha /G @mask >> >> >> /Font << /F1 @type3 >>',
      objects: {
        ...type3,
        form: form('0 0 9 9', '1 1 1 1 re f'),
        mask: form('0 0 9 9', '3 3 1 1 re f', '/Group << /S /Transparency >>'),
        tiles: {
          dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Matrix [2 0 0 2 0 0] /Resources << >> >>',
          data: '2 2 1 1 re f',
        },
      },
    }
    const paths = (kinds: readonly InnerKind[]): string[] =>
      recorded(page, { follows: new Set(kinds) })
        .filter((line) => line.startsWith('path'))
        .map((line) => line.replace(/^path (\S+ \S+) m .*/, '$1'))
    expect(paths([])).toEqual(['0 0'])
    expect(paths(['form'])).toEqual(['1 1', '0 0'])
    // The tiles are laid out by their own matrix; each of the two glyphs is drawn with the pattern that the text has.
    expect(paths(['pattern'])).toEqual(['0 0', '4 4', '4 4'])
    expect(paths(['softMask'])).toEqual(['0 0', '3 3'])
    expect(paths(['glyph'])).toEqual(['0 0', '50 60', '60 60'])
    // By default, only forms are followed.
    expect(recorded(page).filter((line) => line.startsWith('path'))).toHaveLength(2)
  })

  it('uses the text colour in an uncoloured glyph, and the current colour in an uncoloured pattern', () => {
    const { file, content, resources } = openPage({
      content: '0 1 0 rg BT /F1 10 Tf (ab) Tj ET /Uncoloured cs 0 0 1 /Tiles scn 0 0 9 9 re f',
      resources:
        '/Font << /F1 @type3 >> /ColorSpace << /Uncoloured [/Pattern /DeviceRGB] >> /Pattern << /Tiles @tiles >>',
      objects: {
        ...type3,
        tiles: {
          dict: '<< /Type /Pattern /PatternType 1 /PaintType 2 /TilingType 1 /BBox [0 0 20 20] /XStep 20 /YStep 20 /Resources << >> >>',
          data: '1 0 0 rg 2 2 1 1 re f',
        },
      },
    })
    const colours: unknown[] = []
    new Interpreter(file).interpret(content, resources, {
      follows: EVERY_KIND,
      path: (_, __, { fill }) => colours.push(fill.components),
    })
    expect(colours).toEqual([
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, 1],
      [0, 0, 1],
    ])
  })
})

describe('Interpreter: images', () => {
  it('reports inline images with their data', () => {
    expect(
      recorded({
        content:
          'q 30 0 0 40 10 20 cm BI /W 2 /H 1 /BPC 8 /CS /G ID \u0001\u0002\nEI Q q 5 0 0 5 0 0 cm BI /W 8 /H 1 /IM true ID \u0080 EI Q',
      }),
    ).toEqual(['image inline 1.2 at 30 0 0 40 10 20', 'image inline 128 mask at 5 0 0 5 0 0'])
  })
})

describe('Interpreter: marked content', () => {
  const page = {
    content:
      '/P << /MCID 3 >> BDC 0 0 1 1 re f EMC /OC /Off BDC /Span /Tagged BDC 0 0 2 2 re f BT /F1 1 Tf (A) Tj ET /Form Do EMC EMC /Artifact BMC 0 0 3 3 re f EMC EMC /Hidden Do',
    resources: `${font} /Properties << /Off @off /Tagged << /MCID 4 >> >> /XObject << /Form @form /Hidden @hidden >>`,
    objects: {
      off: '<< /Type /OCG /Name (off) >>',
      form: form('0 0 9 9', '0 0 4 4 re f'),
      hidden: form('0 0 9 9', '0 0 5 5 re f', '/OC @off'),
    },
  }
  const sizes = (lines: string[]): string[] =>
    lines.map((line) => line.replace(/^path 0 0 m (\d) .*/, 'square $1').replace(/^(glyph) .*/, '$1'))

  it('reports begin and end, and omits hidden content', () => {
    expect(sizes(recorded(page))).toEqual([
      'begin P 3',
      'square 1',
      'end',
      'begin OC undefined hidden',
      'begin Span 4',
      'end',
      'end',
      'begin Artifact undefined',
      'square 3',
      'end',
    ])
  })

  it('reports hidden content to devices that ask for it', () => {
    const seen = sizes(recorded(page, { takesHidden: true })).filter((line) => !/begin|end/.test(line))
    expect(seen).toEqual(['square 1', 'square 2', 'glyph', 'square 4', 'square 3', 'square 5'])
  })
})

describe('Interpreter: hostile content', () => {
  const limit = expect.objectContaining({ code: 'limit_exceeded' })

  it('follows self-referencing forms, patterns and glyphs once', () => {
    const square = '0 0 1 1 re f'
    const objects = {
      loop: form('0 0 9 9', `${square} /Loop Do`, '/Resources << /XObject << /Loop @loop >> >>'),
      tiles: {
        dict: '<< /PatternType 1 /PaintType 1 /BBox [0 0 9 9] /Resources << /Pattern << /Tiles @tiles >> >> >>',
        data: `/Pattern cs /Tiles scn ${square}`,
      },
      type3:
        '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a @a >> /Resources << /Font << /F1 @type3 >> >> >>',
      a: { dict: '<< >>', data: `1 0 d0 ${square} BT /F1 1 Tf (a) Tj ET` },
    }
    const resources = '/XObject << /Loop @loop >> /Pattern << /Tiles @tiles >> /Font << /F1 @type3 >>'
    const count = (content: string): number =>
      recorded({ content, resources, objects }, { follows: EVERY_KIND }).filter((line) =>
        line.startsWith('path'),
      ).length
    expect(count('/Loop Do')).toBe(1)
    expect(count(`/Pattern cs /Tiles scn ${square}`)).toBe(2)
    expect(count('BT /F1 1 Tf (a) Tj ET')).toBe(1)
  })

  it('reports forms nested deeper than the limit as skipped', () => {
    const deep = Object.fromEntries(
      [...Array(8).keys()].map((depth) => [
        `form${depth}`,
        form('0 0 9 9', '/F Do', `/Resources << /XObject << /F @form${Math.min(depth + 1, 7)} >> >>`),
      ]),
    )
    const events: string[] = []
    recorded(
      { content: '/F Do', resources: '/XObject << /F @form0 >>', objects: deep, limits: { maxFormDepth: 3 } },
      {
        enter: () => events.push('enter') > 0,
        skip: () => events.push('skip'),
        leave: () => events.push('leave'),
      },
    )
    expect(events.join(' ')).toBe('enter enter enter enter skip leave leave leave leave')
  })

  it('ends in a limit when content fans out, nests without end or is too long', () => {
    const fan = Object.fromEntries(
      [...Array(20).keys()].map((depth) => [
        `form${depth}`,
        form('0 0 9 9', '/F Do '.repeat(10), `/Resources << /XObject << /F @form${depth + 1} >> >>`),
      ]),
    )
    const objects = { ...fan, form20: form('0 0 9 9', '') }
    const endsInLimit = (content: string, maxContentOperators = 1_000_000): void => {
      const limits = { maxContentOperators }
      expect(() => recorded({ content, resources: '/XObject << /F @form0 >>', objects, limits })).toThrow(
        limit,
      )
    }
    endsInLimit('/F Do', 5_000)
    endsInLimit('0 g '.repeat(1_000_001))
    endsInLimit('q '.repeat(20_000))
    endsInLimit('/P BMC '.repeat(20_000))
  })

  it('counts a drawn form as more than one operator', () => {
    const limits = { maxContentOperators: 5_000 }
    const draw = (times: number) => () =>
      recorded({
        content: '/F Do '.repeat(times),
        resources: '/XObject << /F @form >>',
        objects: { form: form('0 0 9 9', '') },
        limits,
      })
    expect(draw(40)).not.toThrow()
    expect(draw(60)).toThrow(limit)
  })

  it('counts glyph procedures towards the limit, even empty ones', () => {
    const objects = {
      type3:
        '<< /Type /Font /Subtype /Type3 /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a @a >> >>',
      a: { dict: '<< >>', data: '' },
    }
    expect(() =>
      recorded(
        {
          content: `BT /F1 1 Tf (${'a'.repeat(5_000)}) Tj 0 g ET`,
          resources: '/Font << /F1 @type3 >>',
          objects,
          limits: { maxContentOperators: 4_000 },
        },
        { follows: EVERY_KIND },
      ),
    ).toThrow(limit)
  })

  it('limits the content of all pages together, with each repetition of forms and shown text', () => {
    const paths = (content: string, pages: number, maxInterpretedBytes = 0): number => {
      const opened = openPage({
        content,
        resources:
          '/Font << /F1 << /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /F @form /T @text >>',
        objects: {
          form: form('0 0 9 9', '0 0 1 1 re f '.repeat(1000)),
          text: form('0 0 9 9', `BT /F1 1 Tf (${'a'.repeat(13_000)}) Tj ET`),
        },
        limits: { maxInterpretedBytes },
      })
      const interpreter = new Interpreter(opened.file)
      let painted = 0
      for (let page = 0; page < pages; page++)
        interpreter.interpret(opened.content, opened.resources, { path: () => painted++ })
      return painted
    }
    // The file has 27 KB: 0.9 MB of content are allowed.
    expect(paths('/F Do '.repeat(50), 1)).toBe(50_000)
    expect(() => paths('/F Do '.repeat(80), 1)).toThrow(limit)
    expect(() => paths('/F Do '.repeat(50), 2)).toThrow(limit)
    expect(paths('/F Do '.repeat(50), 2, 1_000_000)).toBe(100_000)
    expect(() => paths('/T Do '.repeat(10), 1)).not.toThrow()
    expect(() => paths('/T Do '.repeat(20), 1)).toThrow(limit)
    // A page that draws a form once needs less than each page adds.
    expect(paths('/F Do', 100)).toBe(100_000)
  })

  it('decodes no more of a page than it can interpret, once for all pages', () => {
    const { file, page, resources } = openPage({
      content: '',
      objects: { content: { dict: '<< >>', data: '0 0 9 9 re f '.repeat(400_000), compress: true } },
      limits: { maxInterpretedBytes: 0 },
    })
    const inflate = vi.spyOn(nodePrimitives, 'inflateChecked')
    const interpreter = new Interpreter(file)
    const follow = (): void => interpreter.interpretPage(page.get('Contents'), resources, {})
    expect(follow).toThrow(limit)
    expect(follow).toThrow(limit)
    const decoded = inflate.mock.calls.map(([, most]) => most)
    inflate.mockRestore()
    // Of 5.2 MB, 32 bytes for each byte of a file of 6 KB.
    expect(decoded).toEqual([expect.any(Number), 0])
    expect(decoded[0]).toBeLessThan(1_000_000)
    // Others can decode it.
    expect(pageContent(file, page.get('Contents'))).toHaveLength(5_200_000)
  })

  it('ignores surplus Q operators and invalid operators and operands', () => {
    expect(
      recorded({ content: 'Q Q /X cm (a) w frobnicate ] >> EMC ET 1 0 0 1 5 5 cm Q 0 0 1 1 re f' }),
    ).toEqual(['path 5 5 m 6 5 l 6 6 l 5 6 l h: nonzero'])
  })
})
