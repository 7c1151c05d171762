import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { readPage } from '../text/read-text.js'
import { pdfiumText } from '../validators/pdfium.js'
import { pdfJsItems } from '../validators/pdfjs.js'
import { line, PICTURE, recognised, scan, withLayer } from './scan.js'

/** Six lines, each a little longer than the one above. */
const LINES = [0, 1, 2, 3, 4, 5].map((row) =>
  line(
    [
      ['Words', 100, 130 + row],
      ['are', 250 + row, 70],
      ['found', 340 + row, 120],
      [`(${row})`, 480 + row, 60],
      ['here,', 560 + row, 105],
      ['too.', 690 + row, 80],
    ],
    { bottom: 150 + 70 * row, slope: 0.01 },
  ),
)
const HEBREW = line(
  [
    ['שלום', 900, 100],
    ['עולם', 780, 100],
  ],
  { bottom: 620 },
)
const ARABIC = line(
  [
    ['مرحبا', 900, 110],
    ['بالعالم', 740, 140],
    ['1947', 620, 90],
  ],
  { bottom: 690 },
)
/** Parts with gaps between them, one of which is said to be much wider than it is. */
const JAPANESE = line(
  [
    ['日本', 100, 80],
    ['語', 192, 30],
    ['文', 235, 300],
    ['書', 275, 40],
  ],
  { bottom: 700 },
)

/** As printed. */
const EVEN_JAPANESE = line(
  [
    ['日本', 100, 80],
    ['語', 184, 36],
    ['文書', 226, 78],
  ],
  { bottom: 760 },
)

/** Two columns, the left one read first, on a sheet that lies straight or askew. */
const columns = (slope: number) =>
  [100, 700].flatMap((left) =>
    [0, 1, 2, 3, 4, 5, 6].map((row) =>
      line(
        [
          [`Line${row}`, left, 120],
          [left === 100 ? 'left' : 'right', left + 140, 90],
          ['column', left + 250, 130],
        ],
        { bottom: 120 + 60 * row, slope },
      ),
    ),
  )

