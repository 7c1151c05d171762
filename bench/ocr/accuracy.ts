/** How much of a known text was recognised, from 0 to 1. */
export interface Accuracy {
  /** Of the characters, in their order: 1 without the edit distance (Levenshtein). */
  readonly characters: number
  /** The part of the words that are there, in whatever order. */
  readonly words: number
}

export function accuracyOf(known: string, recognised: string): Accuracy {
  const [expected, found] = [wordsOf(known), wordsOf(recognised)]
  const text = expected.join(' ')
  const errors = editDistance(text, found.join(' '))
  const left = new Map<string, number>()
  for (const word of found) left.set(word, (left.get(word) ?? 0) + 1)
  let there = 0
  for (const word of expected) {
    const count = left.get(word) ?? 0
    if (count > 0) there++
    left.set(word, count - 1)
  }
  return { characters: Math.max(0, 1 - errors / text.length), words: there / expected.length }
}

function wordsOf(text: string): string[] {
  const straight = text
    .normalize('NFKC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„]/g, '"')
  return straight.split(/\s+/).filter(Boolean)
}

function editDistance(one: string, other: string): number {
  let row = Uint32Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = new Uint32Array(row.length)
    next[0] = i
    const character = one.charCodeAt(i - 1)
    for (let j = 1; j < row.length; j++) {
      const replaced = row[j - 1]! + (character === other.charCodeAt(j - 1) ? 0 : 1)
      next[j] = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1)
    }
    row = next
  }
  return row[other.length]!
}
