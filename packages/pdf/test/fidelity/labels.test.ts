import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, subset } from '../fixtures/scenarios.js'
import { pdfiumLabels } from '../validators/pdfium.js'
import { numberTreeEntries } from '../validators/trees.js'

withPrograms('Page labels in a merge', ['qpdf'], () => {
  const a = ['i', 'ii', 'A.5', 'A.6']
  const b = ['III', 'B.1', 'B.2', 'B.3']
  const plain = (pages: number) => input('P.pdf', plainDocument('P', pages))

  it('keeps the labels of every input', async () => {
    expect(await pdfiumLabels(both().path)).toEqual([...a, ...b])
    expect(await pdfiumLabels(reversed().path)).toEqual([...b, ...a])
    expect(await pdfiumLabels(copies().path)).toEqual([...a, ...a, ...a])
    expect(both().report.inputs.every(({ kept }) => kept.labels > 0)).toBe(true)
  })

  it('moves labels with their pages', async () => {
    expect(await pdfiumLabels(subset().path)).toEqual(['ii', 'A.5', 'B.3', 'III'])
    expect(await pdfiumLabels(repeated().path)).toEqual(['i', 'ii', 'i', 'ii'])
    expect(await pdfiumLabels(merge([{ input: rich('A'), pages: '4-1' }]).path)).toEqual([...a].reverse())
    expect(await pdfiumLabels(merge([rich('A'), rich('B')], { interleave: true }).path)).toEqual([
      'i',
      'III',
      'ii',
      'B.1',
      'A.5',
      'B.2',
      'A.6',
      'B.3',
    ])
  })

  it('uses the position in the output for pages without labels', async () => {
    expect(await pdfiumLabels(merge([rich('A'), plain(2), rich('B')]).path)).toEqual([...a, '5', '6', ...b])
    expect(await pdfiumLabels(merge([plain(2), rich('B')]).path)).toEqual(['1', '2', ...b])
  })

  it('begins at the first page of the output', () => {
    const keys = [
      ...numberTreeEntries(merge([plain(2), rich('B')]).document.catalog.get('PageLabels')).keys(),
    ]
    expect(keys[0]).toBe(0)
  })

  it('writes no /PageLabels when no input has any', () => {
    expect(merge([plain(1), plain(2)]).document.catalog.get('PageLabels').exists).toBe(false)
  })
})
