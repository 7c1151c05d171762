import { expect, it } from 'vitest'
import { columnConventions, documentConventions } from '../src/excel/values/conventions.js'
import { isOfIdentifiers, readValue } from '../src/excel/values/read-value.js'

const AUTO = { numbers: 'auto', dates: 'auto' } as const

/** The value of a text in a column, with the number format; what else is in the column; and the language. */
function read(text: string, others: readonly string[] = [], language?: string, wanted = {}) {
  const document = documentConventions([text, ...others], language, { ...AUTO, ...wanted })
  const value = readValue(text, columnConventions([text, ...others], document), false)
  return typeof value === 'object' ? [value.kind, value.plain, value.format] : value
}

it.each([
  ['1,234.50', ['number', '1234.5', '#,##0.00']],
  ['1.234,50', ['number', '1234.5', '#,##0.00']],
  ['1 234,50', ['number', '1234.5', '#,##0.00']],
  ['1\u202f234\u202f567', ['number', '1234567', '#,##0']],
  ['1\u2019234.50', ['number', '1234.5', '#,##0.00']],
  ["1'234'567", ['number', '1234567', '#,##0']],
  ['12,34,567.89', ['number', '1234567.89', '#,##0.00']],
  ['2024', ['number', '2024', 'General']],
  ['0.05', ['number', '0.05', '0.00']],
  ['-987.25', ['number', '-987.25', '0.00']],
  ['\u2212987.25', ['number', '-987.25', '0.00;"\u2212"0.00']],
  ['(987.25)', ['number', '-987.25', '0.00;(0.00)']],
  ['987.25-', ['number', '-987.25', '0.00;0.00-']],
  ['+3.5', ['number', '3.5', '+0.0;-0.0']],
  ['1.5E-07', ['number', '1.5E-07', '0.0E+00']],
  ['98.6*', ['number', '98.6', '0.0"*"']],
  ['12.5%', ['percent', '0.125', '0.0%']],
  ['12,5\u00a0%', ['percent', '0.125', '0.0\\ %']],
  ['$1,234.50', ['currency', '1234.5', '[$$-409]#,##0.00']],
  ['-$5.00', ['currency', '-5', '[$$-409]0.00']],
  ['($5.00)', ['currency', '-5', '[$$-409]0.00;([$$-409]0.00)']],
  ['1.234,50 \u20ac', ['currency', '1234.5', '#,##0.00\\ [$\u20ac]']],
  ['CHF 1\u2019234.50', ['currency', '1234.5', '[$CHF]\\ #,##0.00']],
  ['Fr. 120.\u2013', ['currency', '120', '[$Fr.]\\ 0".\u2013"']],
  ['\u00a3-5.20', ['currency', '-5.2', '[$\u00a3]0.00;[$\u00a3]-0.00']],
  ['1,000.00 EUR', ['currency', '1000', '#,##0.00\\ [$EUR]']],
  ['2024-03-05', ['date', '2024-03-05', 'yyyy\\-mm\\-dd']],
  ['05.03.2024', ['date', '2024-03-05', 'dd\\.mm\\.yyyy']],
  ['25/12/24', ['date', '2024-12-25', 'dd\\/mm\\/yy']],
  ['12/25/2024', ['date', '2024-12-25', 'mm\\/dd\\/yyyy']],
  ['5 March 2024', ['date', '2024-03-05', '[$-409]d\\ mmmm\\ yyyy']],
  ['March 5, 2024', ['date', '2024-03-05', '[$-409]mmmm\\ d\\,\\ yyyy']],
  ['5. M\u00e4rz 2024', ['date', '2024-03-05', '[$-407]d\\.\\ mmmm\\ yyyy']],
  ['1er ao\u00fbt 2024', ['date', '2024-08-01', '[$-40C]d"er"\\ mmmm\\ yyyy']],
  ['5 de marzo de 2024', ['date', '2024-03-05', '[$-C0A]d\\ "de"\\ mmmm\\ "de"\\ yyyy']],
  ['5 gennaio 2024', ['date', '2024-01-05', '[$-410]d\\ mmmm\\ yyyy']],
  ['5 de mar\u00e7o de 2024', ['date', '2024-03-05', '[$-816]d\\ "de"\\ mmmm\\ "de"\\ yyyy']],
  ['5-Mar-24', ['date', '2024-03-05', '[$-409]d\\-mmm\\-yy']],
  ['05.03.2024 14:30', ['date', '2024-03-05T14:30:00', 'dd\\.mm\\.yyyy\\ hh:mm']],
  ['9:05', ['time', '09:05:00', 'h:mm']],
  ['9:05 PM', ['time', '21:05:00', 'h:mm\\ AM/PM']],
])('reads %s', (text, value) => {
  expect(read(text)).toEqual(value)
})

it.each([
  '007',
  '0123456',
  '1234567890123456',
  '4111 1111 1111 1111',
  '+49 30 123 456',
  '030 123 456',
  'DE89 3704 0044 0532 0130 00',
  'A-1234',
  '1.2.3',
  '10.0.0.1',
  '12-34',
  '31.02.2024',
  '1 July 1776',
  '5 March',
  '12 kg',
  '1,234.5\n2',
  '=1+1',
  '25:70',
  '\u2014',
])('keeps %j as text', (text) => {
  expect(read(text)).toBeUndefined()
})

it('takes what can be read in two ways as the rest of the column or the document does', () => {
  expect(read('1,234')).toBe('ambiguous')
  expect(read('1,234', ['0.5'])).toEqual(['number', '1234', '#,##0'])
  expect(read('1,234', ['0,5'])).toEqual(['number', '1.234', '0.000'])
  expect(read('1.234', [], 'de-DE')).toEqual(['number', '1234', '#,##0'])
  expect(read('1.234', [], 'en')).toEqual(['number', '1.234', '0.000'])
  expect(read('1,234', ['12,345', '987'])).toEqual(['number', '1234', '#,##0'])
  expect(read('1,234', ['0.5'], 'en', { numbers: 'comma' })).toEqual(['number', '1.234', '0.000'])
})

it('takes ambiguous dates as the other dates of the column, the language or the caller say', () => {
  expect(read('03/04/2024')).toBe('ambiguous')
  expect(read('03/04/2024', ['25/12/2024'])?.[1]).toBe('2024-04-03')
  expect(read('03/04/2024', ['12/25/2024'])?.[1]).toBe('2024-03-04')
  expect(read('03/04/2024', [], 'fr-FR')?.[1]).toBe('2024-04-03')
  expect(read('03/04/2024', [], 'en-US')?.[1]).toBe('2024-03-04')
  expect(read('03/04/2024', [], 'en-US', { dates: 'day_first' })?.[1]).toBe('2024-04-03')
  expect(read('04/04/2024')?.[1]).toBe('2024-04-04')
})

it('knows columns of names by their heads', () => {
  for (const head of ['Phone', 'Tel.', 'IBAN', 'Artikel-Nr.', 'Account', 'Customer ID'])
    expect([head, isOfIdentifiers(head)]).toEqual([head, true])
  for (const head of ['Amount', 'No. of employees', 'Identity', 'Total'])
    expect([head, isOfIdentifiers(head)]).toEqual([head, false])
})
