import { describe, expect, test } from 'vitest'
import { ReadingBudget } from '../../src/file/reading-budget.js'
import { PdfStream } from '../../src/syntax/objects.js'
import { sumOfCalls } from '../fixtures/count-calls.js'
import { Handmade, show, textOf } from './handmade.js'
import { open, readBack } from './reading.js'

const CONTENT = show('P-1')

function document(length: string | number, more: (pdf: Handmade) => void = () => {}): Uint8Array {
  const pdf = new Handmade().pages('old')
  pdf.stream(11, '', CONTENT, length)
  more(pdf)
  return pdf.table().bytes
}

function content(pdf: Uint8Array): string {
  const file = open(pdf)
  const stream = file.get(11)
  return stream instanceof PdfStream ? textOf(file.data(stream).bytes()) : 'no stream'
}

describe('The /Length of a stream', () => {
  test.each([
    ['correct', CONTENT.length],
    ['in another object', '20 0 R'],
  ])('data with a /Length that is %s are read without repair', (_, length) => {
    const pdf = document(length, (more) => more.object(20, String(CONTENT.length)))
    expect(content(pdf)).toBe(CONTENT)
    expect(readBack(pdf).repairs).toEqual([])
  })

  test.each([
    ['too short', 5],
    ['zero', 0],
    ['negative', -1],
    ['too long', CONTENT.length + 100],
    ['beyond the end of the file', 1_000_000],
    ['1,000,000,000', 1_000_000_000],
    ['too large for an integer', '999999999999999999999999999999'],
    ['a fraction', '12.5'],
    ['a string', '(12)'],
    ['in a missing object', '77 0 R'],
    ['in an object that is not a number', '1 0 R'],
    ['in the stream itself', '11 0 R'],
    ['in a stream whose /Length is this stream', '30 0 R'],
    ['in a loop of references', '40 0 R'],
    ['absent', '/X 1'],
  ])('data with a /Length that is %s are measured up to endstream', (_, length) => {
    const pdf = document(length, (more) => {
      more.stream(30, '', 'x', '11 0 R').object(40, '41 0 R').object(41, '40 0 R')
    })
    expect(content(pdf)).toBe(CONTENT)
    expect(readBack(pdf).pages).toEqual(['P-1'])
    expect(readBack(pdf).repairs).not.toEqual([])
  })

  test('a length in an object stream is read', () => {
    const pdf = new Handmade('%PDF-1.5\n').pages('old')
    pdf.stream(11, '', CONTENT, '20 0 R')
    pdf.stream(21, '/Type /ObjStm /N 1 /First 5', `20 0 ${CONTENT.length}`)
    const start = pdf.position
    const at = (num: number) => {
      const offset = pdf.offsets.get(num)!
      return String.fromCharCode(1, offset >> 8, offset & 255, 0)
    }
    const rows = [at(1), at(2), at(10), at(11), '\x02\0\x15\0', at(21)].join('')
    pdf.stream(22, '/Type /XRef /Size 23 /Index [1 2 10 2 20 2] /W [1 2 1] /Root 1 0 R', rows).end(start)
    expect(content(pdf.bytes)).toBe(CONTENT)
    expect(readBack(pdf.bytes)).toEqual({ pages: ['P-1'], repairs: [] })
  })

  test('a length in an object stream that itself depends on that length is read', () => {
    const pdf = new Handmade('%PDF-1.5\n').pages('old')
    pdf.stream(11, '', CONTENT, '20 0 R')
    pdf.stream(21, '/Type /ObjStm /N 1 /First 5', `20 0 ${CONTENT.length}`, '20 0 R')
    const start = pdf.position
    const at = (num: number) => {
      const offset = pdf.offsets.get(num)!
      return String.fromCharCode(1, offset >> 8, offset & 255, 0)
    }
    const rows = [at(1), at(2), at(10), at(11), '\x02\0\x15\0', at(21)].join('')
    pdf.stream(22, '/Type /XRef /Size 23 /Index [1 2 10 2 20 2] /W [1 2 1] /Root 1 0 R', rows).end(start)
    expect(content(pdf.bytes)).toBe(CONTENT)
    expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
  })
})

describe('Start and end of stream data', () => {
  const withStream = (text: string) => {
    const pdf = new Handmade().pages('old')
    return pdf.object(11, text).table().bytes
  }

  test.each([
    ['a line feed at each end', 'stream\n', '\nendstream'],
    ['a carriage return and a line feed at each end', 'stream\r\n', '\r\nendstream'],
    ['a carriage return alone at each end', 'stream\r', '\rendstream'],
    ['spaces before the end of line', 'stream  \r\n', '\nendstream'],
    ['no end of line before endstream', 'stream\n', 'endstream'],
    ['a comment before the keyword stream', '% a comment\nstream\n', '\nendstream'],
    ['endobj but no endstream', 'stream\n', '\nendobj'],
  ])('data with %s are read exactly', (_, before, after) => {
    for (const length of [CONTENT.length, 3]) {
      expect(content(withStream(`<< /Length ${length} >>\n${before}${CONTENT}${after}`))).toBe(CONTENT)
    }
  })

  test.each(['endstream', 'endobj', 'endstream 12 times, endobj'])(
    'data that contain %j as text are read to their end without a valid length',
    (keyword) => {
      const data = `BT (before ${keyword}) Tj (behind it) Tj ET`
      for (const length of [data.length, 3, 1_000_000]) {
        const pdf = withStream(`<< /Length ${length} >>\nstream\n${data}\nendstream`)
        expect(content(pdf)).toBe(data)
      }
    },
  )

  test.each([
    ['bytes before endobj', '\nendstream\n\0 garbage'],
    [
      'bytes before the next object',
      '\nendstream\ngarbage\n12 0 obj << /Length 3 >> stream\n/Q Do\nendstream',
    ],
  ])('data with %s behind endstream end there', (_, after) => {
    expect(content(withStream(`<< /Length 3 >>\nstream\n${CONTENT}${after}`))).toBe(CONTENT)
  })

  test('data without endstream extend to the end of the file', () => {
    const pdf = new Handmade().pages('old').raw(`11 0 obj << /Length 3 >> stream\n${CONTENT}`)
    expect(content(pdf.bytes)).toBe(CONTENT)
  })

  test('twenty thousand streams without endstream are not each read to the end of the file', () => {
    const pdf = new Handmade()
    for (let num = 100; num < 20_100; num++) pdf.raw(`${num} 0 obj << /Length 7 >> stream\nendobj\n`)
    pdf.pages('P-1')
    const charged = sumOfCalls(ReadingBudget, 'spend', () => {
      expect(readBack(pdf.bytes).pages).toEqual(['P-1'])
    })
    expect(charged).toBeLessThan(4 * pdf.bytes.length)
  })
})
