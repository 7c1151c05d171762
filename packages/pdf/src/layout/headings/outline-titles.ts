import { explicitDestination, readNamedDestinations } from '../../document/destinations.js'
import { type OutlineDescription, readOutlines } from '../../document/outlines.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../../syntax/objects.js'
import { isUpright, type Line } from '../../text/lines.js'

const DEEPEST = 6
const MAX_LINES = 4
const SHORTEST = 3
const LONGEST = 200
/** The number before a heading is often only on the page, or only in the outline. */
const NUMBERING =
  /^(?:(?:chapter|section|part|kapitel|abschnitt)\s+)?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Z])[.):]?\s+(?=\S)/iu

/** The titles of the bookmarks that lead to a page, with their depth starting at 1. */
export type Titles = ReadonlyMap<string, number>

const NONE: Titles = new Map()

/** The titles of a document's outline (ISO 32000-2, 12.3.3) by the object number of the target page. */
export class OutlineTitles {
  readonly #byPage = new Map<number, Map<string, number>>()

  constructor(file: PdfFile, catalogue: PdfDict) {
    if (!catalogue.has('Outlines')) return
    try {
      const named = readNamedDestinations(file, catalogue)
      const pageOf = (destination: Parameters<typeof explicitDestination>[2]): number | undefined => {
        const page = explicitDestination(file, named, destination)?.[0]
        return page instanceof PdfRef ? page.num : undefined
      }
      this.#add(readOutlines(file, catalogue, pageOf), 1)
    } catch (error) {
      // An unreadable outline is ignored.
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    }
  }

  /** The number of titles that lead to pages. */
  get count(): number {
    let count = 0
    for (const titles of this.#byPage.values()) count += titles.size
    return count
  }

  of(page: number): Titles {
    return this.#byPage.get(page) ?? NONE
  }

  #add(items: readonly OutlineDescription[], depth: number): void {
    for (const { title, page, children } of items) {
      const text = plain(title)
      if (page !== undefined && text.length >= SHORTEST && title.length <= LONGEST) {
        const titles = this.#byPage.get(page) ?? new Map<string, number>()
        this.#byPage.set(page, titles)
        if (!titles.has(text)) titles.set(text, depth)
      }
      this.#add(children, Math.min(DEEPEST, depth + 1))
    }
  }
}

/** The depth of the title that begins at this line and the number of its lines, if there is one. */
export function isTitle(
  titles: Titles,
  lines: readonly Line[],
  at: number,
): { readonly lines: number; readonly depth: number } | undefined {
  if (titles.size === 0) return undefined
  let text = ''
  for (let count = 1; count <= MAX_LINES && at + count <= lines.length; count++) {
    const line = lines[at + count - 1]!
    if (!isUpright(line)) return undefined
    text += ` ${line.words.map((word) => word.text).join(' ')}`
    if (text.length > 2 * LONGEST) return undefined
    const depth = titles.get(plain(text))
    if (depth !== undefined) return { lines: count, depth }
  }
  return undefined
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replace(NUMBERING, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
