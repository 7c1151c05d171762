import type { CSSProperties } from 'react'

/** Parts of the names of fonts, such as `ABCDEF+TimesNewRomanPS-BoldMT`. */
const FIXED = /courier|mono|consol|typewriter|menlo|cmtt/i
const SERIF =
  /times|roman|georgia|garamond|minion|palatino|cambria|century|bookman|baskerville|didot|caslon|song|mincho|cmr|cmbx|(?<!sans.?)serif/i
const BOLD = /bold|black|heavy|demi|cmbx/i
const ITALIC = /italic|oblique|slanted/i

/** A font that looks like the one of this name, to show changed text before it is written. */
export function nearFont(name: string): CSSProperties {
  return {
    fontFamily: FIXED.test(name)
      ? '"Courier New", "Liberation Mono", monospace'
      : SERIF.test(name)
        ? '"Times New Roman", "Liberation Serif", "Noto Serif", serif'
        : undefined,
    fontWeight: BOLD.test(name) ? 700 : 400,
    fontStyle: ITALIC.test(name) ? 'italic' : 'normal',
  }
}
