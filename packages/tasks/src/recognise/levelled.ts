import type { PixelBox, RecognisedPage } from '@octavo/pdf/recognised'

/** Lines that are slanted by more are not those of a sheet that was put down askew. */
const MOST = 0.2

/**
 * The page with its lines made level, so that rows can be told apart: for its text alone, because the words no
 * longer have the places of the picture.
 */
export function levelled(page: RecognisedPage): RecognisedPage {
  const slope = commonSlope(page)
  if (slope === 0) return page
  const moved = ([left, top, right, bottom]: PixelBox): PixelBox => {
    const by = slope * ((left + right) / 2)
    return [left, top - by, right, bottom - by]
  }
  return {
    ...page,
    lines: page.lines.map((line) => ({
      ...line,
      box: moved(line.box),
      baseline: { ...line.baseline, slope: line.baseline.slope - slope },
      words: line.words.map((word) => ({ ...word, box: moved(word.box) })),
    })),
  }
}

/** The median of upright lines; each counts by its width. */
function commonSlope({ lines }: RecognisedPage): number {
  const slopes = lines
    .filter(({ angle, baseline }) => angle === 0 && Math.abs(baseline.slope) < MOST)
    .map(({ baseline, box }) => ({ slope: baseline.slope, width: box[2] - box[0] }))
    .sort((one, other) => one.slope - other.slope)
  const half = slopes.reduce((sum, { width }) => sum + width, 0) / 2
  let sum = 0
  for (const { slope, width } of slopes) {
    sum += width
    if (sum >= half) return slope
  }
  return 0
}
