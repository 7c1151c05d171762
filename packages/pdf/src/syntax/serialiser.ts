import type { ByteBuffer } from './byte-buffer.js'
import { characterClass, REGULAR } from './characters.js'
import { LONE_HASH, type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './objects.js'

/**
 * Writes a value in the shortest form that all readers accept (ISO 32000-1, 7.3). References are written with
 * `reference`.
 */
export function serialise(value: PdfValue, out: ByteBuffer, reference = writeReference): void {
  if (typeof value === 'number') writeNumber(value, out)
  else if (value instanceof PdfName) writeName(value.value, out)
  else if (value instanceof PdfRef) reference(value.num, value.gen, out)
  else if (value instanceof Map) writeDictionary(value, out, reference)
  else if (Array.isArray(value)) writeArray(value, out, reference)
  else if (value instanceof PdfString) writeString(value.bytes, out)
  else if (value === null) out.text('null')
  else if (typeof value === 'boolean') out.text(value ? 'true' : 'false')
  else throw new TypeError('A stream must be an indirect object and cannot be inside another object.')
}

export function writeReference(num: number, gen: number, out: ByteBuffer): void {
  out.integer(num)
  out.byte(0x20)
  out.integer(gen)
  out.byte(0x20)
  out.byte(0x52)
}

function writeArray(items: PdfValue[], out: ByteBuffer, reference: typeof writeReference): void {
  out.byte(0x5b)
  for (let i = 0; i < items.length; i++) {
    if (i > 0) separate(items[i]!, out)
    serialise(items[i]!, out, reference)
  }
  out.byte(0x5d)
}

function writeDictionary(dict: PdfDict, out: ByteBuffer, reference: typeof writeReference): void {
  out.byte(0x3c)
  out.byte(0x3c)
  for (const [key, value] of dict) {
    writeName(key, out)
    separate(value, out)
    serialise(value, out, reference)
  }
  out.byte(0x3e)
  out.byte(0x3e)
}

/** Writes a space unless the next value begins with a delimiter. */
export function separate(value: PdfValue, out: ByteBuffer): void {
  const delimited =
    value instanceof PdfName || value instanceof PdfString || value instanceof Map || Array.isArray(value)
  if (!delimited) out.byte(0x20)
}

export function writeNumber(value: number, out: ByteBuffer): void {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) {
    if (value < 0) {
      out.byte(0x2d)
      out.integer(-value)
    } else out.integer(value)
    return
  }
  if (!Number.isFinite(value)) {
    out.byte(0x30)
    return
  }
  // Exponents are not part of the syntax (7.3.3).
  if (Number.isInteger(value)) out.text(BigInt(value).toString())
  else if (Math.abs(value) < 1e-6) out.text(value.toFixed(10).replace(/\.?0+$/, ''))
  else out.text(String(value))
}

const hex = '0123456789ABCDEF'

/** For each byte, whether it can be in a name without escaping (7.3.5). */
const STANDS_IN_NAME = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 32 && byte < 127 && byte !== 0x23 && characterClass[byte] === REGULAR ? 1 : 0,
)
const LONE_HASH_CODE = LONE_HASH.charCodeAt(0)

export function writeName(name: string, out: ByteBuffer): void {
  out.reserve(1 + 3 * name.length)
  const { bytes } = out
  let at = out.length
  bytes[at++] = 0x2f
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i)
    const byte = code & 255
    if (code === LONE_HASH_CODE) bytes[at++] = 0x23
    else if (STANDS_IN_NAME[byte] === 1) bytes[at++] = byte
    else {
      bytes[at++] = 0x23
      bytes[at++] = hex.charCodeAt(byte >> 4)
      bytes[at++] = hex.charCodeAt(byte & 15)
    }
  }
  out.length = at
}

/** The string of `bytes[start … end)`. */
export function writeString(bytes: Uint8Array, out: ByteBuffer, start = 0, end = bytes.length): void {
  let escapes = 0
  let binary = 0
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    if (byte === 0x28 || byte === 0x29 || byte === 0x5c || byte === 13) escapes++
    else if (byte < 32 || byte > 126) binary++
  }
  if (binary * 2 > end - start) {
    writeHexString(bytes, out, start, end)
    return
  }
  out.byte(0x28)
  if (escapes === 0) out.copy(bytes, start, end)
  else {
    for (let i = start; i < end; i++) {
      const byte = bytes[i]!
      if (byte === 13) {
        out.byte(0x5c)
        out.byte(0x72)
        continue
      }
      if (byte === 0x28 || byte === 0x29 || byte === 0x5c) out.byte(0x5c)
      out.byte(byte)
    }
  }
  out.byte(0x29)
}

function writeHexString(bytes: Uint8Array, out: ByteBuffer, start: number, end: number): void {
  out.reserve(2 + 2 * (end - start))
  const target = out.bytes
  let at = out.length
  target[at++] = 0x3c
  for (let i = start; i < end; i++) {
    const byte = bytes[i]!
    target[at++] = hex.charCodeAt(byte >> 4)
    target[at++] = hex.charCodeAt(byte & 15)
  }
  target[at++] = 0x3e
  out.length = at
}
