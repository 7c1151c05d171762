import type { Encryption } from '../crypt/encryption.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, isName, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'
import { serialise } from '../syntax/serialiser.js'

/** An object's bytes with its strings encrypted under its number (ISO 32000-1, 7.6.2). */
export function withEncryptedStrings(
  bytes: Uint8Array,
  num: number,
  encryption: Encryption,
  maxNesting: number,
): Uint8Array {
  if (!bytes.includes(0x28) && !holdsHexString(bytes)) return bytes
  const value = new Parser(bytes, 0, bytes.length, maxNesting).value()
  const out = new ByteBuffer(bytes.length * 2)
  serialise(
    encryptStrings(value, (plain) => encryption.encryptString(plain, num, 0)),
    out,
  )
  return out.view()
}

/**
 * The dictionary of a metadata stream that stays readable, undefined for other streams. Not only the document's own: readers take
 * any /Metadata for plain where /EncryptMetadata is false, and the filter says so to the rest.
 */
export function openMetadata(bytes: Uint8Array, maxNesting: number): Uint8Array | undefined {
  const dict = new Parser(bytes, 0, bytes.length, maxNesting).value()
  if (!isDict(dict) || !isName(dict.get('Type'), 'Metadata')) return undefined
  const out = new ByteBuffer(bytes.length + 64)
  serialise(withIdentityFilter(dict), out)
  return out.view()
}

/** Says that a stream of an encrypted file is not encrypted (ISO 32000-1, 7.6.5). */
function withIdentityFilter(dict: PdfDict): PdfDict {
  const listed = (value: PdfValue = null): PdfValue[] =>
    value === null ? [] : Array.isArray(value) ? value : [value]
  const filters = listed(dict.get('Filter'))
  const parameters = listed(dict.get('DecodeParms'))
  // One for each filter, or readers take none of them.
  while (parameters.length < filters.length) parameters.push(null)
  return new Map<string, PdfValue>([
    ...dict,
    ['Filter', [new PdfName('Crypt'), ...filters]],
    ['DecodeParms', [new Map([['Name', new PdfName('Identity')]]), ...parameters]],
  ])
}

function holdsHexString(bytes: Uint8Array): boolean {
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0x3c) continue
    if (bytes[i + 1] !== 0x3c) return true
    i++
  }
  return false
}

function encryptStrings(value: PdfValue, encrypt: (bytes: Uint8Array) => Uint8Array): PdfValue {
  if (value instanceof PdfString) return new PdfString(encrypt(value.bytes))
  if (Array.isArray(value)) return value.map((item) => encryptStrings(item, encrypt))
  if (value instanceof Map)
    return new Map([...value].map(([key, item]) => [key, encryptStrings(item, encrypt)]))
  return value
}
