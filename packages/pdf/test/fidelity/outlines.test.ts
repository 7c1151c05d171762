import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeOutline } from '../fixtures/expected.js'
import { droppedCount, input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, subset } from '../fixtures/scenarios.js'
import { outlineLines } from '../validators/outlines.js'
import { pdfiumOutline } from '../validators/pdfium.js'

withPrograms('Bookmarks in a merge', ['qpdf'], () => {
  it('keeps bookmarks of every input with targets, colours, styles and open state', () => {
    expect(outlineLines(both().document)).toEqual([...wholeOutline('A'), ...wholeOutline('B', 5)])
    expect(outlineLines(reversed().document)).toEqual([...wholeOutline('B'), ...wholeOutline('A', 5)])
    expect(both().report.inputs.map(({ kept }) => kept.outlines)).toEqual([8, 8])
  })

  it('leads pdfium to the right pages', async () => {
    expect(await pdfiumOutline(both().path)).toEqual([
      'A One → 1',
      '  A Chapter → 2',
      '  A Old → 3',
      'A Two → 4',
      '  A Three → 3',
      '    A Deep → 4',
      '  A Web → 0',
      'A End with a dash – → 4',
      'B One → 5',
      '  B Chapter → 7',
      '  B Old → 8',
      'B Two → 5',
      '  B Three → 7',
      '    B Deep → 8',
      '  B Web → 0',
      'B End with a dash – → 8',
    ])
  })

  it('removes bookmarks to pages that are not taken, unless a descendant is kept', () => {
    expect(outlineLines(subset().document)).toEqual([
      'A One → nowhere (style 2) (colour 1 0 0)',
      '  A Chapter → A-2 @1 XYZ 11 250 0',
      '  A Old → A-3 @2 FitV 33',
      'A Two → nowhere (closed) (style 1)',
      '  A Three → A-3 @2 Fit (colour 0 0 1)',
      '  A Web → uri https://example.com/A',
      'B One → B-1 @4 XYZ 0 800 0 (style 2) (colour 1 0 0)',
      '  B Old → B-4 @3 FitV 44',
      'B Two → B-1 @4 Fit (closed) (style 1)',
      '  B Three → nowhere (closed) (colour 0 0 1)',
      '    B Deep → B-4 @3 FitH 300',
      '  B Web → uri https://example.com/B',
      'B End with a dash – → B-4 @3 Fit',
    ])
  })

  it('counts removed bookmarks in the report', () => {
    const [a, b] = subset().report.inputs
    expect([a?.kept.outlines, droppedCount(a, /outline|bookmark/i)]).toEqual([6, 2])
    expect([b?.kept.outlines, droppedCount(b, /outline|bookmark/i)]).toEqual([7, 1])
  })

  it('adds the bookmarks of a file once, leading to the first copy of a page', () => {
    expect(outlineLines(repeated().document)).toEqual([
      'A One → A-1 @1 XYZ 0 800 0 (style 2) (colour 1 0 0)',
      '  A Chapter → A-2 @2 XYZ 11 250 0',
      'A Two → nowhere (closed) (style 1)',
      '  A Web → uri https://example.com/A',
    ])
  })

  it('keeps bookmarks of three copies of a document leading to their own copy', () => {
    expect(outlineLines(copies().document)).toEqual([
      ...wholeOutline('A'),
      ...wholeOutline('A', 5),
      ...wholeOutline('A', 9),
    ])
  })

  it('puts the bookmarks of each input under one named after the file when wrapped', () => {
    const { document } = merge([rich('A'), input('Plain file.pdf', plainDocument('P', 1)), rich('B')], {
      bookmarks: 'wrap',
    })
    const lines = outlineLines(document)
    expect(
      lines.filter((line) => !line.startsWith(' ')).map((line) => line.replace(/ Fit.*| XYZ.*| \(.*/, '')),
    ).toEqual(['A → A-1 @1', 'Plain file → P-1 @5', 'B → B-1 @6'])
    expect(lines.filter((line) => line.startsWith(' '))).toEqual(
      [...wholeOutline('A'), ...wholeOutline('B', 6)].map((line) => `  ${line}`),
    )
  })

  it('leads a wrapping bookmark to the first page taken', () => {
    const { document } = merge([{ input: rich('B'), pages: '4,1' }], { bookmarks: 'wrap' })
    expect(outlineLines(document)[0]).toMatch(/^B → B-4 @1/)
  })

  it('writes no /Outlines when no input has any', () => {
    const { document } = merge([input('P.pdf', plainDocument('P', 1)), input('Q.pdf', plainDocument('Q', 1))])
    expect(document.catalog.get('Outlines').exists).toBe(false)
  })
})
