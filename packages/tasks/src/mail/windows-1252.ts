/** The characters of windows-1252 from 0x80 to 0x9f; an empty place is not used. */
const CHARACTERS = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * Texts in windows-1252 that were read as Latin-1 have control characters where there should be quotation marks. Some
 * versions of Node's TextDecoder do that as well.
 */
export function withWindowsCharacters(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => {
    const character = CHARACTERS[control.charCodeAt(0) - 0x80]
    return character === undefined || character === ' ' ? control : character
  })
}
