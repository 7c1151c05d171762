import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { Content } from '../../src/appearance/content.js'
import { pageContent } from '../../src/content/page-content.js'
import { Copier } from '../../src/copy/copier.js'
import { pageDict } from '../../src/document/pages.js'
import type { Draft } from '../../src/edit/draft.js'
import { chooseGrid } from '../../src/pages/nup/grid.js'
import { imposeBooklet, imposeGrid, type Placed } from '../../src/pages/nup/impose.js'
import { type NupReport, nupPages } from '../../src/pages/nup/nup.js'
import { asciiText } from '../../src/syntax/characters.js'
import { draftOf, edited } from '../edit/edited.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'
import { drawnDocument } from '../fixtures/drawn.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { fieldLines } from '../validators/fields.js'
import { linkLines } from '../validators/links.js'
import { expectSameLook, ink, part, placedLooks, popplerRender } from '../validators/look.js'
import { pdfiumLinks, pdfiumOutline, pdfiumPages, pdfiumRender } from '../validators/pdfium.js'
import { structureProblems } from '../validators/structure-problems.js'
import { expectValid, pdfInfo, pdfText, popplerStructure, qpdfJson } from '../validators.js'

interface Sheets {
  readonly path: string
  readonly report: NupReport
}

/** Two columns and one row on sheets of 840 by 520, with 10 around and 20 between: pages of 400 by 500 keep their size. */
function twoUp(bytes: Uint8Array, more: { border?: number; booklet?: boolean } = {}): Sheets {
  const grid = { sheet: { width: 840, height: 520 }, rows: 1, columns: 2, gap: 20, margin: 10 }
  let report: NupReport | undefined
  const { bytes: made } = edited(bytes, (draft: Draft) => {
    const { length } = draft.pages
    const sheets =
      more.booklet === true
        ? imposeBooklet(length, false)
        : imposeGrid(length, 1, 2, { direction: 'across', rightToLeft: false })
    report = nupPages(draft, { grid, sheets, border: more.border ?? 0, duplex: more.booklet === true })
  })
  return { path: temporaryFile(made), report: report! }
}

const numbers = (sheets: readonly (readonly Placed[])[]) =>
  sheets.map((sheet) => sheet.map(({ page, row, column }) => `${page + 1}:${row}${column}`).join(' '))

