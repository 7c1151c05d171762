import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { buildPdf } from '../fixtures/build-pdf.js'
import { input, type MergeOptions, merge, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { pageMarkers, pdfInfo } from '../validators.js'

const a = input('a.pdf', plainDocument('A', 5))
const b = input('b.pdf', plainDocument('B', 3, { xref: 'stream' }))
const tall = '/Rotate 90'
const turned = input('turned.pdf', plainDocument('T', 4, { page: (n) => (n > 1 ? `/Rotate ${n * 90}` : '') }))

function refused(entries: Parameters<typeof merge>[0], options: MergeOptions = {}) {
  try {
    mergedBytes(entries, options)
  } catch (error) {
    return error
  }
  return undefined
}

withPrograms('Pages of a merged document', ['qpdf', 'pdfinfo', 'pdftotext'], () => {
  const markers = (entries: Parameters<typeof merge>[0], options: MergeOptions = {}) => {
    const { path, report } = merge(entries, options)
    const found = pageMarkers(path)
    expect(pdfInfo(path).Pages).toBe(String(found.length))
    expect(report.pages).toBe(found.length)
    return found.join(' ')
  }

  test('pages come in the order of the entries and their selections', () => {
    expect(markers([a, b])).toBe('A-1 A-2 A-3 A-4 A-5 B-1 B-2 B-3')
    expect(markers([b, a])).toBe('B-1 B-2 B-3 A-1 A-2 A-3 A-4 A-5')
    expect(markers([{ input: a, pages: '4-2' }, b, { input: a, pages: 'last' }])).toBe(
      'A-4 A-3 A-2 B-1 B-2 B-3 A-5',
    )
  })

  test('a content stream that is also the catalogue is shown without the catalogue entries', () => {
    const shown = 'BT /F1 24 Tf 60 400 Td (C-1) Tj ET'
    const bytes = buildPdf({
      catalog: { dict: '<< /Type /Catalog /Pages @pages /Private (of the catalogue) >>', data: shown },
      pages: '<< /Type /Pages /Count 1 /Kids [@page] /MediaBox [0 0 400 500] >>',
      page: '<< /Type /Page /Parent @pages /Contents @catalog /Resources << /Font << /F1 @font >> >> >>',
      font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    })
    const small = input('small.pdf', bytes)
    expect(markers([small, a, small], { objectStreams: false })).toBe('C-1 A-1 A-2 A-3 A-4 A-5 C-1')
    expect(Buffer.from(mergedBytes([small]).bytes).toString('latin1')).not.toContain('of the catalogue')
  })

  test('pages come as often as they are named', () => {
    expect(markers([{ input: a, pages: '2,2,1,2' }])).toBe('A-2 A-2 A-1 A-2')
    expect(markers([b, b])).toBe('B-1 B-2 B-3 B-1 B-2 B-3')
  })

  test('pages are interleaved on request', () => {
    expect(markers([a, b], { interleave: true })).toBe('A-1 B-1 A-2 B-2 A-3 B-3 A-4 A-5')
    expect(
      markers(
        [
          { input: a, pages: 'odd' },
          { input: a, pages: '4,2' },
        ],
        { interleave: true },
      ),
    ).toBe('A-1 A-4 A-3 A-2 A-5')
  })

  test('each entry is padded to an even number by a blank page', () => {
    expect(markers([a, b], { padToEven: true })).toBe('A-1 A-2 A-3 A-4 A-5 blank B-1 B-2 B-3 blank')
    expect(
      markers(
        [
          { input: a, pages: '1-2' },
          { input: b, pages: '2' },
        ],
        { padToEven: true },
      ),
    ).toBe('A-1 A-2 B-2 blank')
  })

  test('the pages are the same without object streams', () => {
    expect(markers([a, b], { objectStreams: false })).toBe('A-1 A-2 A-3 A-4 A-5 B-1 B-2 B-3')
  })

  test.each([
    [0, '0 180 270 0'],
    [90, '90 270 0 90'],
    [-90, '270 90 180 270'],
    [450, '90 270 0 90'],
    [-720, '0 180 270 0'],
    [180, '180 0 90 180'],
  ])('a rotation by %i degrees is added to the rotation of each page', (rotation, expected) => {
    const { path } = merge([{ input: turned, rotation }])
    const info = pdfInfo(path, '-f', '1', '-l', '4')
    expect([1, 2, 3, 4].map((page) => info[`Page ${page} rot`]).join(' ')).toBe(expected)
  })

  test('a blank page has the rotation of the page before it', () => {
    const { path } = merge([{ input: turned, pages: '2', rotation: 90 }], { padToEven: true })
    const info = pdfInfo(path, '-f', '1', '-l', '2')
    expect([info['Page 1 rot'], info['Page 2 rot']]).toEqual(['270', '270'])
    expect(info['Page 2 size']).toBe(info['Page 1 size'])
  })

  test('thousands of pages are written in order', () => {
    const many = input('many.pdf', plainDocument('M', 1500))
    const { path, report } = merge([many, { input: many, pages: '1500-1' }])
    expect(report.pages).toBe(3000)
    expect(pdfInfo(path).Pages).toBe('3000')
    expect(pageMarkers(path).slice(1498, 1502)).toEqual(['M-1499', 'M-1500', 'M-1500', 'M-1499'])
  })

  test('a /Rotate that is not a multiple of 90 is corrected before the rotation is added', () => {
    const odd = input('odd.pdf', plainDocument('O', 2, { page: (n) => (n === 1 ? '/Rotate 100' : tall) }))
    const info = pdfInfo(merge([{ input: odd, rotation: 90 }]).path, '-f', '1', '-l', '2')
    expect([info['Page 1 rot'], info['Page 2 rot']]).toEqual(['180', '180'])
  })
})

test('invalid requests are refused with a typed error', () => {
  expect(refused([])).toMatchObject({ code: 'invalid_option' })
  expect(refused([{ input: a, rotation: 45 }])).toMatchObject({ code: 'invalid_option' })
  expect(refused([{ input: a, rotation: Number.NaN }])).toMatchObject({ code: 'invalid_option' })
  expect(refused([b, { input: a, pages: '6' }])).toMatchObject({ code: 'invalid_pages', input: 'a.pdf' })
  expect(refused([b, input('c.pdf', new Uint8Array(10))])).toMatchObject({
    code: 'not_a_pdf',
    input: 'c.pdf',
  })
})
