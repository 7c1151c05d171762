import { expect, test } from 'vitest'
import { CopyTools } from '../../src/copy/copy-tools.js'
import { ObjectScans } from '../../src/copy/object-scans.js'
import { openFile } from '../../src/file/open.js'
import { XrefTable } from '../../src/file/xref-table.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { asciiText } from '../../src/syntax/characters.js'
import { buildPdf } from '../fixtures/build-pdf.js'

const OBJECTS = {
  catalog: '<</Type/Catalog/Pages @pages>>',
  pages: '<</Type/Pages/Kids[@page]/Count 1>>',
  page: '<</Type/Page/Parent @pages/MediaBox[0 0 9 9]/A @outer/B @inner>>',
  outer: '<</C 7/D @inner>>',
  inner: '<</E 6>>',
}
const [PAGE, OUTER, INNER] = [3, 4, 5]

function opened() {
  const { file } = openFile(memorySource(buildPdf(OBJECTS)), { primitives: nodePrimitives })
  const scans = new ObjectScans(file, new CopyTools(file.limits), undefined)
  const text = () => asciiText(scans.latest.bytes, scans.latest.start, scans.latest.end)
  return { file, scans, text }
}

test('a held scan is the same after others', () => {
  const { scans, text } = opened()
  scans.find(PAGE)
  const [before, refs] = [text(), scans.latest.refs.slice(0, 6)]
  const page = scans.hold()!
  scans.find(OUTER)
  const inside = scans.hold()!
  scans.find(INNER)
  expect(text()).toBe('<</E 6>>')
  expect(scans.resume(inside)).toBe(true)
  expect(text()).toBe('<</C 7/D 5 0 R>>')
  expect(scans.resume(page)).toBe(true)
  expect(text()).toBe(before)
  expect(scans.latest.refs.slice(0, 6)).toEqual(refs)
})

test('a few scans are held at once', () => {
  const { scans } = opened()
  const held = Array.from({ length: 20 }, () => scans.find(PAGE) && scans.hold()).filter((scan) => scan)
  expect(held.length).toBeGreaterThan(2)
  expect(held.length).toBeLessThan(20)
})

test('a held scan is not valid after the file was rebuilt', () => {
  const { file, scans } = opened()
  scans.find(PAGE)
  const page = scans.hold()!
  file.replaceStructure({ table: new XrefTable(10), trailer: file.trailer })
  expect(scans.resume(page)).toBe(false)
})