withPrograms('Recognised text in other readers', ['pdftotext', 'mutool'], () => {
  const run = (program: string, ...args: string[]): string =>
    execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const spaced = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
  const own = (bytes: Uint8Array): string[] =>
    readPage(bytes).blocks.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text }) => text)))
  const wanted = LINES.flatMap(({ words }) => words.map(({ text }) => text))

  test('poppler and MuPDF read the same words in the same order', () => {
    const path = temporaryFile(withLayer(scan(), recognised(...LINES, JAPANESE)))
    const poppler = spaced(run('pdftotext', path, '-'))
    expect(poppler).toEqual([...wanted, '日本語文書'])
    expect(spaced(run('mutool', 'draw', '-q', '-F', 'txt', path))).toEqual(poppler)
  })

  test('pdf.js and pdfium read the same words in the same order, and select each line where it is', async () => {
    const path = temporaryFile(withLayer(scan(), recognised(...LINES, JAPANESE)))
    const order = [...wanted, '日本語文書']
    expect(spaced(await pdfiumText(path, 1))).toEqual(order)
    const items = [...(await pdfJsItems(path))]
    expect(spaced(items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''))).toEqual(order)
    // The viewer lays a span of this width over each item.
    const scale = 576 / PICTURE.width
    for (const { words, box } of LINES) {
      const first = items.findIndex(({ str }) => str.startsWith(words[0]!.text))
      const last = items.findIndex(({ str }, at) => at >= first && str.endsWith(words.at(-1)!.text))
      const [left, right] = [items[first]!.transform[4]!, items[last]!.transform[4]! + items[last]!.width]
      expectWithin({ text: '', left, right }, box[0] * scale, box[2] * scale)
      items.splice(0, last + 1)
    }
  })

  test('words that touch or overlap stay apart, also in the order of the content', () => {
    const touching = line([
      ['document', 100, 160],
      ['uses.', 258, 100],
      ['it', 360, 30],
    ])
    const path = temporaryFile(withLayer(scan(), recognised(touching)))
    for (const order of [[], ['-raw'], ['-layout']])
      expect(spaced(run('pdftotext', ...order, path, '-'))).toEqual(['document', 'uses.', 'it'])
    expect(spaced(run('mutool', 'draw', '-q', '-F', 'txt', path))).toEqual(['document', 'uses.', 'it'])
  })

  test.each([
    ['straight', 0],
    ['askew by 2°', 0.035],
    ['askew by 4°', -0.07],
  ])('all readers read columns in the same order: %s page', (_, slope) => {
    const lines = columns(slope)
    const bytes = withLayer(scan(), recognised(...lines))
    const path = temporaryFile(bytes)
    const order = lines.flatMap(({ words }) => words.map(({ text }) => text))
    expect(own(bytes)).toEqual(order)
    expect(spaced(run('pdftotext', path, '-'))).toEqual(order)
    expect(spaced(run('mutool', 'draw', '-q', '-F', 'txt', path))).toEqual(order)
  })

  // MuPDF 1.21 gives right-to-left text as it is drawn, from left to right, whatever program has drawn it.
  test('Hebrew and Arabic are read from right to left', () => {
    const bytes = withLayer(scan(), recognised(HEBREW, ARABIC))
    const path = temporaryFile(bytes)
    const order = ['שלום', 'עולם', 'مرحبا', 'بالعالم', '1947']
    const text = run('pdftotext', path, '-').replaceAll(/[\u202a-\u202e]/g, '')
    expect(spaced(text)).toEqual(order)
    expect(own(bytes)).toEqual(order)
    const drawn = ['םלוע', 'םולש', '1947', 'ملاعلاب', 'ابحرم']
    expect(spaced(run('mutool', 'draw', '-q', '-F', 'txt', path))).toEqual(drawn)
  })

  test.each([
    ['upright', '', 576],
    ['rotated', '/Rotate 90', 384],
    ['cropped', '/CropBox [60 40 576 384]', 516],
  ])(
    'the boxes of poppler are those of the words, within a fiftieth of their width: %s page',
    (_, entries, width) => {
      const path = temporaryFile(withLayer(scan(entries), recognised(...LINES)))
      const found = boxesOf(path)
      expect(found.map(({ text }) => text)).toEqual(wanted)
      const scale = width / PICTURE.width
      for (const [index, { box }] of LINES.flatMap((each) => each.words).entries())
        expectWithin(found[index]!, box[0] * scale, box[2] * scale)
    },
  )

  test('the boxes of poppler are those of the words also from right to left, and of East Asian lines', () => {
    const path = temporaryFile(withLayer(scan(), recognised(HEBREW, ARABIC, EVEN_JAPANESE)))
    const found = boxesOf(path)
    // It lists them as they are drawn, from left to right.
    const words = [HEBREW, ARABIC].flatMap((each) => [...each.words].reverse())
    const [first, last] = [EVEN_JAPANESE.words.at(0)!, EVEN_JAPANESE.words.at(-1)!]
    const places = [
      ...words.map(({ text, box }) => ({ text: asDrawn(text), left: box[0], right: box[2] })),
      { text: '日本語文書', left: first.box[0], right: last.box[2] },
    ]
    expect(found.map(({ text }) => text)).toEqual(places.map(({ text }) => text))
    const scale = 576 / PICTURE.width
    for (const [index, { left, right }] of places.entries())
      expectWithin(found[index]!, left * scale, right * scale)
  })

  const asDrawn = (word: string): string => (/\d/.test(word) ? word : [...word].reverse().join(''))

  interface FoundBox {
    readonly text: string
    readonly left: number
    readonly right: number
  }

  function boxesOf(path: string): FoundBox[] {
    const html = run('pdftotext', '-cropbox', '-bbox', path, '-')
    const boxes = html.matchAll(/<word xMin="([\d.]+)" yMin="[\d.]+" xMax="([\d.]+)"[^>]*>([^<]*)</g)
    return [...boxes].map(([, left, right, text]) => ({
      text: text!,
      left: Number(left),
      right: Number(right),
    }))
  }

  /** Within a fiftieth of the width. */
  function expectWithin(found: FoundBox, left: number, right: number): void {
    expect(Math.abs(found.left - left)).toBeLessThan((right - left) * 0.02)
    expect(Math.abs(found.right - right)).toBeLessThan((right - left) * 0.02)
  }
})
