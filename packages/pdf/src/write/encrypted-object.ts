import { encryptedLength } from '../crypt/aes-blocks.js'
import type { Encryption } from '../crypt/encryption.js'
import { limitExceeded } from '../errors.js'
import { MAX_ENCRYPTED_STRINGS } from '../limits.js'
import { ByteBuffer } from '../syntax/byte-buffer.js'
import { isDict, isName, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { Parser } from '../syntax/parser.js'
import { separate, serialise, writeName, writeString } from '../syntax/serialiser.js'

/** Whether `bytes[start … end)` can contain a string. Most objects contain none and need no view. */
export function mayHoldStrings(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) {
    const byte = bytes[i]
    if (byte === 0x28) return true
    if (byte !== 0x3c) continue
    if (bytes[i + 1] !== 0x3c) return true
    i++
  }
  return false
}

/** An object's bytes with its strings encrypted under its number (ISO 32000-1, 7.6.2). */
export function withEncryptedStrings(
  bytes: Uint8Array,
  num: number,
  encryption: Encryption,
  maxNesting: number,
): Uint8Array {
  if (!mayHoldStrings(bytes, 0, bytes.length)) return bytes
  // A string takes at least two bytes, so strings are counted only in very long objects.
  if (bytes.length > 2 * MAX_ENCRYPTED_STRINGS && countStrings(bytes) > MAX_ENCRYPTED_STRINGS)
    throw limitExceeded('The number of strings of one object that is encrypted', MAX_ENCRYPTED_STRINGS)
  const parser = new Parser(bytes, 0, bytes.length, maxNesting)
  parser.sharesBytes = true
  const value = parser.value()
  const strings: PdfString[] = []
  addStrings(value, strings)
  const out = new ByteBuffer(bytes.length * 2)
  new StringReplacement(encryption.encryptStrings(strings, num, 0), out).write(value)
  return out.view()
}

/**
 * The dictionary of a metadata stream that stays unencrypted; undefined for other streams. This applies to
 * every /Metadata, not only that of the document: some readers treat all of them as unencrypted if
 * /EncryptMetadata is false, and the filter states it for the others.
 */
export function openMetadata(bytes: Uint8Array, maxNesting: number): Uint8Array | undefined {
  const dict = new Parser(bytes, 0, bytes.length, maxNesting).value()
  if (!isDict(dict) || !isName(dict.get('Type'), 'Metadata')) return undefined
  const out = new ByteBuffer(bytes.length + 64)
  serialise(withIdentityFilter(dict), out)
  return out.view()
}

/** Marks a stream of an encrypted file as unencrypted (ISO 32000-1, 7.6.5). */
function withIdentityFilter(dict: PdfDict): PdfDict {
  const listed = (value: PdfValue = null): PdfValue[] =>
    value === null ? [] : Array.isArray(value) ? value : [value]
  const filters = listed(dict.get('Filter'))
  const parameters = listed(dict.get('DecodeParms'))
  // One for each filter; otherwise readers ignore all of them.
  while (parameters.length < filters.length) parameters.push(null)
  return new Map<string, PdfValue>([
    ...dict,
    ['Filter', [new PdfName('Crypt'), ...filters]],
    ['DecodeParms', [new Map([['Name', new PdfName('Identity')]]), ...parameters]],
  ])
}

function countStrings(bytes: Uint8Array): number {
  let count = 0
  let depth = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === 0x5c) i++
    else if (byte === 0x28) {
      if (depth++ === 0) count++
    } else if (byte === 0x29) depth = Math.max(depth - 1, 0)
    else if (byte === 0x3c && depth === 0) {
      if (bytes[i + 1] === 0x3c) i++
      else count++
    }
  }
  return count
}

/** In the order in which they are written. */
function addStrings(value: PdfValue, strings: PdfString[]): void {
  if (value instanceof PdfString) strings.push(value)
  else if (Array.isArray(value)) for (const item of value) addStrings(item, strings)
  else if (value instanceof Map) for (const item of value.values()) addStrings(item, strings)
}

/** Writes values with their strings replaced by the encrypted strings, which are concatenated. */
class StringReplacement {
  readonly #encrypted: Uint8Array
  readonly #out: ByteBuffer
  #used = 0

  constructor(encrypted: Uint8Array, out: ByteBuffer) {
    this.#encrypted = encrypted
    this.#out = out
  }

  write(value: PdfValue): void {
    if (value instanceof PdfString) {
      const end = this.#used + encryptedLength(value.length)
      writeString(this.#encrypted, this.#out, this.#used, end)
      this.#used = end
    } else if (Array.isArray(value)) this.#array(value)
    else if (value instanceof Map) this.#dictionary(value)
    else serialise(value, this.#out)
  }

  #array(items: readonly PdfValue[]): void {
    const out = this.#out
    out.byte(0x5b)
    for (let i = 0; i < items.length; i++) {
      if (i > 0) separate(items[i]!, out)
      this.write(items[i]!)
    }
    out.byte(0x5d)
  }

  #dictionary(dict: PdfDict): void {
    const out = this.#out
    out.text('<<')
    for (const [key, value] of dict) {
      writeName(key, out)
      separate(value, out)
      this.write(value)
    }
    out.text('>>')
  }
}
