import { describe, expect, it } from 'vitest'
import { TextReader } from '../../src/text/page-text.js'
import { plainText } from '../../src/text/plain-text.js'
import { opened, readPage, shown, textDocument, textOf } from './read-text.js'

const at = (x: number, y: number): string => `1 0 0 1 ${x} ${y} Tm`
const words = (bytes: Uint8Array, options = {}) =>
  readPage(bytes, options).blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))

describe('Words of a page', () => {
  it('end at spaces and at gaps', () => {
    expect(textOf('BT /F1 10 Tf 50 700 Td [(one)-600(two) 20 (s three)] TJ ET')).toBe('one twos three\n')
  })

  it('join adjacent pieces in any drawing order', () => {
    expect(textOf(`BT /F1 10 Tf ${at(72.5, 700)} (day) Tj ${at(50, 700)} (Mon) Tj ET`)).toBe('Mon day\n')
    expect(textOf(`BT /F1 10 Tf ${at(69.45, 700)} (day) Tj ${at(50, 700)} (Mon) Tj ET`)).toBe('Monday\n')
  })

  it('count once when they are drawn twice to look bold', () => {
    expect(
      textOf(
        shown([
          [50, 700, 'Bold'],
          [50.3, 700, 'Bold'],
          [50, 680, 'Bold'],
        ]),
      ),
    ).toBe('Bold\nBold\n')
  })

  it('end between the dots before a page number', () => {
    expect(textOf('BT /F1 10 Tf 50 700 Td (to use . . . . . . . . . . . . . 5) Tj ET')).toBe(
      'to use . . . . . . . . . . . . . 5\n',
    )
    expect(
      textOf(
        'BT /F1 10 Tf 50 700 Td [(to) -250 (use)] TJ [-250 (.) -250 (.) -250 (.) -250 (.) -250 (.) -250 (.) -250 (.) -250 (.)] TJ ET',
      ),
    ).toBe('to use . . . . . . . .\n')
  })

  it('keep the letters of a logo together, and equal narrow letters apart', () => {
    const logo = 'BT /F1 10 Tf 50 700 Td (L) Tj /F1 7 Tf 2 Ts [540 (A)] TJ /F1 10 Tf 0 Ts [150 (T)] TJ ET'
    expect(textOf(logo)).toBe('LAT\n')
    expect(textOf('BT /F1 10 Tf 30 Tz 50 700 Td (will) Tj ET')).toBe('will\n')
  })

  it('use /ActualText', () => {
    const content =
      'BT /F1 10 Tf 50 700 Td /Span << /ActualText (real) >> BDC (x.y.z) Tj EMC ( text) Tj /Span << /ActualText () >> BDC (-) Tj EMC ET'
    expect(textOf(content)).toBe('real text\n')
  })

  it('have ligatures decomposed and accents composed', () => {
    const own =
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding << /Differences [65 /fi /acute /e] >> >>'
    expect(textOf('BT /F3 10 Tf 50 700 Td (A) Tj ET', { own })).toBe('fi\n')
    expect(textOf('BT /F3 10 Tf 50 700 Td [(B) 390 (C)] TJ ET', { own })).toBe('é\n')
  })

  it('do not extend over characters without text', () => {
    const own =
      '<< /Type /Font /Subtype /Type0 /BaseFont /Secret /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Secret >>] >>'
    const content = 'BT /F1 10 Tf 50 700 Td (ab) Tj /F3 10 Tf <0001000200030004> Tj /F1 10 Tf (cd) Tj ET'
    const found = words(textDocument([content], { own }))
    expect(found.map(({ text, right }) => [text, Math.round(right)])).toEqual([
      ['ab', 61],
      ['cd', 112],
    ])
  })

  it('have boxes on the page as displayed, and their glyphs', () => {
    const bytes = textDocument(
      [shown([[50, 700, 'ab']])],
      {},
      { page: '/CropBox [0 100 600 800] /Rotate 90' },
    )
    const { file, catalogue, pages } = opened(bytes)
    const reader = new TextReader(file, catalogue)
    const page = reader.read(pages[0]!)
    expect([page.width, page.height]).toEqual([700, 600])
    const [word] = page.blocks[0]!.lines[0]!.words
    expect(word).toMatchObject({ text: 'ab', direction: 1, top: 50 })
    expect(Math.round(word!.bottom)).toBe(61)
    const glyphs = reader.glyphsOf(word!)
    expect(glyphs.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(glyphs[1]!.box[1]).toBeCloseTo(55.56, 1)
  })

  it('include invisible text and exclude text outside the page, unless told otherwise', () => {
    const bytes = textDocument([
      `BT /F1 10 Tf 3 Tr 50 700 Td (scanned) Tj 0 Tr ET ${shown([
        [50, 600, 'seen'],
        [900, 600, 'outside'],
      ])}`,
    ])
    expect(words(bytes).map(({ text, style }) => [text, style.isInvisible])).toEqual([
      ['scanned', true],
      ['seen', false],
    ])
    expect(words(bytes, { invisible: false }).map(({ text }) => text)).toEqual(['seen'])
    expect(words(bytes, { offPage: true }).map(({ text }) => text)).toEqual(['scanned', 'seen', 'outside'])
  })

  it('have the logical order in right-to-left scripts, in any drawing order', () => {
    expect(hebrew('BT /F3 10 Tf 50 700 Td (12 ab dc) Tj ET')).toBe('גד בא 12\n')
    expect(hebrew('BT /F3 10 Tf 50 700 Td (b) Tj -6 0 Td (c) Tj -6 0 Td (d) Tj ET')).toBe('בגד\n')
  })

  it('keep the points of Hebrew at their letters, in any drawing order', () => {
    const drawn = [
      '(h) -300 (w) 300 (b) -300 (v) 300 (q) -300 (u) 300 (n)',
      '(hb) 300 (w) -300 (q) 300 (v) -300 (n) 300 (u) -300',
      '(n) 300 (u) 900 (q) 300 (v) 900 (b) 300 (w) 900 (h)',
    ]
    for (const glyphs of drawn)
      expect(hebrew(`BT /F3 10 Tf 50 700 Td [${glyphs}] TJ ET`), glyphs).toBe('נְקֵבָה\n')
  })

  it('have the order of UAX #9 on lines with several scripts', () => {
    const line = (...words: readonly string[]) =>
      hebrew(
        words
          .map(
            (word, at) =>
              `BT ${/^[a-d]+$/.test(word) ? '/F3' : '/F1'} 10 Tf ${50 + 60 * at} 700 Td 10 Tz (${word}) Tj ET`,
          )
          .join(' '),
      )
    expect(line('says', 'cd', 'ab', 'twice')).toBe('says בא דג twice\n')
    expect(hebrew('BT /F1 10 Tf 50 700 Td (me@us - at 10) Tj /F3 10 Tf ( ab cd dcba) Tj ET')).toBe(
      'אבגד דג בא me@us - at 10\n',
    )
    expect(hebrew('BT /F3 10 Tf 50 700 Td (cd\\(ab) Tj /F1 10 Tf (x_y+z) Tj ET')).toBe('x_y+zבא)דג\n')
  })

  it('have brackets and the signs behind numbers as they are read in right-to-left scripts', () => {
    // The characters of the text, or those of the mirrored shapes.
    for (const [behind, before] of [
      ['\\)', '\\('],
      ['\\(', '\\)'],
    ])
      expect(hebrew(`BT /F3 10 Tf 50 700 Td (.${behind}12 ab cd${before}) Tj ET`)).toBe('(דג בא 12).\n')
  })

  it('have the number of an item far from its text as it is read in right-to-left scripts', () => {
    expect(hebrew('BT /F3 10 Tf 50 700 Td (ab cd) Tj 100 0 Td (.) Tj 2.8 0 Td (1) Tj ET')).toBe('1. דג בא\n')
  })

  it('are whole if there is space between their letters, and blanks are wider', () => {
    const drawn = '[(SA) -102 (M) -104 (PL) -102 (E) -102 ( ) -102 (T) -102 (EX) -108 (T) -102 (:)] TJ'
    expect(textOf(`BT /F1 8 Tf 50 700 Td ${drawn} ET`)).toBe('SAMPLE TEXT:\n')
  })

  it('are whole behind superscripts, on the baseline of their largest letters', () => {
    const content = `BT 50 700 Td /F1 6 Tf 4 Ts (1,2) Tj /F1 10 Tf 0 Ts (University of x) Tj
      /F1 6 Tf 4 Ts (23) Tj /F1 10 Tf 0 Ts (yz) Tj ET`
    expect(textOf(content)).toBe('1,2University of x23yz\n')
    const lines = readPage(textDocument([content])).regions.flat()
    expect(lines[0]!.words.map(({ base, size }) => [base, size])).toEqual([
      [100, 10],
      [100, 10],
      [100, 10],
    ])
  })

  it('have the order of a replacement text in right-to-left scripts', () => {
    const replaced = '/Span << /ActualText <FEFF05D205D3002005D005D1> >> BDC'
    expect(hebrew(`BT /F3 10 Tf 50 700 Td ${replaced} (ba dc) Tj EMC ET`)).toBe('גד אב\n')
    expect(hebrew(`BT /F3 10 Tf 50 700 Td ${replaced} (badcd) Tj EMC ET`)).toBe('גד אב\n')
  })
})

/** With a font whose letters are Hebrew: a to d, the letters and points of a word, and digits. */
function hebrew(content: string): string {
  const map = {
    dict: '<< >>',
    data: '1 beginbfrange <61> <64> <05D0> endbfrange 9 beginbfchar <6E> <05E0> <75> <05B0> <71> <05E7> <76> <05B5> <62> <05D1> <77> <05B8> <68> <05D4> <31> <0031> <32> <0032> endbfchar',
  }
  const widths = [...Array(128).keys()].map((code) => ('uvw'.includes(String.fromCharCode(code)) ? 0 : 600))
  const own = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode @map /FirstChar 0 /LastChar 127 /Widths [${widths.join(' ')}] >>`
  return textOf(content, { own, map })
}

describe('Reading order of a page', () => {
  const column = (x: number, name: string) =>
    [...Array(6).keys()].map(
      (row) => [x, 700 - 12 * row, `${name}${row} some words of running text`] as const,
    )

  it('follows columns, also when the content is drawn across them', () => {
    const lines = column(50, 'left').flatMap((line, row) => [line, column(300, 'right')[row]!])
    const text = textOf(
      shown([[50, 740, 'A title over both of the columns of this page, wide enough to span them'], ...lines]),
    )
    expect(text.match(/title|left\d|right\d/g)!.join(' ')).toBe(
      'title left0 left1 left2 left3 left4 left5 right0 right1 right2 right3 right4 right5',
    )
  })

  it('follows the rows of a table, and joins a bullet with its text', () => {
    const rows = [...Array(4).keys()].flatMap((row) => [
      [50, 700 - 14 * row, `name${row}`] as const,
      [200, 700 - 14 * row, `${row}1`] as const,
      [300, 700 - 14 * row, `${row}2`] as const,
    ])
    expect(textOf(shown(rows))).toBe('name0 01 02\nname1 11 12\nname2 21 22\nname3 31 32\n')
    const bullets = [0, 1, 2].map((row) => [50, 700 - 14 * row, '\\225'] as const)
    const items = [0, 1, 2].map((row) => [70, 700 - 14 * row, `item ${row} of a list`] as const)
    expect(textOf(shown([...bullets, ...items]))).toBe(
      '• item 0 of a list\n• item 1 of a list\n• item 2 of a list\n',
    )
  })

  it('puts rotated text after horizontal text', () => {
    const turned = 'BT /F1 10 Tf 0 1 -1 0 20 300 Tm (turned text) Tj ET'
    expect(textOf(`${turned} ${shown([[50, 700, 'upright']])}`)).toBe('upright\n\nturned text\n')
  })
})

describe('Plain text of a page', () => {
  it('joins hyphenated words on request', () => {
    const page = readPage(
      textDocument([
        shown([
          [50, 700, 'a divi-'],
          [50, 688, 'ded word and X-'],
          [50, 676, 'Ray'],
        ]),
      ]),
    )
    expect(plainText(page)).toBe('a divi-\nded word and X-\nRay\n')
    expect(plainText(page, { joinHyphenated: true })).toBe('a divided word and X-\nRay\n')
  })

  it('includes the appearance of form fields, unless excluded', () => {
    const bytes = textDocument(
      [shown([[50, 700, 'Name:']])],
      {
        field:
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [100 690 200 710] /AP << /N @look >> >>',
        look: {
          dict: '<< /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F1 @font >> >> >>',
          data: 'BT /F1 10 Tf 2 10 Td (Ada) Tj ET',
        },
      },
      { page: '/Annots [@field]' },
    )
    expect(plainText(readPage(bytes))).toBe('Name: Ada\n')
    expect(plainText(readPage(bytes, { annotations: false }))).toBe('Name:\n')
  })

  it('includes the value of form fields that have no appearance', () => {
    const bytes = textDocument(
      [shown([[50, 700, 'Name:']])],
      {
        form: '<< /Fields [@field] /DA (/F1 10 Tf) /DR << /Font << /F1 @font >> >> >>',
        field: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Ada) /Rect [100 693 200 713] >>',
      },
      { page: '/Annots [@field]', catalog: '/AcroForm @form' },
    )
    expect(plainText(readPage(bytes))).toBe('Name: Ada\n')
  })

  it('includes all options of a list box, and free texts, that have no appearance', () => {
    const bytes = textDocument(
      [''],
      {
        form: '<< /Fields [@list] /DA (/F1 10 Tf) /DR << /Font << /F1 @font >> >> >>',
        list: '<< /Type /Annot /Subtype /Widget /FT /Ch /T (fruit) /Opt [(Apple) (Date) (Fig) (Pear)] /Rect [50 700 200 725] >>',
        note: '<< /Type /Annot /Subtype /FreeText /Contents (A remark) /DA (/F1 10 Tf) /Rect [50 600 200 620] >>',
      },
      { page: '/Annots [@list @note]', catalog: '/AcroForm @form' },
    )
    expect(plainText(readPage(bytes)).split(/\n+/)).toEqual(['Apple', 'Date', 'Fig', 'Pear', 'A remark', ''])
  })

  it('keeps lines beside a drop cap apart', () => {
    const lines = [
      [150, 700, 'A heading', '/F2 14 Tf'],
      [150, 680, 'The first line'],
      [150, 668, 'The second line'],
      [60, 676, 'A', '/F1 90 Tf'],
    ] as const
    expect(textOf(shown(lines)).split(/\n+/)).toEqual([
      'A heading',
      'A The first line',
      'The second line',
      '',
    ])
  })

  it('keeps a note beside rows together', () => {
    const rows = [0, 1, 2, 3].flatMap((row) => [
      [150, 700 - 16 * row, `Wages ${row}`] as const,
      [50, 693 - 10 * row, ['Attach', 'forms', 'here', 'and sign'][row]!] as const,
      [400, 700 - 16 * row, `${row}00.00`] as const,
    ])
    expect(textOf(shown(rows)).split(/\n+/)).toEqual([
      'Wages 0 000.00',
      'Attach',
      'forms',
      'here',
      'and sign',
      'Wages 1 100.00',
      'Wages 2 200.00',
      'Wages 3 300.00',
      '',
    ])
  })

  it('puts diagonal text after the rest', () => {
    const stamp = '0.7 0.7 -0.7 0.7'
    const lines = [0, 1, 2, 3, 4].map((row) => [50, 700 - 20 * row, `Line ${row} of the text`] as const)
    expect(
      textOf(`BT /F1 40 Tf ${stamp} 60 600 Tm (NOT VALID) Tj ET ${shown(lines)}`).replace(/\n+/g, '|'),
    ).toBe(`${lines.map(([, , text]) => `${text}|`).join('')}NOT VALID|`)
  })

  it('contains what was read before truncated content ends', () => {
    const page = readPage(textDocument(['BT /F1 10 Tf 50 700 Td (begun) Tj (not end']))
    expect(plainText(page)).toContain('begun')
  })
})
