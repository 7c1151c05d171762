import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { merge, rich } from '../fixtures/merge.js'
import { both, repeated, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import type { PdfNode, QpdfDocument, QpdfPage } from '../validators/document.js'

withPrograms('Annotations in a merge', ['qpdf'], () => {
  const named = (page: QpdfPage, name: string): PdfNode => {
    const found = page.node
      .get('Annots')
      .items()
      .find((annotation) => annotation.get('NM').text === name)
    if (found === undefined) throw new Error(`Page ${page.number} has no annotation ${name}.`)
    return found
  }
  const pagesTwo = (document: QpdfDocument): QpdfPage[] =>
    document.pages.filter((page) => page.marker.endsWith('-2'))

  it('keeps notes, popups and replies together on every copy of their page', () => {
    for (const [made, count] of [
      [both(), 2],
      [reversed(), 2],
      [repeated(), 2],
      [subset(), 1],
    ] as const) {
      const pages = pagesTwo(made.document)
      expect(pages).toHaveLength(count)
      for (const page of pages) {
        const note = named(page, 'note')
        expect(note.get('Contents').text).toBe(`Note of ${page.marker[0]}`)
        expect(note.get('Popup').reference).toBe(named(page, 'popup').reference)
        expect(named(page, 'popup').get('Parent').reference).toBe(note.reference)
        expect(named(page, 'reply').get('IRT').reference).toBe(note.reference)
        expect(named(page, 'reply').get('Contents').text).toBe(`Reply of ${page.marker[0]}`)
      }
    }
  })

  it('keeps appearance streams', () => {
    const colours = pagesTwo(both().document).map((page) =>
      named(page, 'highlight').get('AP').get('N').data(),
    )
    expect(colours).toEqual(['1 1 0 rg 0 0 100 20 re f', '0 1 1 rg 0 0 100 20 re f'])
  })

  it.each(Object.entries(scenarios))(
    'keeps each annotation on one page, to which its /P refers (%s)',
    (_, made) => {
      const seen = new Set<string>()
      for (const page of made().document.pages) {
        for (const annotation of page.node.get('Annots').items()) {
          expect(annotation.isDictionary, `an annotation of page ${page.number} is there`).toBe(true)
          if (annotation.reference !== undefined) {
            expect(seen.has(annotation.reference), `${annotation.reference} is on one page only`).toBe(false)
            seen.add(annotation.reference)
          }
          const owner = annotation.get('P')
          if (owner.exists) expect(owner.reference).toBe(page.node.reference)
        }
      }
      expect(seen.size).toBeGreaterThan(0)
    },
  )

  it('keeps the order of annotations on a page', () => {
    const names = (page: QpdfPage | undefined): (string | undefined)[] =>
      page?.node
        .get('Annots')
        .items()
        .map((annotation) => annotation.get('NM').text ?? annotation.get('Subtype').name) ?? []
    const alone = merge([rich('B')]).document
    for (const page of [1, 2, 3, 4]) {
      expect(names(both().document.pages[page + 3])).toEqual(names(alone.pages[page - 1]))
    }
    expect(names(alone.pages[1])).toEqual([
      ...['back', 'home', 'Widget', 'Widget', 'Widget', 'note', 'popup', 'reply', 'highlight'],
    ])
  })

  it('counts annotations in the report', () => {
    for (const { kept } of both().report.inputs) expect(kept.annotations).toBeGreaterThan(0)
  })
})
