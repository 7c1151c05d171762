import type { Table } from '../../text/tables/table.js'
import { endOf } from '../page/draft-line.js'
import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'

/** Dots that lead to the number of a page, or a wide gap before it. */
const WITH_LEADERS = /(?:\.\s?){5}\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i
const WITH_TAB = /\t(?:\d{1,4}|[ivxlc]{1,7})\s*$/i
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/i
const NUMBERED = /^[([]?\d{1,4}[.)\]:]?$/
/** The number of an item in a list with several levels; that of a first level can end with a zero. */
const PARTED = /^(?:\d{1,3}\.)+(?:\d{1,3}\.?)?$/
const ZERO = /\.0\.?$/
const LEAST_ENTRIES = 4
/** The fraction of the rows of a table of contents that end with the number of a page. */
const MOST = 0.8
/** The numbers begin again for the list of figures. */
const MAX_FALLS = 0.1

/** Whether a paragraph is an entry of a table of contents. */
export function isContentsEntry({ lines }: DraftParagraph): boolean {
  const last = lines.at(-1)!
  if (WITH_LEADERS.test(endOf(last.text))) return true
  return WITH_TAB.test(endOf(last.text)) && last.runs.some(({ link }) => link?.type === 'anchor')
}

/** Whether the last column of what looks like a table has the numbers of pages, and the others their titles. */
export function isContentsTable({ rows }: Table): boolean {
  if (rows.length < LEAST_ENTRIES || rows.some((row) => row.length > 3)) return false
  const entries = rows.flatMap((row) => {
    const number = textOf(row.at(-1)!)
    const isTitled = row.slice(0, -1).some((cell) => /\p{L}{3}/u.test(textOf(cell)))
    return isTitled && PAGE_NUMBER.test(number) ? [Number(number)] : []
  })
  const numbers = entries.filter(Number.isInteger)
  const falls = numbers.filter((number, at) => at > 0 && number < numbers[at - 1]!)
  // Numbers that rise by one with each row count the rows.
  const isOfPages = numbers.some((number, at) => at > 0 && number !== numbers[at - 1]! + 1)
  return entries.length >= MOST * rows.length && falls.length <= MAX_FALLS * rows.length && isOfPages
}

/** Whether what looks like a table is a list: its first column has nothing but rising numbers of items or notes. */
export function isNumberedTable({ rows }: Table): boolean {
  if (rows.length < 2 || rows.some((row) => row.length !== 2)) return false
  const markers = rows.map(([marker]) => textOf(marker!)).filter((text) => text !== '')
  if (areOfLevels(markers)) return true
  if (markers.length < 2 || markers.some((text) => !NUMBERED.test(text))) return false
  const numbers = markers.map((text) => Number(/\d+/.exec(text)![0]))
  return numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1)
}

/** Whether numbers follow each other as those of a list with several levels do. */
function areOfLevels(markers: readonly string[]): boolean {
  if (markers.length < 2 || markers.some((text) => !PARTED.test(text))) return false
  const numbers = markers.map((text) =>
    text
      .replace(ZERO, '')
      .split('.')
      .filter((part) => part !== '')
      .map(Number),
  )
  return numbers.every((number, at) => {
    const before = numbers[at - 1]
    if (before === undefined) return true
    // One level deeper, or the next number of this level or of one above it.
    const isDeeper = number.length === before.length + 1 && number.at(-1) === 1
    const shared = number.slice(0, -1).every((part, level) => part === before[level])
    const isNext = number.length <= before.length && number.at(-1) === before[number.length - 1]! + 1
    return shared && (isDeeper || isNext)
  })
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ')
}
