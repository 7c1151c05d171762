const DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 }
const ROMAN = /^(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/

/** The value of a Roman number up to 100 in capital letters; undefined for another text. */
export function romanValue(text: string): number | undefined {
  if (text === '' || (!ROMAN.test(text) && text !== 'C')) return undefined
  let sum = 0
  for (let at = 0; at < text.length; at++) {
    const own = DIGITS[text[at]!]!
    sum += own < (DIGITS[text[at + 1] ?? ''] ?? 0) ? -own : own
  }
  return sum
}
