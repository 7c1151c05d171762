import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeFields } from '../fixtures/expected.js'
import { droppedCount, merge, rich } from '../fixtures/merge.js'
import { both, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import { destinationWords } from '../validators/destinations.js'
import type { QpdfDocument } from '../validators/document.js'
import { fieldLines } from '../validators/fields.js'

withPrograms('Document scripts and XFA in a merge', ['qpdf'], () => {
  it.each(Object.entries(scenarios))('leaves no document script in the output (%s)', (_, made) => {
    const { catalog } = made().document
    expect(catalog.get('Names').get('JavaScript').exists).toBe(false)
    expect(catalog.get('AA').exists).toBe(false)
    const objects = JSON.stringify(
      made()
        .document.all()
        .map(({ value }) => value),
    )
    expect(objects).not.toMatch(/documentScript|closingScript|openingScript/)
  })

  it('reports dropped scripts for every input', () => {
    for (const report of both().report.inputs)
      expect(droppedCount(report, /javascript|script/i)).toBeGreaterThan(0)
  })

  it('drops opening scripts, and keeps or reports an opening page', () => {
    const opening = (document: QpdfDocument): string => {
      const action = document.catalog.get('OpenAction')
      return action.exists ? destinationWords(document, action.isArray ? action : action.get('D')) : 'none'
    }
    expect(opening(reversed().document)).toBe('none')
    expect(opening(subset().document)).toMatch(/^(none|A-2 @1 Fit)$/)
    const kept = opening(both().document)
    if (kept === 'none') expect(droppedCount(both().report.inputs[0], /open/i)).toBeGreaterThan(0)
    else expect(kept).toBe('A-2 @2 Fit')
  })

  it('keeps the AcroForm fields of an XFA form', () => {
    for (const made of [
      merge([rich('A', { xfa: true }), rich('B')]),
      merge([rich('A'), rich('B', { xfa: true })]),
    ]) {
      expect(made.document.catalog.get('AcroForm').get('XFA').exists).toBe(false)
      expect(made.document.catalog.get('NeedsRendering').exists).toBe(false)
      expect(fieldLines(made.document)).toEqual([...wholeFields('A'), ...wholeFields('B', 5, '_2')])
      expect(
        made.report.inputs.reduce((sum, report) => sum + droppedCount(report, /xfa/i), 0),
      ).toBeGreaterThan(0)
    }
  })
})
