import { hasRightToLeft } from '../../content/devices/font-texts.js'
import type { Box } from '../../geometry/box.js'
import type { Line } from '../../text/lines.js'
import { isMostlyRightToLeft } from '../../text/right-to-left.js'
import type { DrawnBullets } from '../lists/drawn-bullets.js'
import type { HexColour, Run, TextLook } from '../tree.js'
import type { TextAreas } from './text-areas.js'

/** A row of a region, on the way to a line of a paragraph. */
export interface DraftLine {
  readonly line: Line
  /** An index of the pages that were read. */
  readonly page: number
  readonly runs: readonly Run[]
  readonly box: Box
  readonly base: number
  /** The size and the look of most of its letters. */
  readonly size: number
  readonly look: TextLook
  readonly isRightToLeft: boolean
  /** Where it begins and ends in the direction of reading, from the side of the page where lines begin. */
  readonly start: number
  readonly end: number
  /** The width of what would have to fit in the line before it. */
  readonly firstWidth: number
  readonly text: string
  /** The painted bullet in front of it. */
  readonly bullet: Box | undefined
  /** The colour of the area behind it, if it is not that of the page. */
  readonly shading: HexColour | undefined
}

/** Brackets and quotation marks before a letter are never alone in a line. */
const NO_BLANKS =
  /^[\p{Ps}\p{Pi}]*[\u1100-\u11ff\u2e80-\u30ff\u3100-\u318f\u31a0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/u

/** Whether lines of its script are broken between any two letters. */
export function isWithoutBlanks(text: string): boolean {
  return NO_BLANKS.test(text)
}

export function draftLine(
  line: Line,
  runs: readonly Run[],
  page: number,
  pageWidth: number,
  { bullets, areas }: { readonly bullets: DrawnBullets; readonly areas: TextAreas },
): DraftLine {
  const { words, left, top, right, bottom, base } = line
  const text = runs.map((run) => run.text).join('')
  const isRightToLeft = hasRightToLeft(text) && isMostlyRightToLeft(words)
  const first = words[0]!
  const look = mainLook(runs)
  return {
    line,
    page,
    runs,
    box: [left, top, right, bottom],
    base,
    size: look.size,
    look,
    isRightToLeft,
    start: isRightToLeft ? pageWidth - right : line.start,
    end: isRightToLeft ? pageWidth - left : line.end,
    firstWidth: isWithoutBlanks(first.text) ? first.size : first.right - first.left,
    text,
    bullet: bullets.before(line, look.size, isRightToLeft),
    shading: areas.behind([left, top, right, bottom]),
  }
}

function mainLook(runs: readonly Run[]): TextLook {
  let most = runs[0]!
  for (const run of runs)
    if (
      run.look.position === 'normal' &&
      (run.text.length > most.text.length || most.look.position !== 'normal')
    )
      most = run
  return most.look
}

const LONGEST_END = 1000

/** The end of the text of a line, as much as patterns about it need: a hostile line can have 500,000 characters. */
export function endOf(text: string): string {
  return text.slice(-LONGEST_END)
}
