/** ISO 32000-1, table 159: decimal, upper- and lower-case Roman, upper- and lower-case letters. */
export type LabelStyle = 'D' | 'R' | 'r' | 'A' | 'a'

/** Above these, Roman numerals and repeated letters are too long to read: decimal digits are used. */
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

/** a to z, then aa to zz, and so on: the letter is repeated, unlike in base 26. */
function letters(number: number): string {
  if (number > HIGHEST_LETTERS) return String(number)
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26))
}
