import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { openInput } from '../../src/assemble/open-input.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { input, merge, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { pageMarkers, pdfInfo } from '../validators.js'

const a = input('a.pdf', plainDocument('A', 3))
const b = input('b.pdf', plainDocument('B', 2, { page: () => '/Rotate 90' }))

withPrograms('Entries of a merge', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  const markers = (...args: Parameters<typeof merge>) => pageMarkers(merge(...args).path).join(' ')

  test('blank pages can stand anywhere', () => {
    expect(markers([{ blank: 1 }, a, { blank: 2 }, b, { blank: 1 }])).toBe(
      'blank A-1 A-2 A-3 blank blank B-1 B-2 blank',
    )
  })

  test('a blank page has the size of the page before it, of the first page, or as given', () => {
    const size = { width: 100, height: 50 }
    const { path } = merge([{ blank: 1 }, b, { blank: 1 }, a, { blank: 1, size }])
    const sizes = [1, 4, 8].map((page) => pdfInfo(path, '-f', `${page}`, '-l', `${page}`))
    expect(sizes.map((info, index) => info[`Page ${[1, 4, 8][index]} size`])).toEqual([
      '400 x 500 pts',
      '400 x 500 pts',
      '100 x 50 pts',
    ])
    expect(sizes.map((info, index) => info[`Page ${[1, 4, 8][index]} rot`])).toEqual(['90', '90', '0'])
  })

  test('an entry can be reversed, and is padded at its end', () => {
    expect(markers([a, { input: b, reversed: true }], { interleave: true })).toBe('A-1 B-2 A-2 B-1 A-3')
    expect(markers([{ input: a, pages: '1-3', reversed: true }], { padToEven: true })).toBe(
      'A-3 A-2 A-1 blank',
    )
  })

  test('pages can be given by index', () => {
    expect(markers([{ input: a, pages: Uint32Array.of(2, 0, 0) }])).toBe('A-3 A-1 A-1')
  })
})

test('blank pages alone and an index out of range are refused', () => {
  expect(() => mergedBytes([{ blank: 1 }])).toThrowError(expect.objectContaining({ code: 'invalid_option' }))
  expect(() => mergedBytes([{ input: a, pages: Uint32Array.of(3) }])).toThrowError(
    expect.objectContaining({ code: 'invalid_pages', input: 'a.pdf' }),
  )
})

test('an input opened before gives the same bytes as one that was not', () => {
  const opened = openInput(a, { primitives: nodePrimitives })
  const shared = { ...a, opened }
  const once = mergedBytes([{ input: shared, pages: '2' }]).bytes
  const again = mergedBytes([{ input: shared, pages: '2' }]).bytes
  expect(again).toEqual(mergedBytes([{ input: a, pages: '2' }]).bytes)
  expect(once).toEqual(again)
})
