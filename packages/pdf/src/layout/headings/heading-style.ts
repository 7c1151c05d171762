import { isUpright, type Line } from '../../text/lines.js'
import type { Word } from '../../text/words.js'
import { BULLET } from '../lists/bullets.js'
import type { HeadingStyle } from './heading-levels.js'
import type { Survey } from './survey.js'

const LONGEST_HEADING = 200
const LONGEST_BOLD_HEADING = 120
const MAX_HEADING_LINES = 4
/** In sizes. */
const WIDE_GAP = 1.5
const TAB_GAP = 6
const NUMBER = /^(?:\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVX]{1,5})[.)]?$/
/** A number with several components. On a line alone it almost always belongs to a heading. */
const PARTED_NUMBER = /^\d{1,3}((?:\.[1-3]?\d){1,4})\.? +\p{Lu}\P{N}*$/u
const LONGEST_NUMBERED = 80
/** In the languages of the Latin script with the most speakers. */
const CHAPTER =
  /^(?:chapter|part|appendix|kapitel|teil|anhang|chapitre|partie|annexe|cap[ií]tulo|parte|ap[eé]ndice|capitolo|appendice|hoofdstuk|deel|rozdzia\u0142)\s+(?:\d{1,3}|[A-Z]|[IVXLC]{1,6})[.:]?$/iu
/** The maximum distance between the baselines of a heading's lines, in sizes. */
const HEADING_SPACING = 1.75
const WIDE_HEADING_SPACING = 2.2
const CLOSE = 1.3
const RUNNING_WORDS = 4
/** The maximum indent of the first line of a paragraph, in sizes. */
const MAX_INDENT = 2
/** Sizes that differ by more than this fraction belong to different headings. */
const OTHER_SIZE = 0.04
/** A heading can be smaller than the body text only if the text after it is smaller too. */
const SMALLEST = 0.75
const CAPTION =
  /^(?:(?:figure|fig\.|table|tab\.|chart|graph|box|abbildung|abb\.|tabelle|tableau)\s*(?:\d|[A-Z]\b|[IVX]+\b|[.:\u2013\u2014])|(?:source|note|quelle)s?\b\s*[.:])/i
/** Dot leaders before a page number. */
const LEADERS = /(?:\.\s?){5}|\u2026\s?\u2026/
/** Characters that occur only in formulas and programs. */
const CODE = /[{}]|[:!=]=|\s=\s|\(\)/
/** A date below a title, which is not bold. */
const DAY =
  /^(?:\p{L}+,? )?(?:\d{1,2}(?:st|nd|rd|th|\.)? (?:de |of )?\p{L}{3,10}\.?(?: de)?,? \d{4}|\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?, \d{4})$/u
/** A heading does not begin with these, as such a line continues another one; nor is all of it in parentheses. */
const REST = /^(?:[.,;:!?)\]}]|\([^()]*\)$)/
/**
 * A bold heading begins with a capital. A line that begins with a lowercase letter is part of a sentence, or
 * the label of a field.
 */
