import { expect, it } from 'vitest'
import { readStructureSummary } from '../../src/document/structure/summary.js'
import type { Objects } from '../fixtures/build-pdf.js'
import { plainDocument } from '../fixtures/plain.js'
import { opened } from './opened.js'
import { taggedPdf } from './tagged-document.js'

it('the summary of a tagged document counts each structure element once, by type', () => {
  const bytes = taggedPdf({
    pages: 1,
    root: '/K [@top]',
    objects: {
      top: '<< /S /Document /K [@one << /S /P /K 1 >> @one @top] >>',
      one: '<< /S /P /K [0 << /Type /MCR /MCID 2 >>] >>',
    },
  })
  expect(readStructureSummary(...opened(bytes))).toEqual({
    tagged: true,
    elements: 3,
    roles: [
      { role: 'Document', count: 1 },
      { role: 'P', count: 2 },
    ],
    isPartial: false,
  })
})

it('the summary of a document without structure elements is empty', () => {
  const empty = { tagged: false, elements: 0, roles: [], isPartial: false }
  expect(readStructureSummary(...opened(plainDocument('P', 1)))).toEqual(empty)
  const marked = plainDocument('P', 1, { catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 7' })
  expect(readStructureSummary(...opened(marked))).toEqual(empty)
})

it('the summary of a cyclic structure tree counts each element once', () => {
  const objects: Objects = { shared: `[${'<< /S /P /K @shared >>'.repeat(10)}]` }
  const summary = readStructureSummary(...opened(taggedPdf({ pages: 1, root: '/K @shared', objects })))
  expect(summary).toEqual({ tagged: true, elements: 10, roles: [{ role: 'P', count: 10 }], isPartial: false })
})

it('the summary of a very large structure tree is marked as partial', () => {
  const objects: Objects = { one: `<< /S /P /K [${'0 '.repeat(100_000)}] >>` }
  const summary = readStructureSummary(...opened(taggedPdf({ pages: 1, root: '/K [@one]', objects })))
  expect(summary).toMatchObject({ elements: 1, isPartial: true })
})
