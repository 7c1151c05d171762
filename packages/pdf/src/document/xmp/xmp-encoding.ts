import { asciiBytes, asciiText } from '../../syntax/characters.js'

/** UTF-16 or UTF-32 in either byte order; otherwise an ASCII-compatible encoding such as UTF-8. */
export interface XmpEncoding {
  /** Bytes per code unit. */
  readonly unit: 1 | 2 | 4
  readonly isBigEndian: boolean
}

/**
 * Detection by the first bytes of a packet: a byte order mark, or the zeros next to the first bracket (ISO
 * 16684-1, 7.3).
 */
const beginnings: readonly (readonly [readonly number[], XmpEncoding])[] = [
  [[0, 0, 0xfe, 0xff], { unit: 4, isBigEndian: true }],
  [[0xff, 0xfe, 0, 0], { unit: 4, isBigEndian: false }],
  [[0, 0, 0, 0x3c], { unit: 4, isBigEndian: true }],
  [[0x3c, 0, 0, 0], { unit: 4, isBigEndian: false }],
  [[0xfe, 0xff], { unit: 2, isBigEndian: true }],
  [[0xff, 0xfe], { unit: 2, isBigEndian: false }],
  [[0, 0x3c], { unit: 2, isBigEndian: true }],
  [[0x3c, 0], { unit: 2, isBigEndian: false }],
]

export function encodingOf(bytes: Uint8Array): XmpEncoding {
  const found = beginnings.find(([start]) => start.every((byte, index) => bytes[index] === byte))
  return found?.[1] ?? { unit: 1, isBigEndian: false }
}

/** Code units are decoded in blocks: one by one they would need many times the memory. */
const BLOCK_BYTES = 8192

/** The text with one character per code unit, or undefined if a unit is not a character. */
export function decodeUnits(bytes: Uint8Array, { unit, isBigEndian }: XmpEncoding): string | undefined {
  if (unit === 1) return asciiText(bytes)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += BLOCK_BYTES) {
    const codes: number[] = []
    for (let at = from; at + unit <= Math.min(bytes.length, from + BLOCK_BYTES); at += unit) {
      const code = unit === 2 ? view.getUint16(at, !isBigEndian) : view.getUint32(at, !isBigEndian)
      if (code > 0x10ffff) return undefined
      codes.push(code)
    }
    parts.push(unit === 2 ? String.fromCharCode(...codes) : String.fromCodePoint(...codes))
  }
  return parts.join('')
}

export function encodeUnits(text: string, { unit, isBigEndian }: XmpEncoding): Uint8Array {
  if (unit === 1) return asciiBytes(text)
  const units: ArrayLike<number> =
    unit === 2
      ? Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
      : Array.from(text, (character) => character.codePointAt(0)!)
  const bytes = new Uint8Array(units.length * unit)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < units.length; i++) {
    if (unit === 2) view.setUint16(i * 2, units[i]!, !isBigEndian)
    else view.setUint32(i * 4, units[i]!, !isBigEndian)
  }
  return bytes
}
