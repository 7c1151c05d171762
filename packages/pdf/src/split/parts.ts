import type { Bookmark } from '../inspect/outline-summary.js'

/** One part of a document. */
export interface Part {
  /** Indexes among the pages to split, from 0. */
  readonly pages: Uint32Array
  /** The title of the bookmark that it starts with. */
  readonly title?: string | undefined
}

/** Parts with this many pages each; the last can have fewer. */
export function partsOfPages(pageCount: number, perPart: number): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < pageCount; from += perPart)
    parts.push({ pages: run(from, Math.min(from + perPart, pageCount)) })
  return parts
}

/**
 * A part starts at every page that a bookmark of this level or above leads to; pages before the first are a
 * separate part. `pages` are the indexes in the file of the pages to split. Empty if no bookmark leads to any
 * of them.
 */
export function partsAtBookmarks(bookmarks: readonly Bookmark[], level: number, pages: Uint32Array): Part[] {
  const places = new Map<number, number>()
  pages.forEach((page, place) => {
    if (!places.has(page)) places.set(page, place)
  })
  const titles = new Map<number, string>()
  for (const { title, page } of downTo(bookmarks, level)) {
    const place = page === null ? undefined : places.get(page - 1)
    if (place !== undefined && !titles.has(place)) titles.set(place, title)
  }
  if (titles.size === 0) return []
  const starts = [...new Set([0, ...titles.keys()])].sort((one, other) => one - other)
  return starts.map((start, index) => ({
    pages: run(start, starts[index + 1] ?? pages.length),
    title: titles.get(start),
  }))
}

function* downTo(bookmarks: readonly Bookmark[], level: number): Iterable<Bookmark> {
  let row = bookmarks
  for (let depth = 1; depth <= level && row.length > 0; depth++) {
    yield* row
    row = row.flatMap(({ children }) => children)
  }
}

function run(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to - from }, (_, index) => from + index)
}
