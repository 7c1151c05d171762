import { expect, test } from 'vitest'
import { planPages } from '../../src/assemble/plan-pages.js'
import { defaultLimits } from '../../src/limits.js'
import { memorySource } from '../../src/source/memory-source.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { input, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'

const file = { name: 'a.pdf', source: memorySource(new Uint8Array(0)) }
const plan = (entries: { pages?: string }[], pageCount: number, limits = {}) =>
  planPages(
    entries.map((entry) => ({ input: file, ...entry })),
    () => ({ index: 0, pageCount }),
    { interleave: true, padToEven: false, limits: { ...defaultLimits, ...limits } },
  )

test('a long file is interleaved with 30,000 short ones', () => {
  // A check of every short file for each page of the long one would take nine thousand million steps.

  const short = Array.from({ length: 30_000 }, () => ({ pages: '1' }))
  const pages = plan([...short, {}], 300_000)
  expect(pages).toHaveLength(330_000)
  expect(pages.slice(0, 30_000).every(({ sourceIndex }) => sourceIndex === 0)).toBe(true)
  expect(pages.at(-1)).toMatchObject({ entry: 30_000, sourceIndex: 299_999 })
})

test('blank pages between files have the size of the page before them', () => {
  const entries = Array.from({ length: 5000 }, (_, index) =>
    index % 2 === 0 ? { blank: 1 } : { input: file, pages: index === 1 ? 'all' : '1' },
  )
  const pages = planPages(entries, () => ({ index: 0, pageCount: 200_000 }), {
    interleave: false,
    padToEven: false,
    limits: defaultLimits,
  })
  expect(pages).toHaveLength(200_000 + 2499 + 2500)
  expect(pages[0]).toMatchObject({ blank: true, entry: 0, sourceIndex: 0 })
  expect(pages[200_001]).toMatchObject({ blank: true, entry: 2, sourceIndex: 199_999 })
})

test('too many pages are refused before all of them are planned', () => {
  let asked = 0
  const entries = Array.from({ length: 1000 }, () => ({ input: file }))
  const options = { interleave: false, padToEven: false, limits: { ...defaultLimits, maxPages: 2500 } }
  const refused = () =>
    planPages(
      entries,
      () => {
        asked++
        return { index: 0, pageCount: 1000 }
      },
      options,
    )
  expect(refused).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
  expect(asked).toBe(3)
})

test('the length of a page selection is limited', () => {
  const refused = () => plan([{ pages: '1,1,1' }], 1, { maxSelectionLength: 4 })
  expect(refused).toThrow(expect.objectContaining({ code: 'limit_exceeded', input: 'a.pdf' }))
})

test('the number of objects in the output is limited', () => {
  const refused = () =>
    mergedBytes([input('a.pdf', plainDocument('A', 20)), input('b.pdf', plainDocument('B', 20))], {
      limits: { maxObjectNumber: 70 },
    })
  expect(refused).toThrow(expect.objectContaining({ code: 'limit_exceeded' }))
})

test('links of a page taken a thousand times each lead to their own copy', () => {
  const links = 100
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Annots [${Array.from({ length: links }, () => '<< /Subtype /Link /Rect [0 0 1 1] /Dest [@page /Fit] >>').join(' ')}] >>`,
  }
  const one = input('a.pdf', buildPdf(objects))
  const { bytes, report } = mergedBytes(Array(1000).fill(one), { objectStreams: false })
  expect(report.inputs[0]!.kept.links).toBe(links * 1000)
  const targets = new Map<string, number>()
  for (const [, page] of Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\/Dest ?\[(\d+) 0 R/g))
    targets.set(page!, (targets.get(page!) ?? 0) + 1)
  expect(targets.size).toBe(1000)
  expect(new Set(targets.values())).toEqual(new Set([links]))
})

test('an abort takes effect in the middle of a long stream', () => {
  const stream = { dict: '<< >>', data: new Uint8Array(8 * 1024 * 1024) }
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: '<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Resources << >> /Contents @content >>',
    content: stream,
  }
  let looks = 0
  const signal = {
    get aborted() {
      return ++looks > 8
    },
  }
  const aborted = () => mergedBytes([input('a.pdf', buildPdf(objects))], { signal })
  expect(aborted).toThrow(expect.objectContaining({ code: 'aborted' }))
  expect(looks).toBe(9)
})
