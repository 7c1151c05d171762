import { describe, expect, test } from 'vitest'
import { pageDict } from '../../src/document/pages.js'
import type { PdfStream } from '../../src/syntax/objects.js'
import { type PageText, TextReader } from '../../src/text/page-text.js'
import type { LayerCorrection } from '../../src/text-layer/correct-layer.js'
import { removeInvisibleText } from '../../src/text-layer/find-layer.js'
import { PagePictures } from '../../src/text-layer/page-pictures.js'
import { TextLayers } from '../../src/text-layer/write-layer.js'
import { draftOf, edited } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumRender, pdfiumText } from '../validators/pdfium.js'
import { expectValid } from '../validators.js'
import { line, PICTURE, recognised, scan, withLayer } from './scan.js'

const POINTS = 576 / PICTURE.width

const ENGLISH = recognised(
  line([
    ['Every', 100, 130],
    ['word', 250, 110],
    ['stays', 380, 125],
  ]),
  line(
    [
      ['where', 100, 150],
      ['it', 270, 30],
      ['is.', 320, 50],
    ],
    { bottom: 300 },
  ),
)

function read(bytes: Uint8Array): PageText {
  const draft = draftOf(bytes)
  return new TextReader(draft.file, draft.catalogue).read(draft.pages[0]!)
}

function words(bytes: Uint8Array): string[] {
  return read(bytes).blocks.flatMap(({ lines }) =>
    lines.flatMap((line) => line.words.map(({ text }) => text)),
  )
}

