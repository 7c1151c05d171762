import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTextString, encodePdfDoc, encodeTextString } from '../../src/syntax/text-string.js'

const bytes = (...values: number[]) => Uint8Array.from(values)
const ascii = (text: string) => Uint8Array.from(text, (c) => c.charCodeAt(0))

test('PDFDocEncoding is decoded with its own characters between 0x18 and 0xA0', () => {
  expect(decodeTextString(bytes(0x18, 0x19, 0x1a, 0x1b, 0x1c, 0x1d, 0x1e, 0x1f))).toBe('˘ˇˆ˙˝˛˚˜')
  const specials = Uint8Array.from({ length: 0x1f }, (_, i) => 0x80 + i)
  expect(decodeTextString(specials)).toBe('•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž')
  expect(decodeTextString(bytes(0xa0, 0xa1, 0xe9, 0xff))).toBe('€¡éÿ')
  expect(decodeTextString(ascii('plain (text)\r\n\t'))).toBe('plain (text)\r\n\t')
  expect(decodeTextString(new Uint8Array(0))).toBe('')
})

test('every byte decodes to a different character, also where PDFDocEncoding has none', () => {
  const characters = new Set(Array.from({ length: 256 }, (_, byte) => decodeTextString(bytes(byte))))
  expect(characters.size).toBe(256)
})

test('UTF-16 is decoded in both byte orders, and UTF-8 after its byte order mark', () => {
  expect(decodeTextString(bytes(0xfe, 0xff, 0x04, 0x16, 0xd8, 0x3d, 0xde, 0x00))).toBe('Ж😀')
  expect(decodeTextString(bytes(0xff, 0xfe, 0x16, 0x04, 0x3d, 0xd8, 0x00, 0xde))).toBe('Ж😀')
  expect(decodeTextString(bytes(0xef, 0xbb, 0xbf, 0xd0, 0x96, 0xf0, 0x9f, 0x98, 0x80))).toBe('Ж😀')
  expect(decodeTextString(bytes(0xfe, 0xff, 0x00, 0x41, 0x00))).toBe('A')
  expect(decodeTextString(bytes(0xfe, 0xff))).toBe('')
  expect(decodeTextString(bytes(0xef, 0xbb, 0xbf, 0x41, 0xff))).toBe('A\ufffd')
})

test('language codes are removed, in both notations', () => {
  const utf16 = (text: string) =>
    Uint8Array.from([0xfe, 0xff, ...[...text].flatMap((c) => [0, c.charCodeAt(0)])])
  expect(decodeTextString(utf16('a\u001benUS\u001bb\u001bde\u001bc'))).toBe('abc')
  expect(
    decodeTextString(bytes(0xfe, 0xff, 0, 0x1b, 0x65, 0x6e, 0x55, 0x53, 0, 0x1b, 0, 0x48, 0, 0x69)),
  ).toBe('Hi')
  expect(decodeTextString(ascii('\u00ef\u00bb\u00bf\u001bja\u001bx'))).toBe('x')
})

test('text is encoded in PDFDocEncoding where possible, otherwise in UTF-16', () => {
  expect(encodeTextString('Report (2)')).toEqual(ascii('Report (2)'))
  expect(encodeTextString('€ – ﬁ ˘')).toEqual(bytes(0xa0, 0x20, 0x85, 0x20, 0x93, 0x20, 0x18))
  expect(encodeTextString('Ж')).toEqual(bytes(0xfe, 0xff, 0x04, 0x16))
  expect(encodeTextString('')).toHaveLength(0)
})

test('encodePdfDoc returns undefined when PDFDocEncoding lacks a character', () => {
  for (const text of ['Ж', 'a\u00a0b', '\u00ad', '\u0018', '\u0080', '\u007f', '\u0000', '😀']) {
    expect(encodePdfDoc(text)).toBeUndefined()
    expect(decodeTextString(encodeTextString(text))).toBe(text)
  }
})

test('text that begins like a byte order mark is read back unchanged', () => {
  for (const text of ['þÿabc', 'ÿþabc', 'ï»¿abc']) expect(decodeTextString(encodeTextString(text))).toBe(text)
})

test('any text is read back as written, except U+001B, which text strings cannot hold', () => {
  const units = ['grapheme', 'binary', 'grapheme-ascii'] as const
  for (const unit of units) {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        expect(decodeTextString(encodeTextString(text))).toBe(text.replaceAll('\u001b', ''))
      }),
    )
  }
  expect(decodeTextString(encodeTextString('a\u001ben\u001bb Ж'))).toBe('aenb Ж')
})

test('text in PDFDocEncoding is read back as written', () => {
  const character = fc.constantFrom(...'abc ABC\t\n\r§€•…—ŽžŁł˜˘ﬁÿþï')
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 30 }), (text) => {
      expect(encodePdfDoc(text)).toHaveLength(text.length)
      expect(decodeTextString(encodeTextString(text))).toBe(text)
    }),
  )
})

test('any bytes decode to some text', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom([], [0xfe, 0xff], [0xff, 0xfe], [0xef, 0xbb, 0xbf]),
      (rest, mark) => {
        expect(typeof decodeTextString(Uint8Array.from([...mark, ...rest]))).toBe('string')
      },
    ),
  )
})
