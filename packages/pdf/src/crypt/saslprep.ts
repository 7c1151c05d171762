/** Inclusive ranges of code points, in pairs. */
type Ranges = readonly number[]

/** RFC 3454, table B.1: commonly mapped to nothing. */
const NOTHING: Ranges = [
  0xad, 0xad, 0x34f, 0x34f, 0x1806, 0x1806, 0x180b, 0x180d, 0x200b, 0x200d, 0x2060, 0x2060, 0xfe00, 0xfe0f,
  0xfeff, 0xfeff,
]

/** Table C.1.2: non-ASCII spaces. */
const SPACES: Ranges = [
  0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200b, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000,
]

/**
 * Tables C.2 to C.9: controls, private use, surrogates, characters inappropriate for plain text, characters
 * that change display, tags.
 */
const PROHIBITED: Ranges = [
  0x0, 0x1f, 0x7f, 0x9f, 0x340, 0x341, 0x6dd, 0x6dd, 0x70f, 0x70f, 0x180e, 0x180e, 0x200c, 0x200f, 0x2028,
  0x202e, 0x2060, 0x2063, 0x206a, 0x206f, 0x2ff0, 0x2ffb, 0xd800, 0xf8ff, 0xfdd0, 0xfdef, 0xfeff, 0xfeff,
  0xfff9, 0xffff, 0x1d173, 0x1d17a, 0xe0001, 0xe0001, 0xe0020, 0xe007f, 0xf0000, 0x10ffff,
]

/**
 * A password normalised with SASLprep (RFC 4013); undefined if it contains a prohibited character. The rule
 * against mixed writing directions is not implemented: it changes no character, and readers that apply it
 * fall back to the unchanged password.
 */
export function saslprep(password: string): string | undefined {
  let mapped = ''
  for (const character of password) {
    const code = character.codePointAt(0)!
    if (isIn(NOTHING, code)) continue
    mapped += isIn(SPACES, code) ? ' ' : character
  }
  const normalised = mapped.normalize('NFKC')
  for (const character of normalised) {
    const code = character.codePointAt(0)!
    if (isIn(PROHIBITED, code) || (code & 0xfffe) === 0xfffe) return undefined
  }
  return normalised
}

function isIn(ranges: Ranges, code: number): boolean {
  for (let i = 0; i < ranges.length; i += 2) if (code >= ranges[i]! && code <= ranges[i + 1]!) return true
  return false
}
