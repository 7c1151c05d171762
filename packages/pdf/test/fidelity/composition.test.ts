import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { input, merge, mergedBytes, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { both, copies, repeated, reversed, subset } from '../fixtures/scenarios.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumPages, pdfiumRender } from '../validators/pdfium.js'
import { pageMarkers } from '../validators.js'

withPrograms('Page composition of a merge', ['qpdf'], () => {
  const pages = (marker: string, ...numbers: number[]): string[] =>
    numbers.map((number) => `${marker}-${number}`)

  it('keeps the order of whole files', async () => {
    expect(pageMarkers(both().path)).toEqual([...pages('A', 1, 2, 3, 4), ...pages('B', 1, 2, 3, 4)])
    expect(pageMarkers(reversed().path)).toEqual([...pages('B', 1, 2, 3, 4), ...pages('A', 1, 2, 3, 4)])
    expect(await pdfiumPages(both().path)).toBe(8)
    expect(both().report.pages).toBe(8)
    expect(both().report.inputs.map(({ name, pages }) => `${name} ${pages}`)).toEqual(['A.pdf 4', 'B.pdf 4'])
  })

  it('keeps the order of page selections', async () => {
    expect(pageMarkers(subset().path)).toEqual(['A-2', 'A-3', 'B-4', 'B-1'])
    expect(await pdfiumPages(subset().path)).toBe(4)
    expect(subset().report.inputs.map(({ name, pages }) => `${name} ${pages}`)).toEqual([
      'A.pdf 2',
      'B.pdf 2',
    ])
  })

  it('repeats pages as often as named, reported under one input', async () => {
    expect(pageMarkers(repeated().path)).toEqual(['A-1', 'A-2', 'A-1', 'A-2'])
    expect(repeated().report.inputs.map(({ name, pages }) => `${name} ${pages}`)).toEqual(['A.pdf 4'])
    const thrice = merge([{ input: rich('A'), pages: '3,3,3' }])
    expect(pageMarkers(thrice.path)).toEqual(['A-3', 'A-3', 'A-3'])
    expect(await pdfiumPages(thrice.path)).toBe(3)
  })

  it('accepts copies of a document under several names', () => {
    expect(pageMarkers(copies().path)).toEqual([
      ...pages('A', 1, 2, 3, 4),
      ...pages('A', 1, 2, 3, 4),
      ...pages('A', 1, 2, 3, 4),
    ])
    expect(copies().report.inputs.map(({ name }) => name)).toEqual(['first.pdf', 'second.pdf', 'third.pdf'])
  })

  it('interleaves pages, with the rest of the longer input at the end', () => {
    const { path } = merge([rich('A'), input('P.pdf', plainDocument('P', 2))], { interleave: true })
    expect(pageMarkers(path)).toEqual(['A-1', 'P-1', 'A-2', 'P-2', 'A-3', 'A-4'])
  })

  it('pads an odd number of pages with a blank page of the size of the last page', () => {
    const { path, document, report } = merge(
      [
        { input: rich('A'), pages: '1-3' },
        input('P.pdf', plainDocument('P', 2)),
        { input: rich('B'), pages: '4' },
      ],
      { padToEven: true },
    )
    expect(pageMarkers(path)).toEqual(['A-1', 'A-2', 'A-3', 'blank', 'P-1', 'P-2', 'B-4', 'blank'])
    expect(document.pages[3]!.inherited('MediaBox').numbers()).toEqual([0, 0, 600, 800])
    expect(document.pages[7]!.inherited('MediaBox').numbers()).toEqual([0, 0, 320, 420])
    expect(document.pages[3]!.node.get('Annots').items()).toEqual([])
    expect(report.pages).toBe(8)
  })

  it('reads every kind of cross-reference', () => {
    const classic = merge([rich('A', { xref: 'classic' }), rich('B', { xref: 'classic' })])
    const stream = merge([rich('A', { xref: 'stream' }), rich('B', { xref: 'hybrid' })])
    expect(pageMarkers(stream.path)).toEqual(pageMarkers(classic.path))
    expect(stream.report.inputs.map(({ kept }) => kept)).toEqual(
      classic.report.inputs.map(({ kept }) => kept),
    )
    expect(stream.report.inputs.flatMap(({ repairs }) => repairs)).toEqual([])
  })

  it('writes the same pages with a classic cross-reference table', () => {
    const { path, document } = merge([rich('A'), rich('B')], { objectStreams: false })
    expect(pageMarkers(path)).toEqual(pageMarkers(both().path))
    expect(document.all().filter((object) => object.get('Type').name === 'ObjStm')).toEqual([])
  })

  it('writes identical bytes for the same inputs and options', () => {
    const first = mergedBytes([rich('A'), rich('B')], { bookmarks: 'wrap', fields: 'share' }).bytes
    const second = mergedBytes([rich('A'), rich('B')], { bookmarks: 'wrap', fields: 'share' }).bytes
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })

  it('renders each page as in its own file', async () => {
    const { path } = merge([rich('A', { needAppearances: false }), rich('B', { needAppearances: false })])
    const originals = (['A', 'B'] as const).map((which) =>
      temporaryFile(richDocument(which, { needAppearances: false })),
    )
    for (let page = 1; page <= 8; page++) {
      const before = await pdfiumRender(originals[page < 5 ? 0 : 1]!, page < 5 ? page : page - 4, 0.5)
      const after = await pdfiumRender(path, page, 0.5)
      expect([after.width, after.height], `the size of page ${page}`).toEqual([before.width, before.height])
      expect(after.pixels.equals(before.pixels), `page ${page} looks the same`).toBe(true)
    }
  })
})
