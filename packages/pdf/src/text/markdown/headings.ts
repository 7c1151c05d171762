import { isUpright, type Line } from '../lines.js'
import type { Survey } from './survey.js'
import { isTitle, type Titles } from './titles.js'

const LONGEST_HEADING = 200
const LONGEST_BOLD_HEADING = 120
const MOST_HEADING_LINES = 4
/** In sizes. */
const WIDE_GAP = 1.5
const TAB_GAP = 6
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVX]{1,5})[.)]?$/
/** A number of several parts, which a heading has and hardly anything else that stands alone in a line. */
const PARTED_NUMBER = /^\d{1,3}((?:\.[1-3]?\d){1,4})\.? +\p{Lu}\P{N}*$/u
const LONGEST_NUMBERED = 80
/** Baselines of one heading's lines are no further apart, in sizes. */
const HEADING_SPACING = 1.75
/** Sizes that differ by more than this part are of different headings. */
const OTHER_SIZE = 0.04
/** A heading is smaller than the text of the document only where the text behind it is too. */
const SMALLEST = 0.75
/** Symbol fonts without names of their glyphs have them in the private use area. */
export const BULLET =
  /^[\u2022\u2023\u2043\u2013\u2014\u00b7\u2212\u2588\u25a0-\u25ff\u2610-\u2612\u2701-\u27bf\uf021-\uf0ff*-]$/u
const CAPTION =
  /^(?:(?:figure|fig\.|table|tab\.|chart|graph|box|abbildung|abb\.|tabelle|tableau)\s*(?:\d|[A-Z]\b|[IVX]+\b|[.:\u2013\u2014])|(?:source|note|quelle)s?\b\s*[.:])/i
/** Dots that lead to the number of a page. */
const LEADERS = /(?:\.\s?){5}|\u2026\s?\u2026/
/** What only formulas and programs have. */
const CODE = /[{}]|[:!=]=|\s=\s|\(\)/
/** The day below a title. */
const DAY =
  /^(?:\p{L}+,? )?(?:\d{1,2}(?:st|nd|rd|th|\.)? (?:de |of )?\p{L}{3,10}\.?(?: de)?,? \d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?, \d{4})$/u
/** What no heading begins with: the rest of something else. */
const REST = /^[.,;:!?)\]}]/
/** A heading in bold begins as a sentence does; what begins with a small letter is a part of one, or the label of a field. */
const BEGINS_SMALL = /^\p{Ll}/u
/** One sentence after another is running text, whatever its size; a short text may be a name with an abbreviation in it. */
const TWO_SENTENCES = /\p{Ll}{3}[.!?] \p{Lu}/u
const MORE_THAN_A_NAME = 60
/** A sentence, or what leads to a list. */
const SENTENCE = /[.:;,]$/

/** Lines of a block that look the same: a heading, or a part of the text. */
export interface LookGroup {
  readonly lines: Line[]
  /** The depth of the bookmark whose title they are. */
  readonly depth: number | undefined
}

/** The lines of a block, parted where a title of the outline stands, and where weight or, between headings, size or spacing change. */
export function byLook(lines: readonly Line[], survey: Survey, titles: Titles): LookGroup[] {
  const groups: LookGroup[] = []
  for (let at = 0; at < lines.length; ) {
    const title = isTitle(titles, lines, at)
    // The entry of a table of contents reads as the title and the number of its page.
    if (
      title !== undefined &&
      !lines.slice(at, at + title.lines).some((line) => LEADERS.test(textOf(line)))
    ) {
      groups.push({ lines: lines.slice(at, at + title.lines), depth: title.depth })
      at += title.lines
      continue
    }
    const line = lines[at]!
    const group = groups.at(-1)
    if (group !== undefined && group.depth === undefined && goesOn(group.lines.at(-1)!, line, survey))
      group.lines.push(line)
    else groups.push({ lines: [line], depth: undefined })
    at++
  }
  return groups
}

