import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, parseDate } from '../../src/syntax/date.js'

test.each([
  ["D:20240229123456+01'30'", '2024-02-29T12:34:56+01:30'],
  ["D:20240229123456-08'00", '2024-02-29T12:34:56-08:00'],
  ['D:20240229123456Z', '2024-02-29T12:34:56Z'],
  ["D:20240229123456Z00'00'", '2024-02-29T12:34:56Z'],
  ['D:20240229123456+0130', '2024-02-29T12:34:56+01:30'],
  ['D:20240229123456+01:30', '2024-02-29T12:34:56+01:30'],
  ['D:20240229123456+01', '2024-02-29T12:34:56+01:00'],
  ['D:20240229123456', '2024-02-29T12:34:56Z'],
  ['D:202402291234', '2024-02-29T12:34:00Z'],
  ['D:2024022912', '2024-02-29T12:00:00Z'],
  ['D:20240229', '2024-02-29T00:00:00Z'],
  ['D:202402', '2024-02-01T00:00:00Z'],
  ['D:2024', '2024-01-01T00:00:00Z'],
  ['20240229123456', '2024-02-29T12:34:56Z'],
  [' D: 20240229123456', '2024-02-29T12:34:56Z'],
  ["D:20240229123456+99'00'", '2024-02-29T12:34:56Z'],
  ['D:191000229123456', '2000-02-29T12:34:56Z'],
  ['2024-02-29T12:34:56.789+01:00', '2024-02-29T12:34:56+01:00'],
  ['2024-02-29', '2024-02-29T00:00:00Z'],
])('%s is read as %s', (written, expected) => {
  expect(parseDate(written)).toBe(expected)
})

test.each([
  '',
  'D:',
  'yesterday',
  'D:20230229',
  'D:20241301',
  'D:20240100',
  'D:2024022925',
  'D:99',
  '12345',
  'Mon Jan 1 2024',
])('%j is not a date', (text) => {
  expect(parseDate(text)).toBeUndefined()
})

test('a date is written in UTC and read back to the second', () => {
  expect(formatDate(new Date('2024-02-29T12:34:56.789Z'))).toBe('D:20240229123456Z')
  const dates = fc.date({
    min: new Date('0000-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(dates, (date) => {
      expect(parseDate(formatDate(date))).toBe(`${date.toISOString().slice(0, 19)}Z`)
    }),
  )
})

test('a date that PDF cannot represent is refused', () => {
  for (const date of [new Date(Number.NaN), new Date(8.64e15), new Date(-8.64e15)]) {
    expect(() => formatDate(date)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  }
})

test('parseDate returns only valid dates', () => {
  const texts = fc.string({ unit: fc.constantFrom(..."D:0123456789+-Z' "), maxLength: 24 })
  fc.assert(
    fc.property(texts, (text) => {
      const date = parseDate(text)
      if (date !== undefined) expect(Number.isNaN(Date.parse(date))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})