const BEGINS_SMALL = /^\p{Ll}/u
const IDENTIFIER = /^\p{Ll}+(?:\p{Lu}|[._(]\S)/u
/**
 * Several sentences are running text, regardless of the size. A short text can be a name that contains an
 * abbreviation.
 */
const TWO_SENTENCES = /\p{Ll}{3}[.!?] \p{Lu}/u
const MORE_THAN_A_NAME = 60
/** The end of a sentence, or of an introduction to a list. */
const SENTENCE = /[.:;,]$/

/** Lines of a block with the same appearance: a heading, or a part of the text. */
export interface StyleGroup {
  readonly lines: Line[]
  /** The depth of the bookmark whose title is in these lines. */
  readonly depth: number | undefined
}

/** Whether a heading is only the number of a chapter, whose title follows. */
export function isChapterNumber(lines: readonly Line[]): boolean {
  return lines.length === 1 && CHAPTER.test(textOf(lines[0]!))
}

/**
 * Whether two headings are one: they look the same, and they are close together, or the second one begins in
 * lowercase, or its first word would not have fitted on the line of the first.
 */
export function isSameHeading(last: readonly Line[], next: readonly Line[], width: number): boolean {
  const [one, other] = [last.at(-1)!, next[0]!]
  const [{ look }, word] = [one.words[0]!, other.words[0]!]
  if (look.name !== word.look.name || Math.abs(one.size - other.size) > OTHER_SIZE * one.size) return false
  const isRest = BEGINS_SMALL.test(word.text)
  const distance = other.base - one.base
  if (distance <= 0 || distance > (isRest ? WIDE_HEADING_SPACING : HEADING_SPACING) * one.size) return false
  if (last.length + next.length > MAX_HEADING_LINES) return false
  return (
    isRest ||
    distance <= CLOSE * one.size ||
    one.end - one.start + 0.25 * one.size + (word.end - word.start) > width
  )
}

/** Whether the next line is upright although its first word would have fitted on this one. */
function isBrokenEarly({ end, size }: Line, next: Line): boolean {
  const [word] = next.words
  return !isAllItalic(next) && end + 0.3 * size + word!.end - word!.start < next.end
}

/** Names in a monospaced font within italic text are usually upright. */
function isAllItalic({ words }: Line): boolean {
  const isOther = ({ look, text }: Word): boolean =>
    !look.isItalic && !look.isMonospaced && /[\p{L}\p{N}]/u.test(text)
  return words.some(({ look }) => look.isItalic) && !words.some(isOther)
}

function isAllBold({ words }: Line): boolean {
  return words.every((word) => word.look.isBold || !/[\p{L}\p{N}]/u.test(word.text))
}

/**
 * The style of a group in a block as a heading; undefined if it is not a heading. `below` is the line after
 * it, and `left` is where most lines of text begin.
 */
export function headingStyle(
  groups: readonly StyleGroup[],
  at: number,
  survey: Survey,
  { below, left }: { readonly below: Line | undefined; readonly left: number },
): HeadingStyle | undefined {
  const { lines, depth } = groups[at]!
  const next = groups[at + 1]
  const isAlone = groups.length === 1
  const size = Math.max(...lines.map((line) => line.size))
  const isBold = lines.every(isAllBold)
  const style = { size: survey.headingSize(size), isBold, depth, components: undefined }
  if (depth !== undefined) return style
  if (lines.length > MAX_HEADING_LINES || !isUpright(lines[0]!)) return undefined
  const text = lines.map(textOf).join(' ')
  if (text.length > LONGEST_HEADING || !isWording(text) || CAPTION.test(text) || REST.test(text))
    return undefined
  if (LEADERS.test(text) || CODE.test(text) || (DAY.test(text) && !isBold)) return undefined
  if (text.length > MORE_THAN_A_NAME && TWO_SENTENCES.test(text)) return undefined
  // Wide gaps in a row occur in forms and tables.
  if (lines.some(hasWideGap) || BULLET.test(lines[0]!.words[0]!.text)) return undefined
  if (lines.some((line) => survey.isRepeated(line))) return undefined
  if (survey.isCoverLine(lines[0]!) && !(below !== undefined && isRunning(below, survey))) return undefined
  if (survey.isLarge(size)) return /[,;]$/.test(text) ? undefined : style
  if (lines.length === 1 && survey.isMention(lines[0]!)) return undefined
  const follows = next !== undefined && Math.abs(next.lines[0]!.size - size) <= OTHER_SIZE * size
  if (size < (follows ? SMALLEST : 0.95) * survey.body) return undefined
  if (text.length > LONGEST_BOLD_HEADING || lines.length > 2 || SENTENCE.test(text)) return undefined
  const number = lines.length === 1 && isAlone ? PARTED_NUMBER.exec(text) : null
  if (number !== null && text.length <= LONGEST_NUMBERED && !SENTENCE.test(text))
    return { ...style, components: number[1]!.split('.').length }
  // A term whose explanation is indented.
  if (
    below !== undefined &&
    below.base > lines[0]!.base &&
    below.base - lines.at(-1)!.base <= HEADING_SPACING * size &&
    below.start > Math.max(left, lines[0]!.start) + size &&
    !BULLET.test(below.words[0]!.text)
  )
    return undefined
  if (text.length <= 2) return undefined
  const isOverText = below !== undefined && isRunning(below, survey)
  // A name in lowercase, such as that of a function, can be a heading if it is apart from the text below it.
  if (BEGINS_SMALL.test(text) && !(isAlone && (isOverText || IDENTIFIER.test(text)))) return undefined
  return isBold || (isOverText && at === 0 && isItalicHeading(lines, below)) ? style : undefined
}

/** Whether lines in italics are above upright text that begins below them. */
function isItalicHeading(lines: readonly Line[], below: Line): boolean {
  const [{ start, size }] = lines as [Line]
  if (!lines.every(isAllItalic) || !isBrokenEarly(lines.at(-1)!, below)) return false
  return Math.abs(below.start - start) < MAX_INDENT * size
}

/** Whether dots lead to the number of a page in a line. */
export function hasLeaders(line: Line): boolean {
  return LEADERS.test(textOf(line))
}

function isRunning({ words, size }: Line, survey: Survey): boolean {
  return words.length >= RUNNING_WORDS && Math.abs(size - survey.body) <= 0.1 * survey.body
}

function textOf({ words }: Line): string {
  return words.map((word) => word.text).join(' ')
}

/** At least two letters, and at least as many letters as other characters. */
function isWording(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const others = text.match(/[^\p{L}\s]/gu)?.length ?? 0
  return letters >= 2 && letters >= others
}

/** After its number, the text of a heading can begin at a tab stop. */
function hasWideGap({ words, size }: Line): boolean {
  return words.some((word, at) => {
    const widest = at === 1 && NUMBER.test(words[0]!.text) ? TAB_GAP : WIDE_GAP
    return at > 0 && word.start - words[at - 1]!.end > widest * size
  })
}