describe('N-up with many pages', () => {
  it('does not copy page dictionaries a second time when writing', () => {
    // Only the nodes of the page tree are copied.
    const calls = (pages: number) =>
      countCalls(Copier, 'translateDict', () => {
        twoUp(plainDocument('P', pages))
      })
    expect(calls(200)).toBeLessThan(20)
  })

  it('computes a placement once for pages of the same size', () => {
    const kids = Array.from({ length: 60 }, (_, index) => `@page${index}`).join(' ')
    const page = (index: number) =>
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 ${index === 30 ? 250 : 500}] /Resources << >> /Contents @content${index} >>`
    const objects: Record<string, Objects[string]> = {
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages: `<< /Type /Pages /Count 60 /Kids [${kids}] >>`,
    }
    for (let index = 0; index < 60; index++) {
      objects[`page${index}`] = page(index)
      objects[`content${index}`] = { dict: '<< >>', data: `${index} 0 10 10 re f` }
    }
    let found: readonly string[] = []
    const matrices = countCalls(Content, 'matrix', () => {
      const { path } = twoUp(buildPdf(objects))
      found = contentsOf(path)
    })
    // One for each of the two places, and two more where the size changes and changes back.
    expect(matrices).toBe(4)
    expect(found.slice(14, 17)).toEqual([
      'q\n1 0 0 1 10 10 cm\n/Page29 Do\nQ\nq\n1 0 0 1 430 10 cm\n/Page30 Do\nQ\n',
      'q\n1 0 0 1 10 135 cm\n/Page31 Do\nQ\nq\n1 0 0 1 430 10 cm\n/Page32 Do\nQ\n',
      'q\n1 0 0 1 10 10 cm\n/Page33 Do\nQ\nq\n1 0 0 1 430 10 cm\n/Page34 Do\nQ\n',
    ])
  })
})

/** The content of each sheet. */
function contentsOf(path: string): string[] {
  const { file, pages } = draftOf(readFileSync(path))
  return pages.map((page) => asciiText(pageContent(file, pageDict(file, page).get('Contents'))))
}

describe('Order of pages on sheets', () => {
  it('goes by row or by column, from left or right', () => {
    const order = (direction: 'across' | 'down', rightToLeft: boolean) =>
      numbers(imposeGrid(7, 2, 3, { direction, rightToLeft }))
    expect(order('across', false)).toEqual(['1:00 2:01 3:02 4:10 5:11 6:12', '7:00'])
    expect(order('across', true)).toEqual(['1:02 2:01 3:00 4:12 5:11 6:10', '7:02'])
    expect(order('down', false)).toEqual(['1:00 2:10 3:01 4:11 5:02 6:12', '7:00'])
    expect(order('down', true)).toEqual(['1:02 2:12 3:01 4:11 5:00 6:10', '7:02'])
  })

  it('is imposed for a booklet of folded sheets', () => {
    expect(numbers(imposeBooklet(8, false))).toEqual(['8:00 1:01', '2:00 7:01', '6:00 3:01', '4:00 5:01'])
    expect(numbers(imposeBooklet(8, true))).toEqual(['8:01 1:00', '2:01 7:00', '6:01 3:00', '4:01 5:00'])
    expect(numbers(imposeBooklet(5, false))).toEqual(['1:01', '2:00', '3:01', '4:00 5:01'])
    expect(numbers(imposeBooklet(1, false))).toEqual(['1:01', ''])
  })

  it('is the reading order when a booklet is folded', () => {
    for (const pages of [1, 4, 6, 13, 100]) {
      const sides = imposeBooklet(pages, false)
      const sheets = sides.length / 2
      // The leaves of a book from the front: of each sheet its right half, then, from the inside out, its left half.
      const at = (side: number, column: number) =>
        sides[side]?.find((placed) => placed.column === column)?.page
      const read = [
        ...[...Array(sheets).keys()].flatMap((sheet) => [at(sheet * 2, 1), at(sheet * 2 + 1, 0)]),
        ...[...Array(sheets).keys()].reverse().flatMap((sheet) => [at(sheet * 2 + 1, 1), at(sheet * 2, 0)]),
      ]
      expect(read.filter((page) => page !== undefined)).toEqual([...Array(pages).keys()])
    }
  })
})

describe('Grid of a sheet', () => {
  const a4 = { width: 595, height: 842 }
  const room = { gap: 0, margin: 0 }
  const chosen = (page: { width: number; height: number }, pages: number) => {
    const { sheet, rows, columns } = chooseGrid(page, a4, { pages }, 'auto', room)
    return `${rows} × ${columns} ${sheet.width > sheet.height ? 'lying' : 'upright'}`
  }

  it('is the one in which pages are largest', () => {
    expect([2, 4, 6, 8, 9, 16].map((pages) => chosen(a4, pages))).toEqual([
      '1 × 2 lying',
      '2 × 2 upright',
      '2 × 3 lying',
      '2 × 4 lying',
      '3 × 3 upright',
      '4 × 4 upright',
    ])
    const slide = { width: 960, height: 540 }
    expect([2, 4, 6].map((pages) => chosen(slide, pages))).toEqual([
      '2 × 1 upright',
      '2 × 2 lying',
      '3 × 2 lying',
    ])
  })

  it('has the requested rows, columns and orientation', () => {
    const grid = chooseGrid(a4, a4, { rows: 3, columns: 1 }, 'landscape', room)
    expect(grid).toMatchObject({ rows: 3, columns: 1, sheet: { width: 842, height: 595 } })
  })
})

describe('Pages placed on a sheet', () => {
  for (const rotation of [0, 90, 180, 270]) {
    it(`render the same (rotated by ${rotation} degrees)`, async () => {
      const bytes = drawnDocument({ page: `/Rotate ${rotation}` })
      const { path } = twoUp(bytes)
      const isLying = rotation % 180 !== 0
      const source = { path: temporaryFile(bytes), page: 1, scale: isLying ? 0.8 : 1 }
      expectSameLook(await placedLooks(source, { path, page: 1 }, { left: 10, top: isLying ? 100 : 10 }))
    })
  }

  it('render the same with /UserUnit, a crop box and a transparency group', async () => {
    const page = '/CropBox [0 0 400 500] /UserUnit 3 /Group << /S /Transparency /CS /DeviceRGB >>'
    const { path } = twoUp(drawnDocument({ mediaBox: '[-100 -50 500 600]', page }))
    const source = { path: temporaryFile(drawnDocument()), page: 1, scale: 1 }
    expectSameLook(await placedLooks(source, { path, page: 1 }, { left: 10, top: 10 }))
    const beside = part(await pdfiumRender(path, 1, 1), { left: 412, top: 0, width: 428, height: 520 })
    expect(ink(beside)).toBe(0)
  })

  it('have a border on request', async () => {
    const look = async (border: number) =>
      ink(
        part(await pdfiumRender(twoUp(plainDocument('P', 1), { border }).path, 1, 1), {
          left: 5,
          top: 200,
          width: 10,
          height: 10,
        }),
      )
    expect(await look(0)).toBe(0)
    expect(await look(4)).toBeGreaterThan(0.3)
  })

  it('cause an error when the sheet has no room for them', () => {
    const grid = { sheet: { width: 100, height: 100 }, rows: 1, columns: 2, gap: 0, margin: 50 }
    const noRoom = (draft: Draft) => {
      nupPages(draft, { grid, sheets: [[{ page: 0, row: 0, column: 0 }]], border: 0, duplex: false })
    }
    expect(() => edited(plainDocument('P', 1), noRoom)).toThrow('leave no room')
  })

  it('can share one content stream', async () => {
    const bytes = plainDocument('P', 4, { page: (number) => (number > 1 ? '/Contents @content1' : '') })
    const { path } = twoUp(bytes)
    const source = { path: temporaryFile(bytes), page: 1, scale: 1 }
    for (const page of [1, 2])
      for (const left of [10, 430])
        expectSameLook(await placedLooks(source, { path, page }, { left, top: 10 }))
  })

  it('use one form XObject when they are equal, and several when they differ', () => {
    const forms = (page: (number: number) => string) => {
      const bytes = plainDocument('P', 4, { page: (number) => `/Contents @content1 ${page(number)}` })
      return readFileSync(twoUp(bytes).path, 'latin1').match(/\/Subtype ?\/Form/g)?.length
    }
    expect(forms(() => '')).toBe(1)
    expect(forms((number) => `/CropBox [0 0 ${100 + number} 500]`)).toBe(4)
  })
})

withPrograms('An N-up document', ['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm'], () => {
  it('renders its pages in poppler as before', () => {
    const before = popplerRender(temporaryFile(drawnDocument()), 1)
    const sheet = popplerRender(twoUp(drawnDocument()).path, 1)
    expectSameLook({ before, after: part(sheet, { left: 10, top: 10, width: 400, height: 500 }) })
  })

  it('passes qpdf --check, has the sheet size, and has the text of every page once in order', async () => {
    const { path, report } = twoUp(plainDocument('P', 5))
    expectValid(path)
    expect(report).toMatchObject({ sheets: 3, blanks: 1, tagged: false, dropped: [] })
    expect(await pdfiumPages(path)).toBe(3)
    expect(pdfInfo(path)).toMatchObject({ 'Page size': '840 x 520 pts' })
    expect(pdfText(path).match(/P-\d/g)).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5'])
  })

  it('has links, fields and bookmarks that lead to the sheet of their page', async () => {
    const { path } = twoUp(richDocument('A'))
    expectValid(path)
    const document = qpdfJson(path)
    const source = qpdfJson(temporaryFile(richDocument('A')))
    expect(document.pages.length).toBe(2)
    const lines = linkLines(document)
    expect(lines.length).toBe(linkLines(source).length)
    for (const line of lines) expect(line).not.toContain('dangling')
    const onSheets = fieldLines(source).map((line) =>
      line.replace(/A-(\d) @\d/g, (_, page) => `blank @${Math.ceil(Number(page) / 2)}`),
    )
    expect(fieldLines(document)).toEqual(onSheets)
    expect((await pdfiumLinks(path, 1)).slice(0, 4)).toEqual([1, 2, 2, 2])
    expect((await pdfiumOutline(path)).every((line) => / → [012]$/.test(line))).toBe(true)
  })

  it('has destinations at the position of a page, not of the whole sheet', () => {
    const link = (target: string) =>
      `<< /Type /Annot /Subtype /Link /NM (x) /Rect [10 20 30 40] /Dest [@page4 ${target}] >>`
    const targets = [
      '/XYZ 100 400 2',
      '/XYZ null null null',
      '/Fit',
      '/FitH 300',
      '/FitV 50',
      '/FitR 0 0 100 100',
    ]
    const { path } = twoUp(
      plainDocument('P', 4, {
        page: (number) => (number === 2 ? `/Annots [${targets.map(link).join(' ')}]` : ''),
      }),
    )
    const document = qpdfJson(path)
    const [first] = document.pages[0]!.node.get('Annots').items()
    expect(first!.get('Rect').numbers()).toEqual([440, 30, 460, 50])
    expect(linkLines(document).map((line) => line.replace(/.*@2 /, ''))).toEqual([
      'XYZ 530 410 2',
      'XYZ 430 510 ',
      'FitR 430 10 830 510',
      'XYZ 430 310 ',
      'XYZ 480 510 ',
      'FitR 430 10 530 110',
    ])
  })

  it('keeps the structure tree and its text', () => {
    const words = (path: string) => popplerStructure(path).replace(/Object \d+/g, 'Object')
    const source = temporaryFile(richDocument('A'))
    const { path, report } = twoUp(richDocument('A'))
    expect(report.tagged).toBe(true)
    expect(structureProblems(qpdfJson(path))).toEqual(structureProblems(qpdfJson(source)))
    expect(words(path)).toBe(words(source))
  })

  it('rotates annotations, fields and element bounding boxes with a rotated page', () => {
    const bytes = plainDocument('P', 1, {
      catalog: '/AcroForm << /Fields [@widget] >> /StructTreeRoot @root /MarkInfo << /Marked true >>',
      objects: {
        widget:
          '<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [0 0 100 20] /MK << /R 270 >> /AP << /N << /On @look /Off @look >> >> /AS /On >>',
        look: {
          dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Matrix [1 0 0 1 5 5] >>',
          data: '',
        },
        mark: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 50] /RD [1 2 3 4] >>',
        root: '<< /Type /StructTreeRoot /K @figure /ParentTree << /Nums [] >> >>',
        figure:
          '<< /Type /StructElem /S /Figure /P @root /Pg @page1 /A << /O /Layout /BBox [0 0 100 50] >> /K [0 << /Type /OBJR /Obj @mark >>] >>',
      },
      page: () => '/Rotate 90 /Annots [@widget @mark]',
    })
    // 500 by 400 as displayed: at 0.8 from (10, 100) on.
    const document = qpdfJson(twoUp(bytes).path)
    const [widget, mark] = document.pages[0]!.node.get('Annots').items()
    expect(widget!.get('Rect').numbers()).toEqual([10, 340, 26, 420])
    expect(widget!.get('MK').get('R').number).toBe(180)
    expect(widget!.get('AP').get('N').get('On').get('Matrix').numbers()).toEqual([0, -1, 1, 0, 5, -5])
    expect(mark!.get('Rect').numbers()).toEqual([10, 340, 50, 420])
    expect(mark!.get('RD').numbers()).toEqual([3.2, 0.8, 1.6, 2.4])
    const figure = document.catalog.get('StructTreeRoot').get('K')
    expect(figure.get('A').get('BBox').numbers()).toEqual([10, 340, 50, 420])
    const sheet = document.pages[0]!.node.reference
    expect([
      figure.get('Pg').reference,
      ...figure
        .get('K')
        .items()
        .map((kid) => kid.get('Pg').reference),
    ]).toEqual([sheet, sheet, sheet])
    expect(figure.get('K').items()[0]!.get('Stm').get('Subtype').name).toBe('Form')
  })

  it('reports the page-level entries that were dropped', () => {
    const bytes = plainDocument('P', 2, {
      catalog:
        '/PageLabels << /Nums [0 << /S /r >>] >> /ViewerPreferences << /PrintPageRange [1 2] /DisplayDocTitle true >>',
      page: () => '/Trans << /S /Dissolve >> /AA << /O << /S /Named /N /NextPage >> >>',
    })
    const { path, report } = twoUp(bytes)
    expect(report.dropped.map(({ kind, count }) => `${kind} ${count}`).sort()).toEqual([
      'labels 1',
      'pageAction 2',
      'preferences 1',
      'transition 2',
    ])
    const { catalog } = qpdfJson(path)
    expect(catalog.get('PageLabels').exists).toBe(false)
    expect(catalog.get('ViewerPreferences').value).toEqual({ '/DisplayDocTitle': true })
  })

  it('sets /Duplex to flip a booklet on its short edge', () => {
    const { path, report } = twoUp(plainDocument('P', 6), { booklet: true })
    expect(report).toMatchObject({ sheets: 4, blanks: 2 })
    expect(qpdfJson(path).catalog.get('ViewerPreferences').get('Duplex').name).toBe('DuplexFlipShortEdge')
    expect(
      pdfText(path)
        .split('\f')
        .map((side) => side.match(/P-\d/g)?.join(' ') ?? ''),
    ).toEqual(['P-1', 'P-2', 'P-6 P-3', 'P-4 P-5', ''])
  })
})

withPrograms('Shared appearances in an N-up document', ['qpdf'], () => {
  it('transforms a shared appearance once, however many states refer to it', () => {
    const names = (prefix: string, target: string) =>
      [...Array(30).keys()].map((index) => `/${prefix}${index} @${target}`).join(' ')
    const bytes = plainDocument('P', 1, {
      page: () => `/Rotate 90 /Annots [${[...Array(20).keys()].map((index) => `@stamp${index}`).join(' ')}]`,
      objects: {
        ways: `<< ${names('K', 'states')} /N @states >>`,
        states: `<< ${names('S', 'look')} >>`,
        look: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>', data: '0 0 9 9 re f' },
        ...Object.fromEntries(
          [...Array(20).keys()].map((index) => [
            `stamp${index}`,
            '<< /Type /Annot /Subtype /Stamp /Rect [0 0 50 50] /F 4 /AS /S1 /AP @ways >>',
          ]),
        ),
      },
    })
    const { path } = twoUp(bytes)
    expectValid(path)
    expect(qpdfJson(path).all().length).toBeLessThan(50)
  })
})
