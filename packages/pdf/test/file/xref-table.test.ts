import { expect, test } from 'vitest'
import { AT_OFFSET, MISSING, XrefTable } from '../../src/file/xref-table.js'

/** A table whose memory was used and given back. */
function releaseOne(): void {
  const table = new XrefTable(1000)
  table.set(100, AT_OFFSET, 17, 0)
  table.release()
}

test('a table knows nothing of the one whose memory it has', () => {
  releaseOne()
  const table = new XrefTable(1000)
  table.set(3, AT_OFFSET, 5, 0)
  expect(table.kind(100)).toBe(MISSING)
})

test('a low limit of object numbers was not kept where memory had been given back', () => {
  releaseOne()
  const table = new XrefTable(50)
  table.set(3, AT_OFFSET, 5, 0)
  expect(() => table.set(100, AT_OFFSET, 17, 0)).toThrow(/Object number 100/)
})
