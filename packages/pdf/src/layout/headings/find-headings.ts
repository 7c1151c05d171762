import type { Line } from '../../text/lines.js'
import type { HeadingLevels, HeadingStyle } from '../../text/markdown/heading-levels.js'
import { headingStyle, type StyleGroup } from '../../text/markdown/headings.js'
import type { Survey } from '../../text/markdown/survey.js'
import { isTitle, type Titles } from '../../text/markdown/titles.js'
import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'

/** In sizes: headings are apart from the text around them, or they are alone. */
const APART = 1.45

/** What is needed to find the headings of a document. */
export interface HeadingContext {
  readonly survey: Survey
  readonly levels: HeadingLevels
}

/** The styles of the paragraphs of a column that are headings. */
export function findHeadings(
  paragraphs: readonly DraftParagraph[],
  titles: Titles,
  { survey }: HeadingContext,
): (HeadingStyle | undefined)[] {
  const groups = paragraphs.map((paragraph): StyleGroup => {
    const lines = paragraph.lines.map(({ line }) => line)
    const title = titleOf(lines, titles)
    return { lines, depth: title }
  })
  const left = usualLeft(paragraphs)
  return groups.map((group, at) => {
    const paragraph = paragraphs[at]!
    const below = groups[at + 1]?.lines[0]
    if (group.depth !== undefined) return headingStyle([group], 0, survey, { below, left })
    const isApart = [paragraph, paragraphs[at + 1]].every(
      (each) => each === undefined || each.above === undefined || each.above > APART * each.lines[0]!.size,
    )
    const around = isApart ? [group] : groups.slice(Math.max(0, at - 1), at + 2)
    return headingStyle(around, around.indexOf(group), survey, { below, left })
  })
}

function titleOf(lines: readonly Line[], titles: Titles): number | undefined {
  const found = isTitle(titles, lines, 0)
  return found?.lines === lines.length ? found.depth : undefined
}

function usualLeft(paragraphs: readonly DraftParagraph[]): number {
  return paragraphs.reduce((least, { lines }) => Math.min(least, lines[0]!.start), Number.POSITIVE_INFINITY)
}
