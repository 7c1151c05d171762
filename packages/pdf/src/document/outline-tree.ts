import { limitExceeded } from '../errors.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef, type PdfValue } from '../syntax/objects.js'

export interface OutlineEntry<T> {
  readonly item: T
  /** The place of the item above in the list; -1 at the top. */
  readonly parent: number
}

/**
 * The items of an outline (ISO 32000-1, 12.3.3), each before those below it. Only /First and /Next are followed; a chain ends
 * where it leads back to an item that is known, or to nothing.
 */
export function walkOutline<T>(
  file: PdfFile,
  catalogue: PdfDict,
  read: (item: PdfDict) => T,
): OutlineEntry<T>[] {
  const { maxTreeDepth, maxTreeNodes } = file.limits
  const entries: OutlineEntry<T>[] = []
  const seen = new Set<number>()
  const isKnown = (value: PdfValue | undefined): boolean => {
    if (!(value instanceof PdfRef)) return false
    if (seen.has(value.num)) return true
    seen.add(value.num)
    return false
  }
  const root = catalogue.get('Outlines')
  isKnown(root)
  const levels: { next: PdfValue | undefined; readonly parent: number }[] = [
    { next: file.dict(root)?.get('First'), parent: -1 },
  ]
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const { next, parent } = level
    const dict = isKnown(next) ? undefined : file.dict(next)
    if (dict === undefined) {
      levels.pop()
      continue
    }
    if (entries.length >= maxTreeNodes) throw limitExceeded('The number of outline items', maxTreeNodes)
    if (levels.length > maxTreeDepth) throw limitExceeded('The depth of the outline', maxTreeDepth)
    level.next = dict.get('Next')
    entries.push({ item: read(dict), parent })
    if (dict.has('First')) levels.push({ next: dict.get('First'), parent: entries.length - 1 })
  }
  return entries
}
