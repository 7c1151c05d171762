import type { ListedTool } from './tool-list.js'

/** The tools that match these words, best match first; all tools in their order if there are no words. */
export function searchTools<Tool extends Pick<ListedTool, 'title' | 'summary' | 'keywords' | 'name'>>(
  tools: readonly Tool[],
  query: string,
): readonly Tool[] {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return tools
  return tools
    .map((tool) => ({ tool, score: scoreOf(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ tool }) => tool)
}

/** 0 if one of the words does not match the tool. */
function scoreOf(
  { title, summary, keywords, name }: Pick<ListedTool, 'title' | 'summary' | 'keywords' | 'name'>,
  words: readonly string[],
): number {
  const fields = [
    { weight: 4, text: plain(title) },
    ...keywords.map((keyword) => ({ weight: 3, text: plain(keyword) })),
    { weight: 2, text: plain(name) },
    { weight: 1, text: plain(summary) },
  ]
  let score = 0
  for (const word of words) {
    const best = Math.max(...fields.map(({ weight, text }) => weight * fit(text, word)))
    if (best === 0) return 0
    score += best
  }
  return score
}

/** A match at the beginning of a word counts more than one inside it: `join` ranks above `rejoin`. */
function fit(text: string, word: string): number {
  if (text === word) return 3
  if (` ${text}`.includes(` ${word}`)) return 2
  return text.includes(word) && word.length > 2 ? 1 : 0
}

/** Removes case and accents. */
function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
