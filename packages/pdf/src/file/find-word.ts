import type { Source } from '../source/source.js'

/** The number of bytes searched at a time. */
const SEARCH_BLOCK = 256 * 1024

/** The position of the next occurrence of a word; `behind` or later if there is none before it. */
export function findWord(source: Source, word: Uint8Array, from: number, behind: number): number {
  for (let position = from; position < Math.min(source.size, behind); ) {
    const { bytes, base } = source.block(position, SEARCH_BLOCK)
    for (let pos = bytes.indexOf(word[0]!, position - base); pos >= 0; pos = bytes.indexOf(word[0]!, pos + 1))
      if (matches(bytes, pos, word)) return base + pos
    // The word can cross the block boundary.
    position = Math.max(position + 1, base + bytes.length - word.length + 1)
  }
  return Math.min(source.size, behind)
}

export function matches(bytes: Uint8Array, pos: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i++) if (bytes[pos + i] !== word[i]) return false
  return true
}
