import { describe, expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { input, merge, mergedBytes } from '../fixtures/merge.js'
import { plainDocument } from '../fixtures/plain.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pageMarkers, qpdfJson } from '../validators.js'

function noise(length: number, seed: number): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

/** Pages that draw with a font and an image of some size; `name` is what the font is called in the resources. */
function illustrated(marker: string, name: string, order: 'font first' | 'image first' = 'font first') {
  const font: Objects = {
    font: '<< /Type /Font /Subtype /TrueType /BaseFont /AAAAAA+Test /FirstChar 65 /LastChar 65 /Widths [500] /FontDescriptor @descriptor >>',
    descriptor:
      '<< /Type /FontDescriptor /FontName /AAAAAA+Test /Flags 32 /FontBBox [0 0 1 1] /ItalicAngle 0 /Ascent 1 /Descent 0 /CapHeight 1 /StemV 1 /FontFile2 @fontfile >>',
    fontfile: { dict: '<< /Length1 60000 >>', data: noise(60_000, 7) },
  }
  const image: Objects = {
    image: {
      dict: '<< /Type /XObject /Subtype /Image /Width 500 /Height 600 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
      data: noise(300_000, 9),
    },
  }
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    ...(order === 'font first' ? { ...font, ...image } : { ...image, ...font }),
    text: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 300 300] /Contents @content /Resources << /Font << /${name} @font /T @text >> /XObject << /Im @image >> >> >>`,
    content: { dict: '<< >>', data: `/Im Do BT /T 9 Tf 20 20 Td (${marker}-1) Tj ET` },
  })
}

withPrograms('Shared fonts and images', ['qpdf', 'pdftotext'], () => {
  test('ten copies of one document share font and image', () => {
    const pdf = illustrated('S', 'F1')
    const one = mergedBytes([input('one.pdf', pdf)])
    const names = [...Array(10).keys()].map((i) => input(`${i}.pdf`, pdf.slice()))
    const { path, report } = merge(names)
    expect(pageMarkers(path)).toEqual(Array(10).fill('S-1'))
    expect(report.bytes).toBeLessThan(one.bytes.length * 1.1)
    expect(report.shared.streams).toBeGreaterThanOrEqual(18)
    expect(report.shared.bytes).toBeGreaterThan(9 * 360_000)
  })

  test('documents with another object order and other resource names share font and image', () => {
    const { path, report, document } = merge([
      input('x.pdf', illustrated('X', 'F1')),
      input('y.pdf', illustrated('Y', 'Other', 'image first')),
    ])
    expect(pageMarkers(path)).toEqual(['X-1', 'Y-1'])
    expect(report.bytes).toBeLessThan(400_000)
    const [x, y] = document.pages.map((page) => page.inherited('Resources').get('Font'))
    expect(x!.get('F1').reference).toBeDefined()
    expect(y!.get('Other').reference).toBe(x!.get('F1').reference)
  })

  test('documents encrypted with different keys share font and image', () => {
    const locked = (marker: string, name: string) => {
      const pdf = input('plain.pdf', illustrated(marker, name))
      return mergedBytes([pdf], { encryption: { algorithm: 'aes-256', ownerPassword: 'owner' } }).bytes
    }
    const { path, report } = merge([input('x.pdf', locked('X', 'F1')), input('y.pdf', locked('Y', 'F2'))])
    expect(pageMarkers(path)).toEqual(['X-1', 'Y-1'])
    expect(report.bytes).toBeLessThan(400_000)
  })
})

describe('Objects that must not be merged', () => {
  const read = (pdf: Uint8Array) => qpdfJson(temporaryFile(mergedBytes([input('p.pdf', pdf)]).bytes))
  const references = (pdf: Uint8Array, keys: readonly string[]) => {
    const info = read(pdf).pages[0]!.node.get('PieceInfo')
    return keys.map((key) => info.get(key).reference)
  }
  const distinct = (objects: Objects) => {
    const keys = Object.keys(objects)
    const info = keys.map((key) => `/${key} @${key}`).join(' ')
    const pdf = plainDocument('P', 1, { objects, page: () => `/PieceInfo << ${info} >>` })
    return new Set(references(pdf, keys)).size
  }

  withPrograms('Output read by qpdf', ['qpdf'], () => {
    test('streams with equal data and different dictionaries stay apart', () => {
      expect(
        distinct({
          a: { dict: '<< /Width 10 >>', data: 'the same' },
          b: { dict: '<< /Width 20 >>', data: 'the same' },
        }),
      ).toBe(2)
    })

    test('streams with equal dictionaries and different data of one length stay apart', () => {
      const data = noise(100_000, 1)
      const other = data.slice()
      other[70_001]! ^= 1
      const dict = '<< /Width 10 >>'
      expect(distinct({ a: { dict, data }, b: { dict, data: other } })).toBe(2)
      const small = { a: { dict, data: 'one' }, b: { dict, data: 'two' } }
      expect(distinct(small)).toBe(2)
    })

    test('equal objects that refer to different ones stay apart', () => {
      expect(distinct({ a: '<< /X @c >>', b: '<< /X @d >>', c: '(c)', d: '(d)' })).toBe(4)
    })

    test('objects with /StructParent stay apart', () => {
      const dict = '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /StructParent 5 >>'
      expect(distinct({ a: { dict, data: 'q Q' }, b: { dict, data: 'q Q' } })).toBe(2)
    })

    test('equal pages stay apart', () => {
      const pdf = plainDocument('P', 1)
      const { document } = merge([input('1.pdf', pdf), input('2.pdf', pdf), input('3.pdf', pdf)])
      expect(new Set(document.pages.map((page) => page.node.reference)).size).toBe(3)
    })

    test('equal objects and equal streams are written once', () => {
      expect(distinct({ a: '<< /X [1 2] >>', b: '<< /X [1 2] >>' })).toBe(1)
      expect(distinct({ a: { dict: '<< >>', data: 'x' }, b: { dict: '<< >>', data: 'x' } })).toBe(1)
    })
  })
})
