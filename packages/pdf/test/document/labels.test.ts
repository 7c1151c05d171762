import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { formatLabelNumber } from '../../src/document/label-number.js'
import { readLabels } from '../../src/document/labels.js'
import { input, merge } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { pdfiumLabels } from '../validators/pdfium.js'
import { numberTreeEntries } from '../validators/trees.js'
import { opened } from './opened.js'

function labelled(marker: string, pages: number, labels: string): Uint8Array {
  return plainDocument(marker, pages, { catalog: `/PageLabels ${labels}` })
}

describe('Reading page labels', () => {
  const labels = (bytes: Uint8Array, pages: number) => readLabels(...opened(bytes), pages)

  it('returns the text that viewers show', () => {
    expect(
      labels(
        labelled(
          'P',
          8,
          '<< /Nums [0 << /S /r >> 2 << /S /D /P (A-) /St 9 >> 4 << /P (Cover) >> 5 << /S /A /St 26 >> 7 << >>] >>',
        ),
        8,
      ),
    ).toEqual(['i', 'ii', 'A-9', 'A-10', 'Cover', 'Z', 'AA', ''])
    expect(labels(plainDocument('P', 2), 2)).toBeUndefined()
  })

  it('reads malformed labels as far as possible', () => {
    expect(
      labels(labelled('P', 3, '<< /Nums [1 << /S /X /P 5 /St -4 >> 2 << /S /R /St 4 >> 0 (none)] >>'), 3),
    ).toEqual(['1', '', 'IV'])
    expect(labels(labelled('P', 3, '(none)'), 3)).toBeUndefined()
  })

  it('supports all five numbering styles, and writes decimals where a label would be too long', () => {
    expect([1, 4, 9, 14, 40, 90, 400, 1999].map((number) => formatLabelNumber(number, 'r'))).toEqual([
      'i',
      'iv',
      'ix',
      'xiv',
      'xl',
      'xc',
      'cd',
      'mcmxcix',
    ])
    expect([1, 26, 27, 53].map((number) => formatLabelNumber(number, 'a'))).toEqual(['a', 'z', 'aa', 'aaa'])
    expect(formatLabelNumber(28, 'A')).toBe('BB')
    expect(formatLabelNumber(2_000_000_000, 'R')).toBe('2000000000')
    expect(formatLabelNumber(2_000_000_000, 'a')).toBe('2000000000')
  })
})

withPrograms('Merging page labels', ['qpdf'], () => {
  it('begins a new range only where the numbering does not continue', () => {
    const bytes = labelled('P', 6, '<< /Nums [0 << /S /D >> 2 << /S /D /St 3 >> 4 << /S /r >>] >>')
    const { document, report } = merge([input('P.pdf', bytes)])
    expect([...numberTreeEntries(document.catalog.get('PageLabels')).keys()]).toEqual([0, 4])
    expect(report.inputs[0]?.kept.labels).toBe(6)
  })

  it('gives padding pages an empty label between labelled pages, and their position elsewhere', async () => {
    const { path } = merge(
      [
        input('P.pdf', labelled('P', 1, '<< /Nums [0 << /S /r /St 7 >>] >>')),
        input('Q.pdf', plainDocument('Q', 1)),
      ],
      { padToEven: true },
    )
    expect(await pdfiumLabels(path)).toEqual(['vii', '', '3', '4'])
  })

  it('keeps prefixes in any text encoding', async () => {
    const { path } = merge([input('P.pdf', labelled('P', 2, '<< /Nums [0 << /S /D /P <feff2013> >>] >>'))])
    expect(await pdfiumLabels(path)).toEqual(['–1', '–2'])
  })
})
