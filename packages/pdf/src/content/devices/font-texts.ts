import type { Character } from '../../fonts/font.js'
import type { Box } from '../../geometry/box.js'
import type { ContentFont } from '../content-fonts.js'

/**
 * Used instead of an ASCII character: the glyph has no text, or other text. Neither value is text, because
 * controls are removed.
 */
export const NO_TEXT = 0
export const OTHER_TEXT = 1
/** The first character of right-to-left scripts. */
const FIRST_RIGHT_TO_LEFT = 0x590
/**
 * Letters of right-to-left scripts: Hebrew, Arabic, Syriac, Thaana, N'Ko and those of the first supplementary
 * plane.
 */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\ud802[\udc00-\udfff]|\ud803[\udc00-\udfff]/
const MARKS = /^\p{M}+$/u

export function hasRightToLeft(text: string): boolean {
  for (let at = 0; at < text.length; at++)
    if (text.charCodeAt(at) >= FIRST_RIGHT_TO_LEFT) return RIGHT_TO_LEFT.test(text)
  return false
}

/** Whether a glyph is a point or another mark on a letter of a right-to-left script. */
export function isRightToLeftMark(text: string): boolean {
  return hasRightToLeft(text) && MARKS.test(text)
}

/** The text of a character, computed once. */
export interface KnownText {
  readonly text: string
  readonly isBlank: boolean
  /** The text if it is one ASCII character; otherwise one of the values above. */
  readonly ascii: number
  readonly mayRunLeft: boolean
  /** For a mark on letters of a right-to-left script: what it paints, instead of its advance. */
  readonly paints: Box | undefined
}

export function knownText(text: string, character?: Character): KnownText {
  let highest = 0
  for (let at = 0; at < text.length; at++) highest = Math.max(highest, text.charCodeAt(at))
  const isOne = text.length === 1 && highest < 0x80
  return {
    text,
    // White space separates words; empty text does not.
    isBlank: text !== '' && text.trim() === '',
    ascii: isOne ? highest : text === '' ? NO_TEXT : OTHER_TEXT,
    mayRunLeft: highest >= FIRST_RIGHT_TO_LEFT,
    paints: isRightToLeftMark(text) ? character?.box : undefined,
  }
}

/** The text of a character as it is collected; undefined if it is unknown. It must not have controls. */
export type Reading = (character: Character, font: ContentFont) => string | undefined

/** The texts of one font's characters. */
export class FontTexts {
  readonly font: ContentFont
  /** The number of characters shown whose text is unknown. */
  unknown = 0
  readonly #short: (KnownText | undefined)[] = new Array(256).fill(undefined)
  readonly #long = new Map<number, KnownText>()
  readonly #reading: Reading | undefined

  constructor(font: ContentFont, reading?: Reading) {
    this.font = font
    this.#reading = reading
  }

  of(character: Character): KnownText {
    const { code, length } = character
    const met = length === 1 ? this.#short[code] : this.#long.get(code * 8 + length)
    if (met !== undefined) {
      if (met === NOT_KNOWN) this.unknown++
      return met
    }
    const known = this.#read(character)
    if (length === 1) this.#short[code] = known
    else this.#long.set(code * 8 + length, known)
    return known
  }

  #read(character: Character): KnownText {
    if (this.#reading !== undefined) return knownText(this.#reading(character, this.font) ?? '')
    const text = this.font.metrics.unicode(character)
    if (text === undefined) {
      this.unknown++
      return NOT_KNOWN
    }
    return knownText(shownText(text), character)
  }
}

const NOT_KNOWN: KnownText = knownText('')
/** Invisible controls and marks, which would only hinder searching. */
const INVISIBLE =
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u200b-\u200f\u202a-\u202e\u2060\ufeff\ufffe\uffff]/g
/**
 * Ligatures and positional letter forms, which represent letters (Unicode, FB00 to FDFF and FE70 to FEFC).
 */
const PRESENTATION_FORMS = /[\ufb00-\ufdcf\ufdf0-\ufdff\ufe70-\ufefc]/

export function shownText(text: string): string {
  const seen = text.replace(INVISIBLE, '')
  return PRESENTATION_FORMS.test(seen) ? seen.normalize('NFKC') : seen
}
