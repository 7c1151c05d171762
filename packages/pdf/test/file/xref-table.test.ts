import { expect, test } from 'vitest'
import { AT_OFFSET, MISSING, XrefTable } from '../../src/file/xref-table.js'

/** Uses a table and releases its memory. */
function releaseOne(): void {
  const table = new XrefTable(1000)
  table.set(100, AT_OFFSET, 17, 0)
  table.release()
}

test('a table has no entries of another table whose memory it reuses', () => {
  releaseOne()
  const table = new XrefTable(1000)
  table.set(3, AT_OFFSET, 5, 0)
  expect(table.kind(100)).toBe(MISSING)
})

test('a low object number limit is enforced even when memory is reused', () => {
  releaseOne()
  const table = new XrefTable(50)
  table.set(3, AT_OFFSET, 5, 0)
  expect(() => table.set(100, AT_OFFSET, 17, 0)).toThrow(/Object number 100/)
})
