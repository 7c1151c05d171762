import type { TextRun } from './picture-messages.js'

/** A position in the text of a page: before a character of one of its runs. */
export interface TextPosition {
  readonly run: number
  readonly offset: number
}

export interface TextMatch {
  readonly start: TextPosition
  readonly end: TextPosition
}

/** Where a text occurs on a page. Case, accents, and how words are separated make no difference. */
export function matchesIn(
  runs: readonly Pick<TextRun, 'text' | 'endsLine'>[],
  query: string,
): readonly TextMatch[] {
  const wanted = folded(query).trim()
  if (wanted === '') return []
  const { letters, positions } = foldedText(runs)
  const found: TextMatch[] = []
  for (let at = letters.indexOf(wanted); at >= 0; at = letters.indexOf(wanted, at + wanted.length)) {
    const last = positions[at + wanted.length - 1]!
    const { run, from } = positions[at]!
    found.push({ start: { run, offset: from }, end: { run: last.run, offset: last.to } })
  }
  return found
}

/** The character of a run that a letter stands for. */
interface Origin {
  readonly run: number
  readonly from: number
  readonly to: number
}

/** The text to search, and where each of its characters comes from. */
function foldedText(runs: readonly Pick<TextRun, 'text' | 'endsLine'>[]): {
  readonly letters: string
  readonly positions: readonly Origin[]
} {
  const letters: string[] = []
  const positions: Origin[] = []
  const add = (folds: string, position: Origin): void => {
    for (const letter of folds) {
      if (letter === ' ' && letters.at(-1) === ' ') continue
      letters.push(letter)
      for (let unit = 0; unit < letter.length; unit++) positions.push(position)
    }
  }
  for (const [run, { text, endsLine }] of runs.entries()) {
    for (let offset = 0; offset < text.length; ) {
      const letter = String.fromCodePoint(text.codePointAt(offset)!)
      add(folded(letter), { run, from: offset, to: offset + letter.length })
      offset += letter.length
    }
    if (endsLine) add(' ', { run, from: text.length, to: text.length })
  }
  return { letters: letters.join(''), positions }
}

function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase()
}
