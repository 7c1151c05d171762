const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
/** Numbers and words of other scripts keep their order within right-to-left text (UAX #9). */
const LEFT_TO_RIGHT_RUN =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}][\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}.,:/+-]*/gu
const IDEOGRAPHIC =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/**
 * A word as its characters follow each other from left to right: readers expect right-to-left text to be drawn
 * so, and turn it around.
 */
export function visualOrder(word: string): string {
  if (!RIGHT_TO_LEFT.test(word)) return word
  const clusters = word.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  return clusters
    .reverse()
    .join('')
    .replace(LEFT_TO_RIGHT_RUN, (run) => [...run].reverse().join(''))
}

/** Whether no space is written between two words: scripts of East Asia have none. */
export function joinsWithoutSpace(word: string, next: string): boolean {
  return IDEOGRAPHIC.test([...word].at(-1) ?? '') && IDEOGRAPHIC.test([...next][0] ?? '')
}
