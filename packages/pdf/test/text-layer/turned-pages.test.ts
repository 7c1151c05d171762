import { describe, expect, test } from 'vitest'
import { pageDict } from '../../src/document/pages.js'
import { readNumbers } from '../../src/geometry/read.js'
import { TextReader } from '../../src/text/page-text.js'
import { turnPages } from '../../src/text-layer/turn-pages.js'
import { draftOf, edited } from '../edit/edited.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { expectValid } from '../validators.js'

/** A page with a word, a link over it, and a bookmark that leads to it. */
function linked(entries = ''): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages /Outlines @outlines >>',
    outlines: '<< /Type /Outlines /First @bookmark /Last @bookmark /Count 1 >>',
    bookmark: '<< /Title (There) /Parent @outlines /Dest [@page /XYZ 500 700 null] >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] ${entries} /Contents @content /Annots [@link] /Resources << /Font << /F1 @font >> >> >>`,
    link: '<< /Type /Annot /Subtype /Link /Rect [500 690 560 710] /Border [0 0 0] /A << /S /URI /URI (https://example.org) >> >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    content: { dict: '<< >>', data: 'BT /F1 16 Tf 500 696 Td (linked) Tj ET' },
  })
}

function turned(pdf: Uint8Array, degrees: number) {
  const { bytes } = edited(pdf, (draft) => turnPages(draft, new Map([[0, degrees]])))
  expectValid(temporaryFile(bytes))
  const { file, catalogue, pages } = draftOf(bytes)
  const page = pageDict(file, pages[0]!)
  const [left, bottom, right, top] = readNumbers(
    file,
    file.dict(file.array(page.get('Annots'))![0])!.get('Rect'),
  ) as number[]
  const bookmark = file.dict(file.dict(catalogue.get('Outlines'))!.get('First'))!
  const [, , x, y] = file.array(bookmark.get('Dest'))!
  const { blocks } = new TextReader(file, catalogue).read(pages[0]!)
  return {
    word: blocks[0]!.lines[0]!.words[0]!,
    link: { x: (left! + right!) / 2, y: (bottom! + top!) / 2 },
    bookmark: { x: Number(x), y: Number(y) },
  }
}

describe('A page that is turned', () => {
  test('has its links and bookmarks where their words are', () => {
    const { word, link, bookmark } = turned(linked(), 5)
    expect(link.x).toBeCloseTo((word.left + word.right) / 2, -1)
    expect(800 - link.y).toBeCloseTo((word.top + word.bottom) / 2, -1)
    // Clockwise around the middle: what is on the right and above it goes to the right and down.
    expect(link.x).toBeGreaterThan(550)
    expect(link.y).toBeLessThan(685)
    const [sin, cos] = [Math.sin(Math.PI / 36), Math.cos(Math.PI / 36)]
    expect(bookmark.x).toBeCloseTo(300 + 200 * cos + 300 * sin, 1)
    expect(bookmark.y).toBeCloseTo(400 + 300 * cos - 200 * sin, 1)
  })

  test('has them there also if it is displayed on its side', () => {
    const { word, link } = turned(linked('/Rotate 90'), 5)
    expect(link.y).toBeCloseTo((word.left + word.right) / 2, -1)
    expect(link.x).toBeCloseTo((word.top + word.bottom) / 2, -1)
  })
})
