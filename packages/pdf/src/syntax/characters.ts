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

export function asciiBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

export function asciiText(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = ''
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i]!)
  return text
}
