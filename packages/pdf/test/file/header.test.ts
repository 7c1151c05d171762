import { describe, expect, test } from 'vitest'
import { plainDocument } from '../fixtures/plain.js'
import { bytesOf, Handmade, joinBytes, textOf } from './handmade.js'
import { open, readBack, refusal } from './reading.js'

const fine = { pages: ['P-1', 'P-2'], repairs: [] }
const junk = (length: number) => `junk ${'x'.repeat(length)}\n`

describe('Bytes before the header', () => {
  test.each(['classic', 'stream', 'hybrid'] as const)(
    'offsets of a %s file that count from the header are found',
    (xref) => {
      for (const length of [1, 700, 5000]) {
        expect(readBack(joinBytes(junk(length), plainDocument('P', 2, { xref })))).toEqual(fine)
      }
    },
  )

  test('offsets that count from the first byte are found', () => {
    const before = junk(700)
    expect(readBack(new Handmade(`${before}%PDF-1.4\n`).pages('P-1', 'P-2').table().bytes)).toEqual(fine)
  })

  test('a startxref from the first byte with offsets from the header is read', () => {
    const before = junk(300)
    const pdf = textOf(plainDocument('P', 2))
    const moved = pdf.replace(/startxref\n(\d+)/, (_, start) => `startxref\n${Number(start) + before.length}`)
    expect(readBack(bytesOf(before + moved)).pages).toEqual(fine.pages)
  })

  test('updates are followed when offsets count from the header', () => {
    const pdf = new Handmade().pages('old', 'P-2').table()
    const first = pdf.text.lastIndexOf('xref\n0')
    pdf.stream(11, '', '(P-1) Tj').table({ only: [11], trailer: `/Prev ${first}` })
    expect(readBack(joinBytes(junk(100), pdf.bytes))).toEqual(fine)
  })
})

test('bytes after the end of the file are ignored', () => {
  const pdf = plainDocument('P', 2)
  for (const after of ['\0', '\r\n\r\n', 'junk', '\0'.repeat(30_000)])
    expect(readBack(joinBytes(pdf, after))).toEqual(fine)
})

test('the last of several concatenated PDF files is read', () => {
  const inner = joinBytes(plainDocument('Q', 1), plainDocument('P', 2))
  expect(readBack(inner).pages).toEqual(fine.pages)
})

test('an invalid version in the header is ignored', () => {
  expect(readBack(bytesOf(textOf(plainDocument('P', 2)).replace('%PDF-1.7', '%PDF-x.y')))).toEqual(fine)
})

test('a missing header is ignored', () => {
  expect(readBack(bytesOf(textOf(plainDocument('P', 2)).replace('%PDF-1.7', '%XYZ-1.7')))).toEqual(fine)
})

test.each([
  ['an empty file', ''],
  ['a file of one byte', 'x'],
  ['a PNG file', '\x89PNG\r\n\x1a\n'],
  ['a text file', 'The quick brown fox jumps over the lazy dog. '.repeat(2000)],
  ['a text of PDF keywords', 'xref trailer startxref 0 obj endobj stream endstream'],
])('%s is refused with not_a_pdf', (_, text) => {
  expect(refusal(() => open(bytesOf(text)))).toBe('not_a_pdf')
})

test('a header alone is refused with damaged_pdf', () => {
  expect(refusal(() => open(bytesOf('%PDF-1.4\n')))).toBe('damaged_pdf')
  expect(refusal(() => open(bytesOf('%PDF-1.4\n%%EOF')))).toBe('damaged_pdf')
})
