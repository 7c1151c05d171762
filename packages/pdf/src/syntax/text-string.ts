import { textOfUnits } from './characters.js'

/**
 * Text strings (ISO 32000-2, 7.9.2.2): PDFDocEncoding, UTF-16 or UTF-8, distinguished by their first bytes.
 */
export function decodeTextString(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return withoutLanguages(decodeUtf16(bytes, 0, 1))
  // The standard has no little-endian form, but some producers write it.
  if (first === 0xff && second === 0xfe) return withoutLanguages(decodeUtf16(bytes, 1, 0))
  if (first === 0xef && second === 0xbb && third === 0xbf)
    return withoutLanguages(utf8.decode(bytes.subarray(3)))
  return textOfUnits(bytes.length, (index) => pdfDocUnits[bytes[index]!]!)
}

/**
 * PDFDocEncoding if it has all characters, otherwise UTF-16BE. U+001B cannot be written, because it would
 * begin a language code.
 */
export function encodeTextString(text: string): Uint8Array {
  const writable = text.includes(ESCAPE) ? text.replaceAll(ESCAPE, '') : text
  const bytes = encodePdfDoc(writable)
  return bytes === undefined || looksMarked(bytes) ? encodeUtf16(writable) : bytes
}

/** Undefined if PDFDocEncoding lacks a character. */
export function encodePdfDoc(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const byte = isSameInPdfDoc(code) ? code : pdfDocBytes.get(code)
    if (byte === undefined) return undefined
    bytes[i] = byte
  }
  return bytes
}

const ESCAPE = '\u001b'

/**
 * ISO 32000-1, annex D.3: the characters from 0x18 to 0x1F and from 0x80 to 0xA0, where PDFDocEncoding
 * differs from Latin-1.
 */
const pdfDocSpecials: readonly (readonly [number, string])[] = [
  [0x18, '\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc'],
  [0x80, '\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018'],
  [0x90, '\u2019\u201a\u2122\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e'],
  [0xa0, '\u20ac'],
]
/** Undefined bytes (0x7F, 0x9F, 0xAD, most controls) are read as Latin-1, so that nothing is lost. */
const pdfDocUnits = Uint16Array.from({ length: 256 }, (_, byte) => byte)
const pdfDocBytes = new Map<number, number>()
for (const [start, characters] of pdfDocSpecials) {
  for (let i = 0; i < characters.length; i++) {
    pdfDocUnits[start + i] = characters.charCodeAt(i)
    pdfDocBytes.set(characters.charCodeAt(i), start + i)
  }
}

function isSameInPdfDoc(code: number): boolean {
  if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d
  return code < 0x7f || (code > 0xa0 && code <= 0xff && code !== 0xad)
}

/** Whether text in PDFDocEncoding (`þÿ…`, `ÿþ…`, `ï»¿…`) would be mistaken for another encoding. */
function looksMarked(bytes: Uint8Array): boolean {
  const [first, second, third] = bytes
  return (
    (first === 0xfe && second === 0xff) ||
    (first === 0xff && second === 0xfe) ||
    (first === 0xef && second === 0xbb && third === 0xbf)
  )
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes the bytes after the byte order mark. An odd last byte is dropped. */
function decodeUtf16(bytes: Uint8Array, high: 0 | 1, low: 0 | 1): string {
  const count = Math.max(0, (bytes.length >> 1) - 1)
  return textOfUnits(count, (index) => {
    const at = 2 + 2 * index
    return (bytes[at + high]! << 8) | bytes[at + low]!
  })
}

/** UTF-16BE with a byte order mark. */
export function encodeUtf16(text: string): Uint8Array {
  const bytes = new Uint8Array(2 + 2 * text.length)
  bytes[0] = 0xfe
  bytes[1] = 0xff
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    bytes[2 + 2 * i] = code >> 8
    bytes[3 + 2 * i] = code
  }
  return bytes
}

/**
 * Removes language codes between two U+001B: a two-letter language and optionally a two-letter country,
 * either as characters or, in UTF-16, packed two to a unit.
 */
function withoutLanguages(text: string): string {
  return text.includes(ESCAPE) ? text.replace(/\u001b[^\u001b]{1,5}\u001b/g, '') : text
}
