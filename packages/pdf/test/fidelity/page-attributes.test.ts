import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { merge, rich } from '../fixtures/merge.js'
import { both, reversed, subset } from '../fixtures/scenarios.js'
import type { QpdfPage } from '../validators/document.js'
import { pdfInfo } from '../validators.js'

withPrograms('Pages in a merge', ['qpdf', 'pdfinfo'], () => {
  const rotation = (page: QpdfPage | undefined): number => (page?.inherited('Rotate').number ?? 0) % 360
  const box = (page: QpdfPage | undefined, name: string): number[] => page?.inherited(name).numbers() ?? []

  it('keep their boxes, rotation and user unit, inherited or their own', () => {
    const { pages } = both().document
    expect(pages.map((page) => box(page, 'MediaBox').slice(2))).toEqual([
      [600, 800],
      [600, 800],
      [600, 800],
      [300, 400],
      [500, 700],
      [500, 700],
      [500, 700],
      [320, 420],
    ])
    expect(pages.map(rotation)).toEqual([0, 0, 90, 0, 0, 0, 270, 0])
    expect(pages.map((page) => box(page, 'CropBox'))).toEqual([
      [],
      [],
      [20, 30, 580, 770],
      [5, 6, 290, 390],
      [],
      [],
      [10, 10, 490, 690],
      [5, 6, 290, 390],
    ])
    expect(pages.map((page) => page.node.get('UserUnit').number)).toEqual([
      ...[undefined, undefined, undefined, 2],
      ...[undefined, undefined, undefined, 1.5],
    ])
    for (const page of [pages[3], pages[7]]) {
      expect(box(page, 'BleedBox')).toEqual([6, 7, 289, 389])
      expect(box(page, 'TrimBox')).toEqual([7, 8, 288, 388])
      expect(box(page, 'ArtBox')).toEqual([8, 9, 287, 387])
      expect(page?.node.get('Dur').number).toBe(7)
      expect(page?.node.get('Trans').get('S').name).toBe('Dissolve')
      expect(page?.node.get('Tabs').name).toBe('S')
    }
  })

  it('have the same size and rotation in poppler', () => {
    const info = pdfInfo(subset().path, '-l', '4')
    expect(Object.entries(info).filter(([key]) => /^Page \d/.test(key))).toEqual([
      ['Page 1 size', '600 x 800 pts'],
      ['Page 1 rot', '0'],
      ['Page 2 size', '560 x 740 pts'],
      ['Page 2 rot', '90'],
      ['Page 3 size', '285 x 384 pts'],
      ['Page 3 rot', '0'],
      ['Page 4 size', '500 x 700 pts'],
      ['Page 4 rot', '0'],
    ])
  })

  it('keep their own resources although names collide', () => {
    const fonts = (pages: readonly QpdfPage[]) =>
      pages.map((page) => page.inherited('Resources').get('Font').get('F1').get('BaseFont').name)
    const [a, b] = ['Helvetica', 'Times-Roman']
    expect(fonts(both().document.pages)).toEqual([a, a, a, a, b, b, b, b])
    expect(fonts(reversed().document.pages)).toEqual([b, b, b, b, a, a, a, a])
    expect(fonts(subset().document.pages)).toEqual([a, a, b, b])
  })

  it('add the rotation of their entry to their own', () => {
    const file = rich('A')
    const { document } = merge([
      { input: file, pages: '1,3', rotation: 90 },
      { input: file, pages: '1,3', rotation: -90 },
      { input: file, pages: '3,4', rotation: 450 },
      { input: file, pages: '3' },
    ])
    expect(document.pages.map((page) => (rotation(page) + 360) % 360)).toEqual([90, 180, 270, 0, 180, 90, 90])
  })
})
