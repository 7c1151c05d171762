import { expect, test } from 'vitest'
import { ScanCache } from '../../src/copy/scan-cache.js'
import { XrefTable } from '../../src/file/xref-table.js'
import { asciiBytes, asciiText } from '../../src/syntax/characters.js'
import { RawScan } from '../../src/syntax/raw-scan.js'

const table = new XrefTable(100)
const OBJECT = '<</Font 7 0 R/Length 5/Next 12 0 R>>'

function scanned(text: string): RawScan {
  const scan = new RawScan(256)
  const bytes = asciiBytes(text)
  scan.run(bytes, 0, bytes.length, true)
  return scan
}

/** Whether an object is kept after these documents were written one after the other. */
function isKept(documents: readonly (readonly number[])[], num: number): boolean {
  const scans = new ScanCache()
  for (const nums of documents) {
    scans.begin()
    for (const each of nums) if (scans.find(each, table) === undefined) scans.note(each, scanned(OBJECT), 100)
  }
  return scans.find(num, table) !== undefined
}

test('an object seen in two documents is kept, an object seen twice in one is not', () => {
  expect(isKept([[1], [1]], 1)).toBe(true)
  expect(isKept([[1, 1, 1]], 1)).toBe(false)
  expect(isKept([[1], [2], [1]], 1)).toBe(true)
  expect(isKept([[1], [2]], 2)).toBe(false)
})

test('a kept scan is complete and owns its bytes', () => {
  const scans = new ScanCache()
  const text = `   ${OBJECT}\nstream\n12345\nendstream`
  const scan = scanned(text)
  for (let document = 0; document < 2; document++) {
    scans.begin()
    scans.find(3, table)
    scans.note(3, scan, 1000)
  }
  const { base, scan: kept } = scans.find(3, table)!
  expect(base).toBe(1003)
  expect(asciiText(kept.bytes, kept.start, kept.end)).toBe(OBJECT)
  expect(kept.bytes.length).toBeLessThanOrEqual(text.length)
  const references = [...Array(kept.refCount).keys()].map((i) =>
    asciiText(kept.bytes, kept.refs[i * 3]!, kept.refs[i * 3 + 1]!),
  )
  expect(references).toEqual(['7 0 R', '12 0 R'])
  expect(asciiText(kept.bytes, kept.lengthKey, kept.lengthEnd)).toBe('/Length 5')
  expect(kept).toMatchObject({ isComplete: true, isStream: true, length: 5, keys: scan.keys })
  expect(base + kept.streamAt).toBe(1000 + scan.streamAt)
  scan.forget()
  expect(asciiText(kept.bytes, kept.start, kept.end)).toBe(OBJECT)
})

test('kept scans are discarded when the cross-reference is rebuilt', () => {
  const scans = new ScanCache()
  for (let document = 0; document < 2; document++) {
    scans.begin()
    scans.find(3, table)
    scans.note(3, scanned(OBJECT), 0)
  }
  expect(scans.find(3, table)).toBeDefined()
  expect(scans.find(3, new XrefTable(100))).toBeUndefined()
  expect(scans.find(3, table)).toBeUndefined()
})

test('long objects are not kept, and the number of kept objects is limited', () => {
  const scans = new ScanCache()
  const long = scanned(`<</A(${'x'.repeat(5000)})>>`)
  for (let document = 0; document < 2; document++) {
    scans.begin()
    scans.find(1, table)
    scans.note(1, long, 0)
    for (let num = 2; num < 800; num++) scans.note(num, scanned(OBJECT), 0)
  }
  expect(scans.find(1, table)).toBeUndefined()
  const kept = [...Array(800).keys()].filter((num) => scans.find(num, table) !== undefined)
  expect(kept.length).toBeGreaterThan(0)
  expect(kept.length).toBeLessThanOrEqual(256)
})
