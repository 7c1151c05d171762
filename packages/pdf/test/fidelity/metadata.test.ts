import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { droppedCount, input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, reversed, scenarios } from '../fixtures/scenarios.js'
import type { QpdfDocument } from '../validators/document.js'
import { pdfInfo } from '../validators.js'

withPrograms('Metadata in a merge', ['qpdf', 'pdfinfo'], () => {
  const xmp = (document: QpdfDocument): string => document.catalog.get('Metadata').data()

  it('takes title, author and other information from the first input', () => {
    expect(pdfInfo(both().path)).toMatchObject({ Title: 'Title of A', Author: 'Author of A' })
    expect(pdfInfo(reversed().path)).toMatchObject({ Title: 'Title of B', Author: 'Author of B' })
    expect(both().document.info.get('Department').text).toBe('Department of A')
    expect(xmp(both().document)).toContain('Title of A')
    expect(xmp(both().document)).toContain('Rights of A')
    expect(xmp(both().document)).not.toContain('Title of B')
  })

  it('takes language and viewer preferences from the first input', () => {
    const { catalog } = both().document
    expect(catalog.get('Lang').text).toBe('en-GB')
    expect(catalog.get('ViewerPreferences').get('DisplayDocTitle').value).toBe(true)
    expect(catalog.get('ViewerPreferences').get('HideToolbar').value).not.toBe(true)
    expect(catalog.get('PageLayout').name).toBe('TwoColumnLeft')
    expect(catalog.get('PageMode').name).toBe('UseOutlines')
    expect(reversed().document.catalog.get('Lang').text).toBe('de-DE')
    expect(reversed().document.catalog.get('PageLayout').name).toBe('SinglePage')
  })

  it.each(Object.entries(scenarios))('removes conformance claims that a merge may break (%s)', (_, made) => {
    expect(xmp(made().document)).toContain('Rights of')
    expect(xmp(made().document)).not.toMatch(/pdfaid:(part|conformance)|pdfuaid:part/)
  })

  it('reports the conformance claims removed from XMP', () => {
    expect(droppedCount(both().report.inputs[0], /pdf\/?a/i)).toBeGreaterThan(0)
    expect(droppedCount(both().report.inputs[0], /pdf\/?ua/i)).toBeGreaterThan(0)
  })

  it('replaces title, author and other information with given values, also in XMP', () => {
    const { path, document } = merge([rich('A'), rich('B')], {
      info: {
        title: 'A new <title> & more',
        author: 'Somebody – else',
        subject: 'Tests',
        keywords: 'a, b',
        creator: 'Me',
      },
    })
    expect(pdfInfo(path)).toMatchObject({
      Title: 'A new <title> & more',
      Author: 'Somebody – else',
      Subject: 'Tests',
      Keywords: 'a, b',
      Creator: 'Me',
    })
    expect(xmp(document)).not.toContain('Title of A')
    if (document.catalog.get('Metadata').exists) expect(xmp(document)).not.toMatch(/<title>|& more/)
  })

  it('clears title and author on request', () => {
    const { path, document } = merge([rich('A'), rich('B')], { info: { title: null, author: null } })
    expect(pdfInfo(path)).not.toHaveProperty('Title')
    expect(pdfInfo(path)).not.toHaveProperty('Author')
    expect(xmp(document)).not.toContain('Title of A')
  })

  it('does not invent a title when the first input has none', () => {
    const { path } = merge([input('P.pdf', plainDocument('P', 1)), rich('A')])
    expect(pdfInfo(path).Title ?? '').not.toBe('P.pdf')
  })

  it('has the highest PDF version of the inputs', () => {
    expect(merge([rich('A', { version: '1.5' }), rich('B', { version: '2.0' })]).document.version).toBe('2.0')
    expect(Number(merge([rich('A', { version: '1.4' })]).document.version)).toBeGreaterThanOrEqual(1.4)
  })

  it('writes the same information in every run', () => {
    const again = merge([rich('A'), rich('B')])
    expect(again.document.info.value).toEqual(both().document.info.value)
  })
})