describe('Recognised text under a page', () => {
  test('is read in its order, with its spaces, and the file is valid', async () => {
    const path = temporaryFile(withLayer(scan(), ENGLISH))
    expectValid(path)
    expect((await pdfiumText(path, 1)).replace(/\r?\n/g, '\n').trim()).toBe('Every word stays\nwhere it is.')
    expect(words(withLayer(scan(), ENGLISH))).toEqual(['Every', 'word', 'stays', 'where', 'it', 'is.'])
  })

  test('has every word where it is on the picture, within a fiftieth of its width', () => {
    const { blocks } = read(withLayer(scan(), ENGLISH))
    const found = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
    const wanted = ENGLISH.lines.flatMap((line) => line.words)
    for (const [index, { box }] of wanted.entries()) {
      const tolerance = (box[2] - box[0]) * POINTS * 0.02
      expect(Math.abs(found[index]!.left - box[0] * POINTS)).toBeLessThan(tolerance)
      expect(Math.abs(found[index]!.right - box[2] * POINTS)).toBeLessThan(tolerance)
      expect(found[index]!.bottom).toBeGreaterThan(box[3] * POINTS)
      expect(found[index]!.top).toBeLessThan(box[3] * POINTS)
    }
  })

  test('stands at its own height on a slanted line, and on one height on a line that is nearly straight', () => {
    const placed = (slope: number, bottom: number) => {
      const row: [string, number, number][] = [
        ['uphill', 200, 200],
        ['again', 450, 200],
      ]
      const { blocks } = read(withLayer(scan(), recognised(line(row, { bottom, slope }))))
      const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
      return words.sort((one, other) => one.left - other.left)
    }
    const [first, second] = placed(-0.08, 500)
    expect([first!.left, second!.left].map(Math.round)).toEqual([200, 450].map((x) => Math.round(x * POINTS)))
    expect((second!.base - first!.base) / (second!.start - first!.start)).toBeCloseTo(-0.08, 2)
    const [left, right] = placed(0.02, 500)
    expect(left!.base).toBe(right!.base)
    const [start, end] = placed(0.2, 300)
    expect(start!.style.dy / start!.style.dx).toBeCloseTo(0.2, 3)
    expect((end!.base - start!.base) / (end!.start - start!.start)).toBeCloseTo(0.2, 1)
  })

  test.each([
    ['a rotated page', '/Rotate 90', 90],
    ['a cropped page', '/CropBox [72 48 576 384]', 0],
    ['a page with a user unit', '/UserUnit 2', 0],
  ])('stands upright on %s as displayed', (_, entries, rotation) => {
    const bytes = withLayer(scan(entries), ENGLISH)
    const { blocks, width, height } = read(bytes)
    const [first] = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words))
    expect(first!.direction).toBe(0)
    expect(first!.left).toBeCloseTo((100 * width) / PICTURE.width, 0)
    expect(width > height).toBe(rotation === 0)
  })

  test('on a picture that was turned upright to be recognised, runs as the page does', () => {
    const turned = { ...ENGLISH, width: PICTURE.height, height: PICTURE.width }
    const { blocks } = read(withLayer(scan(), turned, 90))
    expect(blocks[0]!.lines[0]!.direction).toBe(3)
  })

  test('right-to-left words are read from right to left, East Asian ones without spaces', async () => {
    const others = recognised(
      line([
        ['שלום', 600, 120],
        ['עולם', 450, 130],
        ['12', 400, 40],
      ]),
      line(
        [
          ['日本', 100, 80],
          ['語', 182, 40],
          ['𠮷', 224, 40],
        ],
        { bottom: 400 },
      ),
    )
    const bytes = withLayer(scan(), others)
    expect(words(bytes)).toEqual(['שלום', 'עולם', '12', '日本語𠮷'])
    const text = await pdfiumText(temporaryFile(bytes), 1)
    expect(text).toContain('שלום עולם 12')
    expect(text).toContain('日本語𠮷')
  })

  test('leaves the picture as it is, and the page looks the same', async () => {
    const before = scan()
    const after = withLayer(before, ENGLISH)
    const image = (bytes: Uint8Array): Uint8Array => {
      const draft = draftOf(bytes)
      const { file } = draft
      const forms = file.dict(file.dict(pageDict(file, draft.pages[0]!).get('Resources'))?.get('XObject'))
      const stream = file.resolve(forms?.get('Im')) as PdfStream
      return file.decode(stream)
    }
    expect(image(after)).toEqual(image(before))
    expect(after.length).toBeLessThan(before.length + 4000)
    const [seen, old] = [
      await pdfiumRender(temporaryFile(after), 1, 1),
      await pdfiumRender(temporaryFile(before), 1, 1),
    ]
    expect(seen.pixels.equals(old.pixels)).toBe(true)
  })

  test('is removed again, and visible text stays', () => {
    const bytes = withLayer(scan('', 'BT /F 12 Tf 20 20 Td (stamp) Tj ET'), ENGLISH)
    expect(words(bytes)).toContain('Every')
    let changed = 0
    const removed = edited(bytes, (draft) => {
      changed = removeInvisibleText(draft, [0])
    }).bytes
    expect(changed).toBe(1)
    expect(words(removed)).toEqual(['stamp'])
    expect(new TextDecoder('latin1').decode(removed)).not.toContain('OctavoGlyphless')
  })
})

test('the resolution of a page is that of its picture, and text alone has none', () => {
  const { coverage, dpi } = new PagePictures(draftOf(scan())).of(0)
  expect([coverage, dpi]).toEqual([1, 150])
})

