import { describe, expect, test } from 'vitest'
import { PdfRef } from '../../src/syntax/objects.js'
import { Handmade, show } from './handmade.js'
import { open, readBack, refusal } from './reading.js'

interface Packed {
  readonly num: number
  readonly source: string
}

/** The data of an object stream and the head that belongs to it. */
function packed(objects: readonly Packed[]): { first: number; data: string } {
  let body = ''
  const pairs = objects.map(({ num, source }) => {
    const pair = `${num} ${body.length}`
    body += `${source} `
    return pair
  })
  const head = `${pairs.join(' ')}\n`
  return { first: head.length, data: head + body }
}

const tree: Packed[] = [
  { num: 1, source: '<< /Type /Catalog /Pages 2 0 R >>' },
  { num: 2, source: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
  { num: 3, source: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>' },
]

interface Twist {
  readonly dict?: (count: number, first: number) => string
  readonly index?: (index: number) => number
  readonly before?: (pdf: Handmade) => void
  /** Which object stream the cross-reference names for an object of the tree. */
  readonly container?: number
}

/** A page whose tree lies in object stream 9, its content outside. */
function document({ dict, index = (i) => i, before, container = 9 }: Twist = {}): Uint8Array {
  const pdf = new Handmade('%PDF-1.5\n').stream(4, '', show('P-1'))
  before?.(pdf)
  const { first, data } = packed(tree)
  const entries = dict?.(tree.length, first) ?? `/Type /ObjStm /N ${tree.length} /First ${first}`
  pdf.stream(9, entries, data)
  const start = pdf.position
  pdf.offsets.set(12, start)
  const rows = [...Array(13).keys()].map((num) => {
    const place = tree.findIndex((object) => object.num === num)
    if (place >= 0) return row(2, container, index(place))
    const offset = pdf.offsets.get(num)
    return offset === undefined ? row(0, 0, 0) : row(1, offset, 0)
  })
  return pdf.stream(12, '/Type /XRef /Size 13 /W [1 2 1] /Root 1 0 R', rows.join('')).end(start).bytes
}

function row(kind: number, where: number, detail: number): string {
  return String.fromCharCode(kind, where >> 8, where & 255, detail)
}

const fine = { pages: ['P-1'], repairs: [] }

describe('Objects in an object stream', () => {
  test('objects are read without repair', () => expect(readBack(document())).toEqual(fine))

  test('objects are found by number when the index is wrong', () => {
    expect(readBack(document({ index: () => 0 }))).toEqual(fine)
    expect(readBack(document({ index: (i) => 2 - i }))).toEqual(fine)
    expect(readBack(document({ index: () => 255 }))).toEqual(fine)
  })

  test.each([
    ['too high', 1_000_000_000],
    ['too low', 1],
    ['negative', -5],
    ['not a number', '(many)'],
  ])('objects are found when /N is %s', (_, count) => {
    const dict = (_count: number, first: number) => `/Type /ObjStm /N ${count} /First ${first}`
    expect(readBack(document({ dict }))).toEqual(fine)
  })

  test('objects are found when /N and /First are indirect', () => {
    const dict = () => '/Type /ObjStm /N 5 0 R /First 6 0 R'
    const before = (pdf: Handmade) => {
      pdf.object(5, '3').object(6, String(packed(tree).first))
    }
    expect(readBack(document({ dict, before }))).toEqual(fine)
  })

  test('objects are found when the stream extends another stream or itself', () => {
    for (const other of [8, 9, 77]) {
      const dict = (count: number, first: number) =>
        `/Type /ObjStm /N ${count} /First ${first} /Extends ${other} 0 R`
      const before = (pdf: Handmade) => {
        pdf.stream(8, '/Type /ObjStm /N 1 /First 4', '7 0 null')
      }
      expect(readBack(document({ dict, before }))).toEqual(fine)
    }
  })

  test('objects are found by scanning when the cross-reference names the wrong stream', () => {
    for (const container of [4, 5, 12, 1, 2]) {
      const { pages, repairs } = readBack(document({ container }))
      expect(pages).toEqual(['P-1'])
      expect(repairs.join()).toContain('scanning')
    }
  })

  test('a missing /First ends in damaged_pdf', () => {
    expect(refusal(() => readBack(document({ dict: () => '/Type /ObjStm /N 3' })))).toBe('damaged_pdf')
  })

  test('the keyword stream after an object does not make it a stream', () => {
    const data = '7 0 8 3 << >> stream (x)'
    const before = (pdf: Handmade) => {
      pdf.stream(5, '/Type /ObjStm /N 2 /First 8', data)
    }
    expect(readBack(document({ before }))).toEqual(fine)
  })
})

describe('Entries needed to read an object stream', () => {
  test('an object stream whose filter lies in itself is read or ends in damaged_pdf', () => {
    const dict = (count: number, first: number) =>
      `/Type /ObjStm /N ${count} /First ${first} /Filter 3 0 R /DecodeParms 2 0 R`
    expect(['none', 'damaged_pdf']).toContain(refusal(() => readBack(document({ dict }))))
  })

  test('a filter behind ten thousand object streams resolves to null', () => {
    const pdf = new Handmade('%PDF-1.5\n').pages('P-1')
    const links = 10_000
    const base = 100
    // Object 2n in stream 2n+1, whose own /Filter is object 2n+2.
    const numbers: string[] = []
    for (let i = 0; i < links; i++) {
      const inner = base + i * 2
      const head = `${inner} 0 `
      pdf.stream(
        inner + 1,
        `/Type /ObjStm /N 1 /First ${head.length} /Filter ${inner + 2} 0 R`,
        `${head}/ASCIIHexDecode`,
      )
      numbers.push(row3(2, inner + 1, 0), row3(1, pdf.offsets.get(inner + 1)!, 0))
    }
    const start = pdf.position
    const known = [1, 2, 10, 11].map((num) => row3(1, pdf.offsets.get(num)!, 0))
    const dict = `/Type /XRef /Size 30000 /Index [1 2 10 2 ${base} ${links * 2}] /W [1 3 1] /Root 1 0 R`
    pdf.stream(99, dict, known.join('') + numbers.join('')).end(start)
    const file = open(pdf.bytes)
    expect(file.resolve(new PdfRef(base))).toBeNull()
    expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
  })
})

function row3(kind: number, where: number, detail: number): string {
  return String.fromCharCode(kind, where >> 16, (where >> 8) & 255, where & 255, detail)
}
