import { describe, expect, it } from 'vitest'
import { markAppearance } from '../../src/appearance/check-mark.js'
import { parseDefaultAppearance, renameResources } from '../../src/appearance/default-appearance.js'
import { appearanceMatrix } from '../../src/appearance/drawing.js'
import type { Frame } from '../../src/appearance/frame.js'
import { listAppearance, visibleOptions } from '../../src/appearance/list-box.js'
import { makeAppearance } from '../../src/appearance/make-appearance.js'
import { type TextLayout, textAppearance } from '../../src/appearance/text.js'
import { wrapLines } from '../../src/appearance/text-setter.js'
import { describeWidget } from '../../src/appearance/widget-description.js'
import { type FontFace, readFontFace, standardFace } from '../../src/fonts/font-face.js'
import { asciiBytes, asciiText } from '../../src/syntax/characters.js'
import { formDocument, opened, widget } from '../document/forms-fixture.js'

const helvetica = standardFace('Helvetica')
const plainFrame: Frame = {
  width: 100,
  height: 20,
  matrix: undefined,
  background: [],
  borderColour: [],
  borderWidth: 1,
  borderStyle: 'solid',
  dash: [3],
}

function drawn(look: Partial<TextLayout> & { size?: number; face?: FontFace }): {
  content: string
  unshown: readonly string[]
} {
  const style = { face: look.face ?? helvetica, fontName: 'Helv', fontSize: look.size ?? 10, colour: '0 g' }
  const { content, unshown } = textAppearance({
    frame: plainFrame,
    style,
    text: 'Text',
    alignment: 'left',
    ...look,
  })
  return { content: asciiText(content), unshown }
}

/** The positions of the texts that are shown, from the moves before them. */
function places(content: string): { text: string; x: number; y: number }[] {
  const found: { text: string; x: number; y: number }[] = []
  let [x, y] = [0, 0]
  for (const [, dx, dy, text] of content.matchAll(/(\S+) (\S+) Td|\((.*?)\) Tj/g)) {
    if (text !== undefined) found.push({ text, x, y })
    else [x, y] = [x + Number(dx), y + Number(dy)]
  }
  return found
}

describe('Font faces of appearances', () => {
  it('have the widths of the standard fonts', () => {
    const width = (family: Parameters<typeof standardFace>[0], text: string): number => {
      const face = standardFace(family)
      return Math.round(face.widthOf(face.encode(text).bytes) * 1000)
    }
    expect(width('Helvetica', 'Ada')).toBe(667 + 556 + 556)
    expect(width('Helvetica-Bold', 'W€')).toBe(944 + 556)
    expect(width('Times-Roman', 'Æ…')).toBe(889 + 1000)
    expect(width('Times-Italic', 'j')).toBe(278)
    expect(width('Courier', 'anything')).toBe(8 * 600)
  })

  it('report characters that the font lacks and encode them as question marks', () => {
    expect(helvetica.encode('aŁ😀ü')).toEqual({
      bytes: Uint8Array.of(0x61, 0x3f, 0x3f, 0xfc),
      unshown: ['Ł', '😀'],
    })
  })

  it('read widths, encodings and differences from the file', () => {
    const { file, catalogue } = opened(
      formDocument({
        form: '/DR << /Font << /Own @own /Mac @mac /Composite @composite /Symbol @symbol >> >>',
        objects: {
          own: '<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+Own /FirstChar 65 /LastChar 67 /Widths [100 200 0] /FontDescriptor << /Flags 32 /Ascent 900 /Descent -100 >> /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [66 /Lslash /uni0416] >> >>',
          mac: '<< /Type /Font /Subtype /Type1 /BaseFont /Arial-BoldMT /Encoding /MacRomanEncoding >>',
          composite: '<< /Type /Font /Subtype /Type0 /BaseFont /Own /Encoding /Identity-H >>',
          symbol: '<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>',
        },
      }),
    )
    const fonts = file.dict(file.dict(file.dict(catalogue.get('AcroForm'))?.get('DR'))?.get('Font'))!
    const face = (name: string) => readFontFace(file, file.dict(fonts.get(name))!)
    const own = face('Own')
    expect(own?.encode('AŁЖ').bytes.subarray(0, 2)).toEqual(Uint8Array.of(65, 66))
    expect(own?.encode('AŁЖ').unshown).toEqual(['Ж'])
    expect(own?.widthOf(Uint8Array.of(65, 66))).toBeCloseTo(0.3)
    expect([own?.ascent, own?.descent]).toEqual([0.9, -0.1])
    expect(face('Mac')?.encode('ü').bytes).toEqual(Uint8Array.of(0x9f))
    expect(face('Mac')?.widthOf(Uint8Array.of(0x9f))).toBeCloseTo(0.611)
    expect([face('Composite'), face('Symbol')]).toEqual([undefined, undefined])
  })
})

