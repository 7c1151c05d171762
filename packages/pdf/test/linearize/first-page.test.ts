import { describe, expect, test } from 'vitest'
import { openFile } from '../../src/file/open.js'
import type { PdfFile } from '../../src/file/pdf-file.js'
import { IN_STREAM } from '../../src/file/xref-table.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../src/syntax/objects.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumRender } from '../validators/pdfium.js'
import { pdfiumFirstPage } from '../validators/pdfium-arriving.js'
import { dictionaryOf, linearized } from './linearized.js'

const documents: [string, Uint8Array][] = [
  ['a plain document', plainDocument('P', 30)],
  ['a document of one page', plainDocument('P', 1)],
  ['a rich document', richDocument('A')],
  ['a document with /PageMode /UseOutlines', plainDocument('P', 9, { catalog: '/PageMode /UseOutlines' })],
]
const layouts = [
  ['object streams', true],
  ['a cross-reference table', false],
] as const

describe.each(layouts)('The first page of a linearized file with %s', (_, objectStreams) => {
  test.each(documents)('pdfium renders it from its part of the file alone: %s', async (__, document) => {
    const { bytes, report } = linearized(document, { objectStreams })
    const early = await pdfiumFirstPage(bytes, report.firstPageBytes, 1)
    const whole = await pdfiumRender(temporaryFile(document), 1, 1)
    expect(early.width).toBe(whole.width)
    expect(early.pixels.equals(whole.pixels)).toBe(true)
  })

  test.each(documents)('all objects it needs lie before the end of its part: %s', (__, document) => {
    const { bytes, report } = linearized(document, { objectStreams })
    const { O, E, L, N } = dictionaryOf(bytes)
    expect({ E, L, N }).toEqual({ E: report.firstPageBytes, L: bytes.length, N: report.pages })
    const { file } = openFile(memorySource(bytes), { primitives: nodePrimitives })
    const needed = reachedFromPage(file, O)
    expect(needed.size).toBeGreaterThan(2)
    for (const num of needed) {
      const holder = file.table.kind(num) === IN_STREAM ? file.table.where(num) : num
      expect(file.table.where(holder)).toBeLessThan(E)
    }
  })
})

test('the first page is not complete before its part has arrived', async () => {
  const document = plainDocument('P', 30)
  const { bytes, report } = linearized(document, { objectStreams: false })
  const whole = await pdfiumRender(temporaryFile(document), 1, 1)
  const early = await pdfiumFirstPage(bytes, report.firstPageBytes - 60, 1).catch(() => undefined)
  expect(early?.pixels.equals(whole.pixels) ?? false).toBe(false)
})

/** The numbers of the objects that a page refers to, without other pages and its ancestors. */
function reachedFromPage(file: PdfFile, page: number): Set<number> {
  const found = new Set<number>([page])
  const follow = (value: PdfValue): void => {
    if (value instanceof PdfRef) {
      if (found.has(value.num)) return
      const target = file.get(value.num)
      if (target instanceof Map && isName(target.get('Type'), 'Page')) return
      found.add(value.num)
      follow(target)
    } else if (value instanceof PdfStream) follow(value.dict)
    else if (Array.isArray(value)) value.forEach(follow)
    else if (value instanceof Map) value.forEach(follow)
  }
  const dict: PdfDict = new Map(file.dict(new PdfRef(page)))
  dict.delete('Parent')
  dict.delete('Thumb')
  follow(dict)
  return found
}
