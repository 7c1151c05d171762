import type { RecognisedLine, RecognisedPage } from '@octavo/pdf/recognised'

/** Of the usual gap between words: columns of text are further apart. */
const MOST_GAP = 1.3
/** Fewer say too little about the usual one. */
const LEAST_GAPS = 2
/** Of the size of the text: what is on the same baseline. */
const ON_BASELINE = 0.2
/** More are no lines of a page, and each is compared with the others. */
const MOST_LINES = 5000

/**
 * Where spaces happen to be above each other, as between letters of one width, Tesseract takes one column for two. Lines
 * that are a space apart are one line.
 */
export function withoutFalseColumns(page: RecognisedPage): RecognisedPage {
  if (page.lines.length > MOST_LINES) return page
  const lines: RecognisedLine[] = []
  for (const line of page.lines) {
    const before = lines.findIndex((one) => goesOn(one, line))
    if (before === -1) lines.push(line)
    else lines[before] = joined(lines[before]!, line)
  }
  return { ...page, lines }
}

function goesOn(one: RecognisedLine, next: RecognisedLine): boolean {
  const [left, right] = [one.box[2], next.box[0]]
  if (one.angle !== 0 || next.angle !== 0 || right <= left) return false
  const rise = heightAt(next, right) - heightAt(one, left)
  if (Math.abs(rise) > ON_BASELINE * Math.min(one.size, next.size)) return false
  const usual = usualGap(one, next)
  return usual !== undefined && right - left <= MOST_GAP * usual
}

function heightAt({ baseline: { slope, offset } }: RecognisedLine, x: number): number {
  return offset + slope * x
}

/** The median of the gaps between words, in pixels. */
export function usualGap(...lines: readonly RecognisedLine[]): number | undefined {
  const gaps = lines.flatMap(({ words }) => words.slice(1).map(({ box }, at) => box[0] - words[at]!.box[2]))
  return gaps.length < LEAST_GAPS ? undefined : gaps.sort((one, other) => one - other)[gaps.length >> 1]
}

function joined(one: RecognisedLine, next: RecognisedLine): RecognisedLine {
  const [first, second] = [one.box, next.box]
  const longer = second[2] - second[0] > first[2] - first[0] ? next : one
  return {
    ...longer,
    words: [...one.words, ...next.words],
    box: [first[0], Math.min(first[1], second[1]), second[2], Math.max(first[3], second[3])],
  }
}
