import { saslprep } from './saslprep.js'

/** ISO 32000-2, algorithm 2.A: a password is truncated to this length. */
export const MAX_BYTES = 127

/**
 * The characters of PDFDocEncoding (ISO 32000-1, annex D.2) that differ from Latin-1, in the order of their
 * codes.
 */
const FROM_0X18 = '˘ˇˆ˙˝˛˚˜'
const FROM_0X80 = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž'
const EURO = 0xa0

const utf8 = new TextEncoder()

/** The possible byte sequences of a password for revision 5 or 6, most likely first. */
export function modernPasswords(password: string): Uint8Array[] {
  return distinct([modernPassword(password), modernBytes(password)])
}

/** The bytes of a password for revision 6, for writing; undefined if it contains a prohibited character. */
export function modernPassword(password: string): Uint8Array | undefined {
  const prepared = saslprep(password)
  return prepared === undefined ? undefined : modernBytes(prepared)
}

/**
 * The possible byte sequences of a password for revisions 2 to 4, most likely first. The standard requires
 * PDFDocEncoding, but some producers use Latin-1 or UTF-8.
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

/** The password in PDFDocEncoding; undefined if it contains a character that is not in this encoding. */
export function legacyPassword(password: string): Uint8Array | undefined {
  return singleBytes(password, pdfDocCode)
}

function modernBytes(password: string): Uint8Array {
  return utf8.encode(password).subarray(0, MAX_BYTES)
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
