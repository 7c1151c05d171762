import type { Line } from '../../text/lines.js'
import { isCaptionLabel } from './captions.js'

/** In sizes: text on the same baseline. */
const SAME_BASELINE = 0.3

/** Regions in which the label of a caption is alone, joined with the text beside it: it hangs below its first line. */
export function withCaptionLabels(regions: readonly (readonly Line[])[]): (readonly Line[])[] {
  const joined: (readonly Line[])[] = []
  for (const region of regions) {
    const before = joined.at(-1)
    const label = before?.at(-1)
    if (before !== undefined && label !== undefined && isBeside(label, region[0]) && isLabel(label)) {
      if (before.length > 1) joined[joined.length - 1] = before.slice(0, -1)
      else joined.pop()
      joined.push([label, ...region])
    } else joined.push(region)
  }
  return joined
}

function isBeside({ base, size, right }: Line, text: Line | undefined): boolean {
  return text !== undefined && Math.abs(text.base - base) < SAME_BASELINE * size && text.left > right
}

function isLabel({ words }: Line): boolean {
  return isCaptionLabel(words.map(({ text }) => text).join(' '))
}
