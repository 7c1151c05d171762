import type { Line } from '../lines.js'
import type { Word } from '../words.js'

/** Words whose baselines are closer than this, in sizes, are in one line of a cell. */
const SAME_ROW = 0.5
/** Dots that lead from a label to the next column, and the width of one in sizes. */
const LEADERS = /(?:\s?\.){4,}$/
const DOTS = /^\.+$/
const DOT_WIDTH = 0.25
const DIVIDED = /\p{Ll}[-\u00ad\u2010]$/u

/** A table: its cells by row and column, each with its words in reading order. */
export interface Table {
  readonly rows: readonly (readonly Word[])[][]
}

/** The parts of a page, in reading order. */
export type PagePart =
  | { readonly kind: 'lines'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly table: Table }

/** The words of a cell, from top to bottom and from left to right. */
export function inCellOrder(words: readonly Word[]): Word[] {
  if (words.length < 2) return [...words]
  const sorted = [...words].sort((one, other) => one.base - other.base)
  const read: Word[] = []
  let row: Word[] = []
  const endRow = (): void => {
    for (const word of row.sort((one, other) => one.start - other.start)) read.push(word)
    row = []
  }
  for (const word of sorted) {
    if (row.length > 0 && word.base - row[0]!.base > SAME_ROW * Math.max(word.size, row[0]!.size)) endRow()
    row.push(word)
  }
  endRow()
  return read
}

/** The text of consecutive words. Words that are hyphenated at the end of a line are joined. */
export function cellText(words: readonly Word[]): string {
  let text = ''
  let last: Word | undefined
  for (const word of words) {
    const isNewRow = last !== undefined && word.base - last.base > SAME_ROW * last.size
    if (last === undefined) text = word.text
    else if (isNewRow && DIVIDED.test(text) && /^\p{Ll}/u.test(word.text))
      text = text.slice(0, -1) + word.text
    else text += ` ${word.text}`
    last = word
  }
  return text.replace(LEADERS, '')
}

/** Where the text of a word ends, without the dots that lead to the next column. */
export function endOfText({ text, left, right, size }: Word): number {
  const dots = LEADERS.exec(text)?.[0].length ?? 0
  return DOTS.test(text) ? left : right - dots * DOT_WIDTH * size
}

export function hasLeaders({ text }: Word): boolean {
  return LEADERS.test(text) || DOTS.test(text)
}