function goesOn(last: Line, line: Line, survey: Survey): boolean {
  const isBold = isAllBold(line)
  if (isAllBold(last) !== isBold) return false
  if (!isBold && survey.levelOf(last.size) === undefined && survey.levelOf(line.size) === undefined)
    return true
  const size = Math.max(last.size, line.size)
  if (Math.abs(last.size - line.size) > OTHER_SIZE * size) return false
  return line.base - last.base <= HEADING_SPACING * size
}

/** Whether two headings are one that was parted by wide spacing: they look the same, and no word of the second had fitted behind the first. */
export function isSameHeading(last: readonly Line[], next: readonly Line[], width: number): boolean {
  const [one, other] = [last.at(-1)!, next[0]!]
  const [{ look }, word] = [one.words[0]!, other.words[0]!]
  if (look.name !== word.look.name || Math.abs(one.size - other.size) > OTHER_SIZE * one.size) return false
  const distance = other.base - one.base
  if (distance <= 0 || distance > HEADING_SPACING * one.size) return false
  if (last.length + next.length > MOST_HEADING_LINES) return false
  return one.end - one.start + 0.25 * one.size + (word.end - word.start) > width
}

export function isAllBold({ words }: Line): boolean {
  return words.every((word) => word.look.isBold || !/[\p{L}\p{N}]/u.test(word.text))
}

/** The level of the heading that one of the groups of a block is. */
export function headingLevel(groups: readonly LookGroup[], at: number, survey: Survey): number | undefined {
  const { lines, depth } = groups[at]!
  const next = groups[at + 1]
  const isAlone = groups.length === 1
  if (depth !== undefined) return depth
  if (lines.length > MOST_HEADING_LINES || !isUpright(lines[0]!)) return undefined
  const text = lines.map(textOf).join(' ')
  if (text.length > LONGEST_HEADING || !isWording(text) || CAPTION.test(text) || REST.test(text))
    return undefined
  if (LEADERS.test(text) || CODE.test(text) || DAY.test(text)) return undefined
  if (text.length > MORE_THAN_A_NAME && TWO_SENTENCES.test(text)) return undefined
  // What stands apart in a row is a form's or a table's.
  if (lines.some(hasWideGap) || BULLET.test(lines[0]!.words[0]!.text)) return undefined
  if (lines.some((line) => survey.isRepeated(line)) || survey.isCoverLine(lines[0]!)) return undefined
  const size = Math.max(...lines.map((line) => line.size))
  const level = survey.levelOf(size)
  if (level !== undefined) return /[,;]$/.test(text) ? undefined : level
  if (lines.length === 1 && survey.isMention(lines[0]!)) return undefined
  const follows = next !== undefined && Math.abs(next.lines[0]!.size - size) <= OTHER_SIZE * size
  if (size < (follows ? SMALLEST : 0.95) * survey.body) return undefined
  if (text.length > LONGEST_BOLD_HEADING || lines.length > 2 || SENTENCE.test(text)) return undefined
  const number = lines.length === 1 && isAlone ? PARTED_NUMBER.exec(text) : null
  if (number !== null && text.length <= LONGEST_NUMBERED && !SENTENCE.test(text))
    return number[1]!.split('.').length
  return lines.every(isAllBold) && text.length > 2 && !BEGINS_SMALL.test(text) ? survey.boldLevel : undefined
}

function textOf({ words }: Line): string {
  return words.map((word) => word.text).join(' ')
}

/** Two letters at least, and letters for the most part. */
function isWording(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const others = text.match(/[^\p{L}\s]/gu)?.length ?? 0
  return letters >= 2 && letters >= others
}

/** Behind its number, a heading may begin where the tabulator stops. */
function hasWideGap({ words, size }: Line): boolean {
  return words.some((word, at) => {
    const widest = at === 1 && NUMBER.test(words[0]!.text) ? TAB_GAP : WIDE_GAP
    return at > 0 && word.start - words[at - 1]!.end > widest * size
  })
}
