import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { wholeStructure } from '../fixtures/expected.js'
import { input, merge, rich } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { both, copies, repeated, reversed, scenarios, subset } from '../fixtures/scenarios.js'
import type { QpdfDocument } from '../validators/document.js'
import { structureElements, structureLines } from '../validators/structure.js'
import { headersOf, structureProblems } from '../validators/structure-problems.js'
import { nameTreeEntries } from '../validators/trees.js'
import { pdfInfo, popplerStructure } from '../validators.js'

withPrograms('The structure tree in a merge', ['qpdf', 'pdfinfo'], () => {
  it('keeps the structure of every input in reading order, with the role mapping of each input', () => {
    expect(structureLines(both().document)).toEqual([
      ...wholeStructure('A'),
      ...wholeStructure('B', 5, 'name_2'),
    ])
    expect(structureLines(reversed().document)).toEqual([
      ...wholeStructure('B'),
      ...wholeStructure('A', 5, 'name_2'),
    ])
    const kept = both().report.inputs.map((report) => report.kept.structureElements)
    expect(kept).toEqual([21, 21])
  })

  it('reads the same in poppler', () => {
    const text = popplerStructure(both().path)
    expect(text).toMatch(/\bSect\n\s+H1 [^\n]*\n\s+\/TextAlign \/Center\n\s+"A-1"/)
    expect(text).toMatch(/\bDiv\n\s+H2 [^\n]*\n\s+\/TextAlign \/End\n\s+"B-1"/)
    expect(text).toMatch(/"Spanning B, begun"\n\s+"Spanning B, ended"/)
    expect(text.match(/"Inside a form XObject of [AB]"/g)).toHaveLength(2)
  })

  it.each(Object.entries(scenarios))(
    'keeps content, IDs, classes and parent tree keys consistent (%s)',
    (_, made) => {
      expect(structureElements(made().document).length).toBeGreaterThan(0)
      expect(structureProblems(made().document)).toEqual([])
    },
  )

  it('loses the structure of pages that are not taken', () => {
    expect(structureLines(subset().document).sort()).toEqual(
      [
        'H1 "A-2" @1',
        'P "Words of page two of A." @1',
        'TH "Head cell of A" @1',
        'TD "Data cell of A" @1',
        'H1 "A-3" @2',
        'P "Words of page three of A." @2',
        'P "Inside a form XObject of A" @2',
        'P "Spanning A, begun" @2',
        'H2 "B-4" @3',
        'P "Words of page four of B." @3',
        'P "Spanning B, ended" @3',
        'H2 "B-1" @4',
        'P "Words of page one of B." @4',
        'Form [name] @4',
      ].sort(),
    )
    const empty = structureElements(subset().document).filter(
      ({ node, items }) => items.length === 0 && node.get('K').items().length === 0,
    )
    expect(empty.map(({ type }) => type)).toEqual([])
  })

  it('covers every copy of a page that is taken twice', () => {
    const once = (first: number): string[] => wholeStructure('A', first).slice(0, 8)
    expect(structureLines(repeated().document).sort()).toEqual([...once(1), ...once(3)].sort())
  })

  it('stays consistent when a page with tagged form XObject content is taken twice', () => {
    const { document } = merge([{ input: rich('A'), pages: '3,3' }])
    expect(structureProblems(document)).toEqual([])
    expect(structureLines(document)).toEqual(expect.arrayContaining(['H1 "A-3" @1', 'H1 "A-3" @2']))
  })

  it('covers each of three copies of a document', () => {
    expect(structureLines(copies().document)).toEqual([
      ...wholeStructure('A'),
      ...wholeStructure('A', 5, 'name_2'),
      ...wholeStructure('A', 9, 'name_3'),
    ])
  })

  it('has IDs that refer to the same elements as before', () => {
    for (const [made, order] of [
      [both(), ['A', 'B']],
      [reversed(), ['B', 'A']],
      [copies(), ['A', 'A', 'A']],
    ] as const) {
      expect(headerTexts(made.document)).toEqual(
        order.map((which) => `Data cell of ${which} under Head cell of ${which}`),
      )
      expect(nameTreeEntries(made.document.catalog.get('StructTreeRoot').get('IDTree')).size).toBe(
        2 * order.length,
      )
    }
  })

  it('has classes with the same attributes as before', () => {
    const root = both().document.catalog.get('StructTreeRoot')
    const aligned = structureElements(both().document)
      .filter(({ node }) => node.get('C').exists)
      .map(
        ({ node }) =>
          root
            .get('ClassMap')
            .get(node.get('C').items()[0]?.name ?? '')
            .items()[0],
      )
      .map((attributes) => attributes?.get('TextAlign').name)
    expect(aligned).toEqual(['Center', 'End'])
  })

  it('makes the output tagged when any input is tagged', () => {
    const plain = input('P.pdf', plainDocument('P', 1))
    for (const made of [merge([plain, rich('A')]), merge([rich('A'), plain])]) {
      expect(made.document.catalog.get('MarkInfo').get('Marked').value).toBe(true)
      expect(pdfInfo(made.path).Tagged).toBe('yes')
      expect(structureProblems(made.document)).toEqual([])
    }
    expect(structureLines(merge([plain, rich('A')]).document)).toEqual(wholeStructure('A', 2))
    expect(merge([plain]).document.catalog.get('StructTreeRoot').exists).toBe(false)
  })
})

/** For every data cell, the text of the cell that its /Headers name. */
function headerTexts(document: QpdfDocument): string[] {
  const elements = structureElements(document)
  const ids = nameTreeEntries(document.catalog.get('StructTreeRoot').get('IDTree'))
  const textOf = (reference: string | undefined): string =>
    elements
      .filter(({ node }) => node.reference === reference)
      .flatMap(({ items }) => items.map((item) => (item.kind === 'object' ? '' : item.text)))
      .join()
  return elements
    .filter(({ node }) => headersOf(node).length > 0)
    .map(({ node }) => `${textOf(node.reference)} under ${textOf(ids.get(headersOf(node)[0]!)?.reference)}`)
}
