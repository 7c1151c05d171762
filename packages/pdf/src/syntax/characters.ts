/** Character classes (ISO 32000-1, 7.2.2), looked up by byte. */
export const REGULAR = 0
export const WHITE = 1
export const DELIMITER = 2

export const characterClass = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) characterClass[byte] = WHITE
for (const char of '()<>[]{}/%') characterClass[char.charCodeAt(0)] = DELIMITER

/** The value of a hexadecimal digit, 255 for anything else. */
export const hexDigit = new Uint8Array(256).fill(255)
for (let i = 0; i < 10; i++) hexDigit[48 + i] = i
for (let i = 0; i < 6; i++) {
  hexDigit[65 + i] = 10 + i
  hexDigit[97 + i] = 10 + i
}

export function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 48 && byte <= 57
}

export function isWhite(byte: number | undefined): boolean {
  return byte !== undefined && characterClass[byte] === WHITE
}

/** Neither white space nor a delimiter: part of a name, a number or a keyword. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && characterClass[byte] === REGULAR
}

export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

export function asciiText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  if (end - start > SHORT_TEXT) return textOfUnits(end - start, (index) => bytes[start + index]!)
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!)
  return text
}

const SHORT_TEXT = 12
/** Functions can have a limited number of arguments. */
const BLOCK = 4096

/**
 * A text of this many UTF-16 code units. Concatenated by character, any but a short text would take forty times
 * its memory for as long as it is kept.
 */
export function textOfUnits(count: number, unit: (index: number) => number): string {
  let text = ''
  for (let from = 0; from < count; from += BLOCK) {
    const units = new Array<number>(Math.min(BLOCK, count - from))
    for (let at = 0; at < units.length; at++) units[at] = unit(from + at)
    text += String.fromCharCode(...units)
  }
  return text
}

const SLOTS = 2048
const cached: string[] = new Array(SLOTS).fill('')

/**
 * The text of a name without escapes. The same few names occur thousands of times. A small table of fixed
 * size avoids creating a string and its hash each time, and the input cannot make the table grow.
 */
export function nameText(bytes: Uint8Array, start: number, end: number): string {
  let hash = end - start
  for (let i = start; i < end; i++) hash = (Math.imul(hash, 31) + bytes[i]!) | 0
  const slot = hash & (SLOTS - 1)
  const known = cached[slot]!
  if (sameText(known, bytes, start, end)) return known
  const text = asciiText(bytes, start, end)
  cached[slot] = text
  return text
}

function sameText(text: string, bytes: Uint8Array, start: number, end: number): boolean {
  if (text.length !== end - start) return false
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) !== bytes[start + i]) return false
  return true
}
