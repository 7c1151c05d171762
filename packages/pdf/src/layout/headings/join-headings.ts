import type { DraftParagraph } from '../paragraphs/draft-paragraph.js'
import type { HeadingStyle } from './heading-levels.js'
import { isChapterNumber, isSameHeading } from './heading-style.js'

export interface FoundHeading {
  readonly draft: DraftParagraph
  /** Undefined for other text. */
  readonly heading: HeadingStyle | undefined
}

/** Joins the parts of a heading: the number of a chapter and its title, and lines that are far apart. */
export function joinHeadings(found: readonly FoundHeading[]): FoundHeading[] {
  let width = 0
  for (const { draft } of found)
    for (const { start, end } of draft.lines) width = Math.max(width, end - start)
  const joined: FoundHeading[] = []
  for (const own of found) {
    const last = joined.at(-1)
    if (last === undefined || !areOne(last, own, width)) joined.push(own)
    else {
      last.draft.lines.push(...own.draft.lines)
      joined[joined.length - 1] = { draft: last.draft, heading: own.heading }
    }
  }
  return joined
}

function areOne(last: FoundHeading, own: FoundHeading, width: number): boolean {
  const [one, other] = [last.heading, own.heading]
  if (one === undefined || other === undefined) return false
  const [before, behind] = [last, own].map(({ draft }) => draft.lines.map(({ line }) => line))
  if (isChapterNumber(before!)) return true
  const areNamed = one.depth !== undefined || other.depth !== undefined
  const areAlike = one.size === other.size && one.isBold === other.isBold
  return areAlike && !areNamed && isSameHeading(before!, behind!, width)
}
