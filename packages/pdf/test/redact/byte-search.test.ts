import { describe, expect, it } from 'vitest'
import { ByteSearch } from '../../src/redact/byte-search.js'

const hex = (bytes: Buffer): Buffer => Buffer.from(`<${bytes.toString('hex')}>`)
const big = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** Finds a text regardless of case and of the white space in it. */
function searchFor(text: string): ByteSearch {
  const expression = new RegExp(text.replaceAll(' ', '\\s+'), 'giu')
  return new ByteSearch([text], (searched, from, to) =>
    [...searched.matchAll(expression)].some(
      ({ index, 0: found }) => index < to && index + found.length > from,
    ),
  )
}

describe('ByteSearch', () => {
  it.each([
    ['in UTF-8', 'Dvořák', Buffer.from('x Dvořák y')],
    ['in UTF-16BE', 'Dvořák', big('x Dvořák y')],
    ['in UTF-16BE at an odd offset', 'Dvořák', Buffer.concat([Buffer.from('('), big('Dvořák y')])],
    ['in UTF-16LE', 'Dvořák', Buffer.from('x Dvořák y', 'utf16le')],
    ['in Latin-1', 'Núñez', Buffer.from('x Núñez y', 'latin1')],
    ['in PDFDocEncoding with characters that Latin-1 lacks', 'Šárka', Buffer.from('\x97árka', 'latin1')],
    ['in lower-case hexadecimal digits', 'Dvořák', hex(big('x Dvořák y'))],
    [
      'in upper-case hexadecimal digits',
      'Dvořák',
      Buffer.from(hex(big('x Dvořák y')).toString().toUpperCase()),
    ],
    ['in hexadecimal digits of UTF-16LE', 'Dvořák', hex(Buffer.from('x Dvořák y', 'utf16le'))],
    ['in hexadecimal digits of Latin-1', 'Núñez', hex(Buffer.from('x Núñez y', 'latin1'))],
    ['in hexadecimal digits of capital letters', 'Zebulon', hex(Buffer.from('by ZEBULON'))],
    ['in capitals', 'Zebulon', Buffer.from('x ZEBULON y')],
    ['in capitals with accents', 'Núñez', Buffer.from('x NÚÑEZ y')],
    ['on two lines', 'Jane Doe', Buffer.from('x Jane\r\n  Doe y')],
    ['at the end of the data', 'Zebulon', Buffer.from('Zebulon')],
  ])('finds a text %s', (_, text, data) => {
    expect(searchFor(text).isIn(data)).toBe(true)
  })

  it('does not match a part of a text', () => {
    expect(searchFor('Jane Doe').isIn(Buffer.from('Jane Dow, John Doe'))).toBe(false)
    expect(searchFor('Zebulon').isIn(Buffer.from('Zebulo'))).toBe(false)
  })

  it('does not take a longer word in one byte order for a shorter one in the other', () => {
    const search = new ByteSearch(['Button'], (text) => /\bbutton\b/i.test(text))
    for (const data of [big('Button1'), hex(big('Button1'))]) expect(search.isIn(data)).toBe(false)
    for (const data of [big('1 Button'), Buffer.from('1 Button 1', 'utf16le')])
      for (const each of [data, hex(data)]) expect(search.isIn(each)).toBe(true)
  })

  it('does not accept a match that lies next to the text', () => {
    const search = new ByteSearch(['Zebulon'], (searched, from, to) =>
      [...searched.matchAll(/\d{4}/g)].some(({ index }) => index < to && index + 4 > from),
    )
    expect(search.isIn(Buffer.from('1234 Zebulon 5678'))).toBe(false)
  })

  it('ignores texts too short to be distinctive', () => {
    expect(searchFor('Ann').isEmpty).toBe(true)
  })
})