describe('Default appearance strings', () => {
  it('give font, size and colour, however they are formatted', () => {
    const read = (source: string) => parseDefaultAppearance(asciiBytes(source))
    expect(read('0 0 1 rg/He#6cv 12 Tf')).toEqual({ fontName: 'Helv', fontSize: 12, colour: '0 0 1 rg' })
    expect(read('/F1 0 Tf % as large as fits\n0.5 g 1 G')).toEqual({
      fontName: 'F1',
      fontSize: 0,
      colour: '0.5 g 1 G',
    })
    expect(read(') >> junk (')).toEqual({ fontName: undefined, fontSize: 0, colour: '' })
  })

  it('keep everything but renamed resources', () => {
    const renamed = renameResources(
      asciiBytes('/Helv 1 Tf (/Helv 1 Tf) /Helv gs /Helv 2 Tf % /Helv'),
      (category, name) => (category === 'Font' ? `${name} 2` : undefined),
    )
    expect(asciiText(renamed)).toBe('/Helv#202 1 Tf (/Helv 1 Tf) /Helv gs /Helv#202 2 Tf % /Helv')
  })
})

describe('Text field appearances', () => {
  it('align text left, centred or right', () => {
    const width = helvetica.widthOf(asciiBytes('Text')) * 10
    const at = (alignment: TextLayout['alignment']) => places(drawn({ alignment }).content)[0]?.x
    expect(at('left')).toBeCloseTo(2)
    expect(at('centre')).toBeCloseTo(50 - width / 2, 2)
    expect(at('right')).toBeCloseTo(98 - width, 2)
  })

  it('use the largest font size that fits when none is given', () => {
    const size = (text: string) => Number(/(\S+) Tf/.exec(drawn({ text, size: 0 }).content)?.[1])
    expect(size('x')).toBeCloseTo(18 * 0.75)
    const narrow = size('many more words than fit in here')
    expect(narrow).toBeLessThan(10)
    expect(helvetica.widthOf(asciiBytes('many more words than fit in here')) * narrow).toBeLessThanOrEqual(
      96.1,
    )
    expect(size('word '.repeat(100))).toBe(4)
  })

  it('break lines at spaces, and inside words that are too long', () => {
    const lines = (text: string, room: number) =>
      wrapLines(helvetica, text, 10, room).map((line) => asciiText(line))
    expect(lines('one two  three', 40)).toEqual(['one two  ', 'three'])
    expect(lines('one\r\ntwo\rthree\nfour', 100)).toEqual(['one', 'two', 'three', 'four'])
    expect(lines('WWWW', 20)).toEqual(['WW', 'WW'])
    expect(lines('W', 1)).toEqual(['W'])
    expect(lines('', 10)).toEqual([''])
  })

  it('shrink multi-line text until it fits', () => {
    const frame = { ...plainFrame, height: 40 }
    const { content } = drawn({ frame, text: 'some words '.repeat(12), size: 0, multiline: true })
    const size = Number(/(\S+) Tf/.exec(content)?.[1])
    expect(size).toBeLessThan(12)
    const shown = places(content)
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.at(-1)!.y).toBeGreaterThan(0)
    expect(shown.map(({ y }) => y)).toEqual(shown.map(({ y }) => y).sort((one, other) => other - one))
  })

  it('put one character of a comb field into each cell', () => {
    const shown = places(drawn({ text: 'AB1234', comb: 4 }).content)
    expect(shown.map(({ text }) => text)).toEqual(['A', 'B', '1', '2'])
    shown.forEach(({ text, x }, at) => {
      expect(x + (helvetica.widthOf(asciiBytes(text)) * 10) / 2).toBeCloseTo((at + 0.5) * 25, 1)
    })
  })

  it('measure each of a million characters at most twice for each size', () => {
    const measured = (text: string, size: number) => {
      let codes = 0
      const widthOf: FontFace['widthOf'] = (bytes, start = 0, end = bytes.length) => {
        codes += end - start
        return helvetica.widthOf(bytes, start, end)
      }
      drawn({ text, multiline: true, size, face: { ...helvetica, widthOf } })
      return codes
    }
    const words = 'lorem ipsum '.repeat(80_000)
    // Automatic sizes are tried from 12 down to 4.
    expect(measured(words, 0)).toBeLessThanOrEqual(2 * 9 * words.length)
    expect(measured('x'.repeat(1_000_000), 10)).toBeLessThanOrEqual(2 * 1_000_000)
  })
})

