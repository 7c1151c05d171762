import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { resizePages } from '../../src/pages/resize.js'
import { edited } from '../edit/edited.js'
import { type PlainOptions, plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { destinationWords, namedDestinations } from '../validators/destinations.js'
import type { QpdfDocument } from '../validators/document.js'
import { linkLines } from '../validators/links.js'
import { expectValid, qpdfJson } from '../validators.js'

/** Three pages of 400 by 500, of which the second is made half as large, with 10 points beside and 20 above and below. */
function secondPageHalved(options: PlainOptions): QpdfDocument {
  const { bytes } = edited(plainDocument('P', 3, options), (draft) => {
    const how = { fit: 'contain', align: 'center', margin: 10 } as const
    expect(resizePages(draft, new Map([[1, { width: 220, height: 290 }]]), how)).toBe(1)
  })
  const path = temporaryFile(bytes)
  expectValid(path)
  return qpdfJson(path)
}

withPrograms('Destinations on a resized page', ['qpdf'], () => {
  const link = (name: string, target: string) =>
    `<< /Type /Annot /Subtype /Link /NM (${name}) /Rect [0 0 10 10] ${target} >>`
  const found = (): QpdfDocument =>
    secondPageHalved({
      catalog:
        '/OpenAction @open /Names << /Dests << /Names [(other) [@page3 /XYZ 1 2 3] (there) << /D @shared /SD [@page1 /Fit] >>] >> >> /Dests << /Old [@page2 /FitV 100] >> /Outlines @outlines',
      objects: {
        open: '<< /S /GoTo /D [@page2 /FitR 0 100 200 300] /Next [<< /S /GoTo /D [@page2 /Fit] >>] >>',
        shared: '[@page2 /XYZ 100 400 2]',
        outlines: '<< /Type /Outlines /First @item /Last @item /Count 1 >>',
        item: '<< /Title (Item) /Parent @outlines /A << /S /GoTo /D @shared >> >>',
        one: link('one', '/Dest @shared'),
        two: link('two', '/A << /S /GoTo /D [@page2 /XYZ null 400 0] >>'),
        three: link('three', '/Dest [1 /FitBH 100]'),
        four: link('four', '/Dest [@page3 /XYZ 100 400 2]'),
        five: link('five', '/Dest (there)'),
      },
      page: (number) =>
        number === 1 ? `/Annots [@one @two @three @four @five ${link('six', '/Dest [@page2 /Fit]')}]` : '',
    })

  it('keeps links at the same position with the same magnification', () => {
    const document = found()
    expect(linkLines(document)).toEqual([
      'P-1 @1 one → P-2 @2 XYZ 60 220 4',
      'P-1 @1 two → P-2 @2 XYZ  220 0',
      'P-1 @1 three → P-2 @2 FitBH 70',
      'P-1 @1 four → P-3 @3 XYZ 100 400 2',
      'P-1 @1 five → P-2 @2 XYZ 60 220 4',
      'P-1 @1 six → P-2 @2 Fit',
    ])
  })

  it('adjusts named destinations, bookmarks and the open action', () => {
    const document = found()
    const { catalog } = document
    expect(namedDestinations(document)).toEqual({
      other: 'P-3 @3 XYZ 1 2 3',
      there: 'P-2 @2 XYZ 60 220 4',
      '/Old': 'P-2 @2 FitV 60',
    })
    expect(destinationWords(document, catalog.get('OpenAction').get('D'))).toBe('P-2 @2 FitR 10 70 110 170')
    expect(destinationWords(document, catalog.get('Outlines').get('First').get('A').get('D'))).toBe(
      'P-2 @2 XYZ 60 220 4',
    )
  })
})

withPrograms('Annotations and boxes of a resized page', ['qpdf'], () => {
  const lying = (objects: Record<string, string>, page = '') =>
    secondPageHalved({
      catalog: '/AcroForm << /Fields [@field] /DA (/Helv 12 Tf 0 g) >>',
      objects: {
        field: '<< /FT /Tx /T (f) /Kids [@widget] >>',
        widget: '<< /Type /Annot /Subtype /Widget /Parent @field /Rect [0 0 100 20] >>',
        ...objects,
      },
      page: (number) =>
        number === 2
          ? `/Annots [${Object.keys(objects)
              .map((name) => `@${name}`)
              .join(' ')} @widget] ${page}`
          : '',
    }).pages[1]!.node

  it('scales annotations: rectangles, points, lines, borders and fonts', () => {
    const page = lying({
      markup:
        '<< /Type /Annot /Subtype /Highlight /Rect [100 100 0 0] /QuadPoints [0 100 100 100 0 0 100 0] /Border [2 2 4 [6 8]] >>',
      ink: '<< /Type /Annot /Subtype /Ink /Rect [0 0 100 100] /InkList [[0 0 50 50] [100 100 0 0]] /BS << /W 4 /D [6] /S /D >> >>',
      line: '<< /Type /Annot /Subtype /Line /Rect [0 0 100 100] /L [0 0 100 100] /LL 20 /LLE 4 /CO [2 4] /Measure << /Type /Measure /Subtype /RL /R (1:1) /X [<< /U (m) /C 0.5 >>] /D [] /A [] >> >>',
      shape: '<< /Type /Annot /Subtype /Polygon /Rect [0 0 100 100] /Vertices [0 0 100 0 100 100] >>',
      note: '<< /Type /Annot /Subtype /FreeText /Rect [0 0 100 100] /RD [10 20 30 40] /CL [0 0 50 50] /DA (0 g /Helv 18 Tf) >>',
      outside: '<< /Type /Annot /Subtype /Stamp /Rect [500 500 600 600] /F 4 >>',
    })
    const [markup, ink, line, shape, note, outside, widget] = page.get('Annots').items()
    expect(markup!.get('Rect').numbers()).toEqual([10, 20, 60, 70])
    expect(markup!.get('QuadPoints').numbers()).toEqual([10, 70, 60, 70, 10, 20, 60, 20])
    expect(markup!.get('Border').value).toEqual([1, 1, 2, [3, 4]])
    expect(ink!.get('InkList').value).toEqual([
      [10, 20, 35, 45],
      [60, 70, 10, 20],
    ])
    expect(ink!.get('BS').value).toEqual({ '/W': 2, '/D': [3], '/S': '/D' })
    expect(line!.get('L').numbers()).toEqual([10, 20, 60, 70])
    expect([line!.get('LL').number, line!.get('LLE').number, line!.get('CO').value]).toEqual([10, 2, [1, 2]])
    expect(line!.get('Measure').get('X').items()[0]!.get('C').number).toBe(1)
    expect(shape!.get('Vertices').numbers()).toEqual([10, 20, 60, 20, 60, 70])
    expect(note!.get('RD').numbers()).toEqual([5, 10, 15, 20])
    expect(note!.get('CL').numbers()).toEqual([10, 20, 35, 45])
    expect(note!.get('DA').text).toBe('0 g /Helv 9  Tf')
    expect(widget!.get('DA').text).toBe('/Helv 6  Tf 0 g')
    expect(widget!.get('P').reference).toBe(page.reference)
    // Annotations outside the page must not become visible.
    expect([widget!.get('F').number, outside!.get('F').number]).toEqual([undefined, 6])
  })

  it('adjusts page boxes and viewports, and removes the thumbnail', () => {
    const page = lying(
      {},
      '/UserUnit 1 /TrimBox [100 100 300 400] /ArtBox [-50 -50 0 0] /CropBox [0 0 400 500] /VP [<< /Type /Viewport /BBox [0 0 100 100] >>] /Thumb @font',
    )
    expect(page.get('MediaBox').numbers()).toEqual([0, 0, 220, 290])
    expect(page.get('CropBox').numbers()).toEqual([0, 0, 220, 290])
    expect(page.get('TrimBox').numbers()).toEqual([60, 70, 160, 220])
    expect(page.get('ArtBox').exists).toBe(false)
    expect(page.get('VP').items()[0]!.get('BBox').numbers()).toEqual([10, 20, 60, 70])
    expect(page.get('Thumb').exists).toBe(false)
  })
})
