import type { Line } from '../../text/lines.js'
import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'
import type { HeadingStyle } from './heading-levels.js'
import { hasLeaders, headingStyle, type StyleGroup } from './heading-style.js'
import { isTitle, type Titles } from './outline-titles.js'
import type { Survey } from './survey.js'

/** In sizes: headings are apart from the text around them, or they are alone. */
const APART = 1.45

/** What is needed to find the headings of a document. */
export interface HeadingContext {
  readonly survey: Survey
  /** Whether all headings are in the outline, so that other text is none, whatever it looks like. */
  readonly areTitles: boolean
}

/** Programs that write all headings of a document into its outline. */
const WRITES_OUTLINES = /LibreOffice|OpenOffice/i
/** An outline with this many titles for each page has the headings of all levels. */
const TITLES_OF_A_PAGE = 0.7
const LEAST_TITLES = 4

export function areHeadingsTitles(titles: number, pages: number, producer: string): boolean {
  if (WRITES_OUTLINES.test(producer)) return true
  return titles >= Math.max(LEAST_TITLES, TITLES_OF_A_PAGE * pages)
}

/** The styles of the paragraphs of a column that are headings. */
export function findHeadings(
  paragraphs: readonly DraftParagraph[],
  titles: Titles,
  { survey, areTitles }: HeadingContext,
): (HeadingStyle | undefined)[] {
  const groups = paragraphs.map((paragraph): StyleGroup => {
    const lines = paragraph.lines.map(({ line }) => line)
    const isItem = paragraph.marker?.number === undefined && paragraph.marker !== undefined
    return { lines, depth: isItem ? undefined : titleOf(lines, titles) }
  })
  const left = usualLeft(paragraphs)
  return groups.map((group, at) => {
    const paragraph = paragraphs[at]!
    const below = groups[at + 1]?.lines[0]
    if (group.depth !== undefined) return headingStyle([group], 0, survey, { below, left })
    if (areTitles) return undefined
    const isBegun = !isApart(paragraph)
    const isAlone = !isBegun && isApart(paragraphs[at + 1])
    const around = isAlone ? [group] : groups.slice(isBegun ? at - 1 : at, at + 2)
    return headingStyle(around, around.indexOf(group), survey, { below, left })
  })
}

/** Whether a paragraph is apart from the one above it. */
function isApart(paragraph: DraftParagraph | undefined): boolean {
  if (paragraph?.above === undefined) return true
  return paragraph.above > APART * paragraph.lines[0]!.size
}

/** The depth of the title that the whole text of a paragraph in a cell is. */
export function titleInCell({ lines, marker }: DraftParagraph, titles: Titles): number | undefined {
  if (titles.size === 0 || (marker !== undefined && marker.number === undefined)) return undefined
  return titleOf(
    lines.map(({ line }) => line),
    titles,
  )
}

/** An entry of a table of contents has a title, and the number of its page. */
function titleOf(lines: readonly Line[], titles: Titles): number | undefined {
  if (titles.size > 0 && lines.some(hasLeaders)) return undefined
  const found = isTitle(titles, lines, 0)
  return found?.lines === lines.length ? found.depth : undefined
}

function usualLeft(paragraphs: readonly DraftParagraph[]): number {
  return paragraphs.reduce((least, { lines }) => Math.min(least, lines[0]!.start), Number.POSITIVE_INFINITY)
}