describe('Other field appearances', () => {
  it('show the visible options of a list with the selected ones marked', () => {
    const frame = { ...plainFrame, height: 30 }
    const visible = visibleOptions(frame, 10, 6, 1)
    expect(visible).toEqual([1, 4])
    const { content } = listAppearance({
      frame,
      style: { face: helvetica, fontName: 'Helv', fontSize: 10, colour: '' },
      labels: ['one', 'two', 'three', 'four', 'five', 'six'].slice(...visible),
      selected: new Set([1]),
    })
    const source = asciiText(content)
    expect(places(source).map(({ text }) => text)).toEqual(['two', 'three', 'four'])
    expect(source).toContain('0.6 0.757 0.855 rg\n1 6 98 11.5 re\nf')
  })

  it('show a mark while a button is on', () => {
    const source = (isOn: boolean, mark?: string) =>
      asciiText(
        markAppearance({
          frame: { ...plainFrame, width: 20 },
          isOn,
          mark,
          isRadio: false,
          fontName: 'ZaDb',
          fontSize: 0,
          colour: '',
        }),
      )
    expect(source(true)).toContain('(4) Tj')
    expect(source(true, 'u')).toContain('(u) Tj')
    expect(source(true, 'unknown')).toContain('(4) Tj')
    expect(source(false)).not.toContain('Tj')
  })

  it('show option labels and password asterisks, and inherit missing attributes', () => {
    const { file, catalogue } = opened(
      formDocument({
        annotations: { 1: '@combo @secret' },
        form: '/Fields [@group] /DA (/Nowhere 9 Tf) /Q 2',
        objects: {
          group: '<< /T (g) /FT /Ch /Ff 131072 /V (b) /Kids [@combo @secret] >>',
          combo: widget('/T (c) /Parent @group /Opt [[(a) (Alpha)] [(b) (Beta)]]'),
          secret: widget('/T (s) /Parent @group /FT /Tx /Ff 8192 /V (four)'),
        },
      }),
    )
    const form = file.dict(catalogue.get('AcroForm'))!
    const kids = file.array(file.dict(file.array(form.get('Fields'))![0])?.get('Kids'))!
    const made = kids.map((kid) => makeAppearance(describeWidget(file, form, file.dict(kid)!)))
    expect(places(asciiText(made[0]!.content as Uint8Array)).map(({ text }) => text)).toEqual(['Beta'])
    expect(places(asciiText(made[1]!.content as Uint8Array)).map(({ text }) => text)).toEqual(['****'])
    expect(made[0]?.font).toEqual({ name: 'Helv', is: 'Helvetica' })
    expect(places(asciiText(made[0]!.content as Uint8Array))[0]!.x).toBeGreaterThan(70)
  })
})

it('Of a field with very many options the first ones are read, once for all its widgets', () => {
  const { file, catalogue } = opened(
    formDocument({
      annotations: { 1: '@field' },
      form: '/Fields [@field]',
      objects: { field: widget(`/T (f) /FT /Ch /Opt [${'(option)'.repeat(100_001)}]`) },
    }),
  )
  const form = file.dict(catalogue.get('AcroForm'))!
  const field = file.dict(file.array(form.get('Fields'))![0])!
  const { options } = describeWidget(file, form, field)
  expect(options).toHaveLength(100_000)
  expect(describeWidget(file, form, field).options).toBe(options)
})

describe('appearanceMatrix', () => {
  it('maps a transformed bounding box onto the annotation rectangle', () => {
    expect(appearanceMatrix([0, 0, 10, 10], [1, 0, 0, 1, 0, 0], [100, 100, 120, 140])).toEqual([
      2, 0, 0, 4, 100, 100,
    ])
    expect(appearanceMatrix([0, 0, 40, 20], [0, 1, -1, 0, 20, 0], [5, 5, 25, 45])).toEqual([1, 0, 0, 1, 5, 5])
    expect(appearanceMatrix([5, 5, 5, 9], [1, 0, 0, 1, 0, 0], [0, 0, 1, 1])).toBeUndefined()
  })
})
