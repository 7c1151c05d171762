import { saslprep } from './saslprep.js'

/** ISO 32000-2, algorithm 2.A: no more of a password counts. */
export const MOST_BYTES = 127

/** PDFDocEncoding (ISO 32000-1, annex D.2), where it is not Latin-1: the characters of these codes, in order. */
const FROM_0X18 = '˘ˇˆ˙˝˛˚˜'
const FROM_0X80 = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const EURO = 0xa0

const utf8 = new TextEncoder()

/** The bytes that a password of revision 5 or 6 may stand for, likeliest first. */
export function modernPasswords(password: string): Uint8Array[] {
  return distinct([modernPassword(password), modernBytes(password)])
}

/**
 * The bytes of a password of revision 6, for writing; undefined if it holds a character that may not be in
 * one.
 */
export function modernPassword(password: string): Uint8Array | undefined {
  const prepared = saslprep(password)
  return prepared === undefined ? undefined : modernBytes(prepared)
}

/**
 * The bytes that a password of revision 2 to 4 may stand for, likeliest first. The standard says PDFDocEncoding, but other
 * producers took Latin-1 or UTF-8.
 */
export function legacyPasswords(password: string): Uint8Array[] {
  const composed = password.normalize('NFC')
  const forms = composed === password ? [password] : [password, composed]
  return distinct([
    ...forms.map(legacyPassword),
    ...forms.map((form) => singleBytes(form, latin1Code)),
    ...forms.map((form) => utf8.encode(form)),
  ])
}

/** The password in PDFDocEncoding; undefined if it holds a character that this does not have. */
export function legacyPassword(password: string): Uint8Array | undefined {
  return singleBytes(password, pdfDocCode)
}

function modernBytes(password: string): Uint8Array {
  return utf8.encode(password).subarray(0, MOST_BYTES)
}

function singleBytes(text: string, codeOf: (character: string) => number): Uint8Array | undefined {
  const codes = Array.from(text, codeOf)
  return codes.includes(-1) ? undefined : Uint8Array.from(codes)
}

function latin1Code(character: string): number {
  const code = character.codePointAt(0)!
  return code <= 0xff ? code : -1
}

function pdfDocCode(character: string): number {
  if (character === '€') return EURO
  const code = character.codePointAt(0)!
  if (code < 0x18 || (code >= 0x20 && code < 0x7f) || (code > 0xa0 && code <= 0xff && code !== 0xad))
    return code
  const low = FROM_0X18.indexOf(character)
  if (low >= 0) return 0x18 + low
  const high = FROM_0X80.indexOf(character)
  return high >= 0 ? 0x80 + high : -1
}

function distinct(candidates: readonly (Uint8Array | undefined)[]): Uint8Array[] {
  const found: Uint8Array[] = []
  for (const candidate of candidates) {
    if (candidate && !found.some((known) => equalBytes(known, candidate))) found.push(candidate)
  }
  return found
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
