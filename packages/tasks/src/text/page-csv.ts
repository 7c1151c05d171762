import type { PageText } from '@octavo/pdf/page-text'

type Line = PageText['blocks'][number]['lines'][number]
type Word = Line['words'][number]

export const CSV_HEADER = 'PageNo,XPos,YPos,Width,FontName,FontSize,Length,Text\r\n'

/**
 * A row (RFC 4180) for each line of a page, or for each word: its upper left corner and its width in points
 * on the displayed page, the font and size of its first word, and its number of characters.
 */
export function pageCsv(page: number, { blocks }: PageText, rows: 'lines' | 'words'): string {
  const lines = blocks.flatMap((block) => block.lines)
  const placed =
    rows === 'lines'
      ? lines.flatMap((line) => (line.words[0] === undefined ? [] : row(page, line, line.words)))
      : lines.flatMap(({ words }) => words.map((word) => row(page, word, [word])))
  return placed.join('')
}

function row(page: number, { left, top, right }: Line | Word, words: readonly Word[]): string {
  const { look, size } = words[0]!
  const text = words.map((word) => word.text).join(' ')
  const values = [page, rounded(left), rounded(top), rounded(right - left), quoted(look.name), rounded(size)]
  return `${values.join()},${[...text].length},${quoted(text)}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
