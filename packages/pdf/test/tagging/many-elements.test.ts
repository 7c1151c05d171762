import { describe, expect, it } from 'vitest'
import type { Table, TableCell } from '../../src/layout/tree.js'
import type { BlockWriter } from '../../src/tagging/elements/block-writer.js'
import type { PlacedElement } from '../../src/tagging/elements/build-elements.js'
import { Element } from '../../src/tagging/elements/element.js'
import { Insertions } from '../../src/tagging/elements/insertions.js'
import { placeRest } from '../../src/tagging/elements/place-rest.js'
import { tableElement } from '../../src/tagging/elements/table-element.js'
import { shown, textDocument } from '../text/read-text.js'
import { elementsOf, tagged } from './tagged.js'

/** More than a call can have arguments. */
const MANY = 140_000
const typesOf = (element: Element): string[] =>
  element.kids.flatMap((kid) => (kid instanceof Element ? [kid.type] : []))

describe('Documents with very many elements', () => {
  it('have each row of a table that goes on for thousands of pages', () => {
    const cells = [{ column: 0, columnSpan: 1, rowSpan: 1, blocks: [] }] as unknown as TableCell[]
    const rows = Array.from({ length: MANY }, () => ({ cells }))
    const table = { rows, columnWidths: [100], headerRows: 1 } as unknown as Table
    const element = new Element('Table')
    tableElement(table, element, { blocks() {} } as unknown as BlockWriter)
    expect(element.kids).toHaveLength(MANY)
    expect(typesOf(element.kids.at(-1) as Element)).toEqual(['TD'])
  })

  it('have all annotations that come before the first text', () => {
    const document = new Element('Document')
    document.add('P')
    const insertions = new Insertions()
    for (let number = 0; number < MANY; number++) insertions.add(undefined, new Element('Form'))
    insertions.into(document)
    expect(document.kids).toHaveLength(MANY + 1)
    expect(typesOf(document).at(-1)).toBe('P')
  })

  it('have text that the layout leaves out behind its page, in the order of the pages', () => {
    const document = new Element('Document')
    const placed: PlacedElement[] = [0, 3].map((page) => ({
      element: document.add(`P${page}`),
      page,
      box: [0, 0, 1, 1],
    }))
    const rest = [0, 1, 2, 4].map((page) => [page, new Element(`Rest${page}`)] as const)
    placeRest({ document, placed }, new Map(rest))
    expect(typesOf(document)).toEqual(['P0', 'Rest0', 'Rest1', 'Rest2', 'P3', 'Rest4'])
  })

  it('are refused with a limit if a page has more annotations than any reader shows', () => {
    const crowded = (count: number): Uint8Array =>
      textDocument(
        [shown([[50, 700, 'A form']])],
        { field: '<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /Rect [50 600 200 620] /P @page1 >>' },
        { page: `/Annots [${'@field '.repeat(count)}]` },
      )
    expect(elementsOf(tagged(crowded(10_000)).bytes)).toEqual(['Document', ' P', ' Form', '  (annotation)'])
    expect(() => tagged(crowded(10_001))).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  })
})
