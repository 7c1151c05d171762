import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { linearize } from '../../src/linearize/linearize.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import type { Source } from '../../src/source/source.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pageMarkers, pdfInfo, pdfText } from '../validators.js'
import { catalogueOf, hintBytes, hintsOf, linearized, qpdfAccepts } from './linearized.js'
import { objectGraph } from './object-graph.js'

const layouts = [
  ['object streams', true],
  ['a cross-reference table', false],
] as const

withPrograms('A linearized document', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  describe.each(layouts)('with %s', (_, objectStreams) => {
    test.each([1, 2, 3, 70])('%i pages pass qpdf --check and count as optimised', (pages) => {
      const { path, report } = linearized(plainDocument('P', pages), { objectStreams })
      qpdfAccepts(path)
      expect(pdfInfo(path)).toMatchObject({ Optimized: 'yes', Pages: String(pages) })
      expect(pageMarkers(path)).toEqual(Array.from({ length: pages }, (__, i) => `P-${i + 1}`))
      expect(report).toMatchObject({ pages, repairs: [], encrypted: false, protectionRemoved: false })
    })

    test.each(['classic', 'stream', 'hybrid'] as const)(
      'a rich document keeps all its content (%s)',
      (xref) => {
        const document = richDocument('A', { xref, xfa: true })
        const { path } = linearized(document, { objectStreams })
        qpdfAccepts(path)
        const before = temporaryFile(document)
        expect(objectGraph(path)).toEqual(objectGraph(before))
        expect(pdfText(path)).toBe(pdfText(before))
      },
    )
  })

  test('10,000 pages are valid, and the first page part is small', () => {
    const { path, report } = linearized(plainDocument('P', 10_000), { objectStreams: true })
    qpdfAccepts(path)
    expect(report.pages).toBe(10_000)
    expect(report.firstPageBytes).toBeLessThan(5_000 + hintBytes(path))
  }, 30_000)

  test('the output has the reported length and is deterministic', () => {
    const document = richDocument('B')
    const { bytes, report } = linearized(document)
    expect(report.bytes).toBe(bytes.length)
    expect(linearized(document).bytes).toEqual(bytes)
    // A linearized file can be linearized again.
    qpdfAccepts(linearized(bytes).path)
  })

  test('an outline that is shown at opening is in the first page part, any other at the end', () => {
    const outline = (catalog: string) =>
      plainDocument('P', 3, {
        catalog: `/Outlines @outlines ${catalog}`,
        objects: {
          outlines: '<< /Type /Outlines /First @one /Last @two /Count 2 >>',
          one: '<< /Title (One) /Parent @outlines /Next @two /Dest [@page2 /Fit] >>',
          two: '<< /Title (Two) /Parent @outlines /Prev @one /A << /S /GoTo /D [@page3 /Fit] >> >>',
        },
      })
    const shown = linearized(outline('/PageMode /UseOutlines'), { objectStreams: false })
    const hidden = linearized(outline(''), { objectStreams: false })
    for (const { path } of [shown, hidden]) qpdfAccepts(path)
    // The page, its content and the font, and the three objects of the outline.
    expect(hintsOf(shown.path)['Page 0']).toContain('nobjects: 6')
    expect(hintsOf(hidden.path)['Page 0']).toContain('nobjects: 3')
    for (const { path } of [shown, hidden])
      expect(hintsOf(path)['Outlines Hint Table']).toContain('nobjects: 3')
  })

  test('an outline that is a direct object becomes indirect', () => {
    const { path } = linearized(
      plainDocument('P', 2, {
        catalog: '/Outlines << /Type /Outlines /First @one /Last @one /Count 1 >>',
        objects: { one: '<< /Title (One) /Dest [@page2 /Fit] >>' },
      }),
    )
    qpdfAccepts(path)
    expect(catalogueOf(path)['/Outlines']).toMatch(/^\d+ 0 R$/)
  })

  test.each(['42', '@page1', '@pages', '@gone'])('an invalid outline is dropped: %s', (outline) => {
    const { path } = linearized(
      plainDocument('P', 2, {
        catalog: `/PageMode /UseOutlines /Outlines ${outline.replace('@gone', '9999 0 R')}`,
      }),
    )
    qpdfAccepts(path)
    expect(catalogueOf(path)).not.toHaveProperty('/Outlines')
  })

  test('the hint table lists the shared objects of each page', () => {
    const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} >>`
    const { path } = linearized(
      plainDocument('P', 5, {
        objects: { times: font('Times-Roman'), courier: font('Courier') },
        page: (number) => (number === 1 ? '' : `/More [${number > 2 ? '@times' : ''} @courier]`),
      }),
      { objectStreams: false },
    )
    qpdfAccepts(path)
    const hints = hintsOf(path)
    // Shared are the first page, its font and its content, then what other pages have in common.
    expect(hints['Shared Objects Hint Table']).toContain('nshared_first_page: 3')
    expect(hints['Shared Objects Hint Table']).toContain('nshared_total: 5')
    expect(hints['Page 0']).toContain('nshared_objects: 0')
    expect(hints['Page 1']).toContain('nshared_objects: 2')
    expect(hints['Page 2']).toContain('nshared_objects: 3')
  })

  test('each page gets its inherited attributes', () => {
    const objects: Objects = {
      catalog: '<< /Type /Catalog /Pages @pages >>',
      pages:
        '<< /Type /Pages /Count 3 /Kids [@left @page3] /MediaBox [0 0 400 500] /Rotate 90 /Resources << /Font << /F1 @font >> >> >>',
      left: '<< /Type /Pages /Parent @pages /Count 2 /Kids [@page1 @page2] /CropBox [0 0 300 300] >>',
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      page1: '<< /Type /Page /Parent @left /Contents @content >>',
      page2: '<< /Type /Page /Parent @left /Contents @content /Rotate 0 /MediaBox [0 0 200 200] >>',
      page3: '<< /Type /Page /Parent @pages /Contents @content /AA << >> >>',
      content: { dict: '<< >>', data: 'BT /F1 24 Tf 60 100 Td (P-1) Tj ET' },
    }
    const { path } = linearized(buildPdf(objects))
    qpdfAccepts(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-1', 'P-1'])
    const boxes = pdfInfo(path, '-box', '-f', '1', '-l', '3')
    expect(boxes).toMatchObject({
      'Page 1 MediaBox': expect.stringMatching(/400.00\s+500.00/),
      'Page 1 CropBox': expect.stringMatching(/300.00\s+300.00/),
      'Page 1 rot': '90',
      'Page 2 MediaBox': expect.stringMatching(/200.00\s+200.00/),
      'Page 2 rot': '0',
      'Page 3 CropBox': expect.stringMatching(/400.00\s+500.00/),
      'Page 3 rot': '90',
    })
  })

  test('thumbnails are placed at the end', () => {
    const thumbnail = (space: string) => ({
      dict: `<< /Width 1 /Height 1 /ColorSpace ${space} /BitsPerComponent 8 >>`,
      data: 'abc',
    })
    const { path } = linearized(
      plainDocument('P', 3, {
        objects: {
          one: thumbnail('@space'),
          two: thumbnail('[/Indexed @own 0 <000000>]'),
          space: '[/Indexed /DeviceRGB 0 <000000>]',
          own: '[/CalRGB << /WhitePoint [1 1 1] >>]',
        },
        page: (number) =>
          // The second page has something in common with its own thumbnail, the third with those of others.
          ['', '/Thumb @one', '/Thumb @two /Own @own', '/Other @space'][number]!,
      }),
      { objectStreams: false },
    )
    qpdfAccepts(path)
    expect(hintsOf(path)['Page 0']).toContain('nobjects: 3')
    expect(hintsOf(path)['Page 1']).toContain('nobjects: 3')
    expect(hintsOf(path)['Page 2']).toContain('nobjects: 2')
  })

  test('article threads, links to pages outside the tree and missing objects are handled', () => {
    const bead = (next: string, page: string) =>
      `<< /T @thread /N @${next} /V @${next} /P @${page} /R [0 0 9 9] >>`
    const { path } = linearized(
      plainDocument('P', 4, {
        objects: {
          thread: '<< /F @bead1 /I << /Title (Story) >> >>',
          bead1: bead('bead2', 'page2'),
          bead2: bead('bead1', 'page3'),
          stray: '<< /Type /Page /MediaBox [0 0 9 9] /Resources << /Font << /F1 @only >> >> >>',
          only: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
        },
        page: (number) =>
          ({
            1: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [@stray /Fit] >>]',
            2: '/B [@bead1]',
            3: '/B [@bead2] /Gone 9999 0 R',
            4: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [@stray /Fit] >>]',
          })[number] ?? '',
      }),
    )
    qpdfAccepts(path)
    expect(pageMarkers(path)).toEqual(['P-1', 'P-2', 'P-3', 'P-4'])
  })

  test('annotations that the structure tree also refers to are after the pages, except those of the first', () => {
    const link = (key: number) =>
      `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /StructParent ${key} /A << /S /URI /URI (https://example.com/${'x'.repeat(700)}) >> >>`
    const element = (number: number) =>
      `<< /Type /StructElem /S /Link /P @tree /Pg @page${number} /K << /Type /OBJR /Obj @link${number} >> >>`
    const objects: Objects = { tree: '<< /Type /StructTreeRoot /K [@element1 @element2 @element3] >>' }
    for (const number of [1, 2, 3]) {
      objects[`link${number}`] = link(number)
      objects[`element${number}`] = element(number)
    }
    const { path } = linearized(
      plainDocument('P', 3, {
        catalog: '/StructTreeRoot @tree /MarkInfo << /Marked true >>',
        objects,
        page: (number) => `/Annots [@link${number}]`,
      }),
      { objectStreams: true },
    )
    qpdfAccepts(path)
    const hints = hintsOf(path)
    // The page, its content, and an object stream with the annotation and the font, which all pages share. An
    // object stream with annotations of two pages would be shared too.
    expect(hints['Page 0']).toEqual(expect.arrayContaining(['nobjects: 3', 'nshared_objects: 0']))
    for (const page of ['Page 1', 'Page 2'])
      expect(hints[page], page).toEqual(expect.arrayContaining(['nobjects: 2', 'nshared_objects: 1']))
    expect(hints['Shared Objects Hint Table']).toContain('nshared_total: 3')
  })
})

test('an output with a page that is not a dictionary is not returned', () => {
  const sink = createMemorySink()
  const broken = (): Source => {
    const bytes = sink.bytes().slice()
    const text = Buffer.from(bytes).toString('latin1')
    const page = text.lastIndexOf('<<', [...text.matchAll(/\/MediaBox/g)][5]!.index)
    bytes.set([0x5b, 0x5b], page)
    return memorySource(bytes)
  }
  const written = {
    ...sink,
    get position() {
      return sink.position
    },
    source: broken,
  }
  const document = memorySource(plainDocument('P', 9))
  const options = { primitives: nodePrimitives, objectStreams: false }
  expect(() => linearize(document, written, options)).toThrow('written incorrectly')
})
