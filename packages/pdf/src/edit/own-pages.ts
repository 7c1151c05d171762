import type { SourcePage } from '../document/pages.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict, PdfStream } from '../syntax/objects.js'

/**
 * The pages of a tree that is not sound, each as an object of its own: one that stands in /Kids itself, or in several places, becomes an
 * object for each place; one that reads like a stream becomes a dictionary.
 */
export function ownPages(file: PdfFile, pages: readonly SourcePage[]): SourcePage[] {
  const seen = new Set<number>()
  return pages.map((page) => {
    const value = page.direct ?? file.get(page.num)
    const dict: PdfDict =
      value instanceof PdfStream ? withoutData(value) : new Map(isDict(value) ? value : [])
    if (page.num === 0 || seen.has(page.num)) return { ...page, num: file.add(dict).num, direct: undefined }
    seen.add(page.num)
    if (value instanceof PdfStream) file.change(page.num, dict)
    return page
  })
}

/** What a stream's dictionary says beside what it says of the data. */
export function withoutData(stream: PdfStream): PdfDict {
  const dict: PdfDict = new Map(stream.dict)
  for (const key of ['Length', 'Filter', 'DecodeParms']) dict.delete(key)
  return dict
}