test('the pictures of pages that share long content are only searched up to a limit for all of them', () => {
  const [pages, content] = [200, `${'0 0 9 9 re f '.repeat(10_000)}q 72 0 0 72 0 0 cm /Im Do Q`]
  const draft = draftOf(
    buildPdf({
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Count ${pages} /Kids [${'@page '.repeat(pages)}] >>`,
      page: '<< /Type /Page /Parent @pages /MediaBox [0 0 72 72] /Contents @content /Resources << /XObject << /Im @image >> >> >>',
      content: { dict: '<< >>', data: content, compress: true },
      image: {
        dict: '<< /Type /XObject /Subtype /Image /Width 150 /Height 1 /BitsPerComponent 1 /ColorSpace /DeviceGray >>',
        data: new Uint8Array(19),
      },
    }),
  )
  const pictures = new PagePictures(draft)
  const found = draft.pages.map((_, index) => pictures.of(index).dpi)
  expect(found[0]).toBe(150)
  expect(found.filter((dpi) => dpi !== undefined).length).toBeLessThan(pages / 2)
})

describe('A correction of recognised text', () => {
  const box = ([left, top, right, bottom]: readonly [number, number, number, number]) =>
    [left * POINTS, top * POINTS, right * POINTS, bottom * POINTS] as const
  const correct = (bytes: Uint8Array, ...corrections: LayerCorrection[]) => {
    let found = 0
    const { bytes: corrected } = edited(bytes, (draft) => {
      const layers = new TextLayers(draft)
      found = layers.correct(0, corrections)
      layers.finish()
    })
    return { corrected, found }
  }
  const place = (row: number, column: number) => box(ENGLISH.lines[row]!.words[column]!.box)

  test.each([
    ['upright', ''],
    ['rotated', '/Rotate 90'],
    ['cropped, with large units', '/CropBox [20 10 576 384] /UserUnit 2'],
  ])(
    'replaces the word at its place, and every other word stays where it is: %s page',
    async (_, entries) => {
      const before = withLayer(scan(entries), ENGLISH)
      const { left, top, right, bottom } = read(before).blocks[0]!.lines[0]!.words[1]!
      const { corrected, found } = correct(before, { box: [left, top, right, bottom], text: 'пример' })
      expect(found).toBe(1)
      const path = temporaryFile(corrected)
      expectValid(path)
      expect((await pdfiumText(path, 1)).replace(/\s+/g, ' ').trim()).toBe('Every пример stays where it is.')
      const boxes = (bytes: Uint8Array) =>
        read(bytes).blocks.flatMap(({ lines }) =>
          lines.flatMap((each) =>
            each.words.map((word) => Math.round((word.left + word.right + word.top) * 10)),
          ),
        )
      expect(boxes(corrected)).toEqual(boxes(before))
      const again = correct(corrected, { box: [left, top, right, bottom], text: 'words' })
      expect(words(again.corrected)).toEqual(['Every', 'words', 'stays', 'where', 'it', 'is.'])
    },
  )

  test('removes a word, and does not apply where there is none', () => {
    const { corrected, found } = correct(
      withLayer(scan(), ENGLISH),
      { box: place(1, 1), text: '' },
      { box: [0, 300, 10, 310], text: 'nowhere' },
    )
    expect(found).toBe(1)
    expect(words(corrected)).toEqual(['Every', 'word', 'stays', 'where', 'is.'])
  })

  test('of a word in several parts is one word, and from right to left it is read so', async () => {
    const parts = line([
      ['日本', 100, 80],
      ['誤', 182, 40],
    ])
    const right = line([['שלוס', 900, 100]], { bottom: 400 })
    const bytes = withLayer(scan(), recognised(parts, right))
    const { corrected, found } = correct(
      bytes,
      { box: box(parts.box), text: '日本語文' },
      { box: box(right.box), text: 'שלום' },
    )
    expect(found).toBe(2)
    expect(words(corrected)).toEqual(['日本語文', 'שלום'])
    const [japanese] = read(corrected).blocks.flatMap(({ lines }) => lines.flatMap((each) => each.words))
    expect(japanese!.right / POINTS).toBeCloseTo(222, 0)
  })

  test('leaves the visible text of a page and the text of other programs as they are', () => {
    const bytes = scan(
      '',
      'BT /F 20 Tf 3 Tr 60 300 Td (foreign) Tj ET BT /F 20 Tf 0 Tr 60 200 Td (visible) Tj ET',
    )
    const everywhere = { box: [0, 0, 576, 384], text: 'typed' } as const
    expect(correct(bytes, everywhere).found).toBe(0)
  })
})
