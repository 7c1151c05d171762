import type { Table } from '../../text/tables/table.js'
import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'

/** Dots that lead to the number of a page, or a wide gap before it. */
const WITH_LEADERS = /(?:\.\s?){5}\s*(?:\d{1,4}|[ivxlc]{1,7})\s*$/i
const WITH_TAB = /\t(?:\d{1,4}|[ivxlc]{1,7})\s*$/i
const PAGE_NUMBER = /^(?:\d{1,4}|[ivxlc]{1,7})$/i
const LEAST_ENTRIES = 4
/** The fraction of the rows of a table of contents that end with the number of a page. */
const MOST = 0.8

/** Whether a paragraph is an entry of a table of contents. */
export function isContentsEntry({ lines }: DraftParagraph): boolean {
  const last = lines.at(-1)!
  if (WITH_LEADERS.test(last.text)) return true
  return WITH_TAB.test(last.text) && last.runs.some(({ link }) => link?.type === 'anchor')
}

/** Whether the last column of what looks like a table has the numbers of pages, and the others their titles. */
export function isContentsTable({ rows }: Table): boolean {
  if (rows.length < LEAST_ENTRIES || rows.some((row) => row.length > 3)) return false
  let last = 0
  let numbers = 0
  for (const row of rows) {
    const text = row
      .at(-1)!
      .map((word) => word.text)
      .join(' ')
    if (text === '') continue
    if (!PAGE_NUMBER.test(text)) return false
    const number = Number(text)
    if (Number.isInteger(number)) {
      if (number < last) return false
      last = number
    }
    numbers++
  }
  const titles = rows.filter((row) =>
    row.slice(0, -1).some((cell) => cell.some(({ text }) => /\p{L}{3}/u.test(text))),
  )
  return (
    numbers >= MOST * rows.length &&
    titles.length >= MOST * rows.length &&
    last > rows.length / 12 &&
    areRising(rows)
  )
}

/** Numbers of pages rise, but not by one with each row: those count the rows. */
function areRising(rows: Table['rows']): boolean {
  const numbers = rows
    .map((row) =>
      Number(
        row
          .at(-1)!
          .map((word) => word.text)
          .join(''),
      ),
    )
    .filter((number) => number > 0)
  return numbers.some((number, at) => at > 0 && number !== numbers[at - 1]! + 1)
}
