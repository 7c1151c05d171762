/** ISO 32000-1, table 159: decimal, Roman large and small, letters large and small. */
export type LabelStyle = 'D' | 'R' | 'r' | 'A' | 'a'

/** Beyond these, Roman numerals and repeated letters are longer than anyone reads: decimal digits stand in their place. */
const HIGHEST_ROMAN = 100_000
const HIGHEST_LETTERS = 26 * 100

const romanDigits = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

export function isLabelStyle(name: string | undefined): name is LabelStyle {
  return name !== undefined && /^[DRrAa]$/.test(name)
}

export function formatLabelNumber(number: number, style: LabelStyle): string {
  switch (style) {
    case 'D':
      return String(number)
    case 'r':
      return roman(number)
    case 'R':
      return roman(number).toUpperCase()
    case 'a':
      return letters(number)
    case 'A':
      return letters(number).toUpperCase()
  }
}

function roman(number: number): string {
  if (number > HIGHEST_ROMAN) return String(number)
  let rest = number
  let text = ''
  for (const [value, digits] of romanDigits) {
    text += digits.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}

/** a to z, then aa to zz, and so on: the same letter again, not the next place of a number. */
function letters(number: number): string {
  if (number > HIGHEST_LETTERS) return String(number)
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}
