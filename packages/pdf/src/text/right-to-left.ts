import { FIRST_RIGHT_TO_LEFT } from '../content/devices/font-texts.js'

/**
 * Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and those of the first supplementary
 * plane.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802[\udc00-\udfff]|\ud803[\udc00-\udfff]/
/** Runs that keep their direction in right-to-left text: numbers and words of other scripts. */
const LEFT_TO_RIGHT =
  /[\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}](?:[\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}.,:/%'\u2019-]*[\p{Nd}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}%])?/gu
const MIRRORED: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  [')', '('],
  ['[', ']'],
  [']', '['],
  ['{', '}'],
  ['}', '{'],
  ['<', '>'],
  ['>', '<'],
  ['\u00ab', '\u00bb'],
  ['\u00bb', '\u00ab'],
])

export function hasRightToLeft(text: string): boolean {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text)
  return false
}

/**
 * The logical order of a word whose letters were drawn from left to right (the inverse of UAX #9 for one
 * word).
 */
export function inLogicalOrder(text: string): string {
  let reversed = ''
  let marks = ''
  const characters = [...text]
  for (let at = characters.length - 1; at >= 0; at--) {
    const character = characters[at]!
    // Combining marks stay after their base letter.
    if (/\p{M}/u.test(character)) marks = character + marks
    else {
      reversed += (MIRRORED.get(character) ?? character) + marks
      marks = ''
    }
  }
  reversed += marks
  return reversed.replace(LEFT_TO_RIGHT, (run) => [...run].reverse().join(''))
}

/** Whether most letters of the words belong to right-to-left scripts. */
export function isMostlyRightToLeft(words: readonly { readonly text: string }[]): boolean {
  let right = 0
  for (const { text } of words) if (hasRightToLeft(text)) right += text.length
  if (right === 0) return false
  let left = 0
  for (const { text } of words) if (!hasRightToLeft(text) && /\p{L}/u.test(text)) left += text.length
  return right > left
}
