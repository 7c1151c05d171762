import type { PixelBox, RecognisedWord } from '@octavo/pdf/recognised'
import { type PageInResult, placesInResult, type ReadPage } from './recognise-page.js'
import { SURE } from './second-look.js'

const MAX_LISTED = 1000

/**
 * The words that may be wrong, by their places on the pages of the result. A word that is
 * sent back with its box in `corrections` is replaced.
 */
export function doubtfulWords(
  results: readonly { readonly index: number; readonly read?: ReadPage }[],
  inResult: PageInResult,
) {
  const doubtful: object[] = []
  let wordsDoubtful = 0
  for (const { index, read } of results) {
    if (read === undefined) continue
    for (const [word, box] of placesInResult(read, inResult)) {
      if (word.confidence >= SURE) continue
      wordsDoubtful++
      if (doubtful.length < MAX_LISTED) doubtful.push(listed({ ...word, box }, index + 1, 72 / read.dpi))
    }
  }
  return { wordsDoubtful, doubtful }
}

function listed({ text, box, confidence }: RecognisedWord, page: number, toPoints: number) {
  return { page, text, box: inPoints(box, toPoints), confidence }
}

function inPoints(box: PixelBox, toPoints: number): number[] {
  return box.map((pixels) => Math.round(pixels * toPoints * 100) / 100)
}
