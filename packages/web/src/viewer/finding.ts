import { countMatches } from '../pictures/document-contents.js'
import { createStore, type Store } from '../store.js'
import type { ViewerState } from './viewer-state.js'

export interface FoundText {
  readonly query: string
  /** The number of matches on each page that was searched, by its index. */
  readonly counts: ReadonlyMap<number, number>
  readonly isSearching: boolean
  readonly current?: CurrentMatch | undefined
}

interface CurrentMatch {
  /** The index of the page. */
  readonly index: number
  /** The index of the match on it. */
  readonly match: number
}

/** A search through the text of a document. */
export interface Finding {
  readonly state: Store<FoundText>
  search(query: string): void
  /** Goes to the next match, or to the previous one. */
  step(direction: 1 | -1): void
}

const NOTHING: FoundText = { query: '', counts: new Map(), isSearching: false }
const PAGES_AT_ONCE = 8

/** `pages` are the numbers in the file of the pages that are shown. */
export function createFinding(
  file: File,
  password: string | undefined,
  pages: readonly number[],
  viewer: ViewerState,
): Finding {
  const state = createStore(NOTHING)
  let searches = 0

  const show = (current: CurrentMatch): void => {
    state.change((found) => ({ ...found, current }))
    viewer.goTo(current.index)
  }
  const search = async (query: string): Promise<void> => {
    const own = ++searches
    state.set({ ...NOTHING, query, isSearching: query !== '' })
    if (query === '') return
    const start = viewer.at.get()
    // From the page that is read to the end, then from the beginning.
    const order = pages.map((_, place) => (place + start) % pages.length)
    const counts = new Map<number, number>()
    for (let at = 0; at < order.length; at += PAGES_AT_ONCE) {
      const indexes = order.slice(at, at + PAGES_AT_ONCE)
      const found = await Promise.all(
        indexes.map((index) => countMatches(file, password, pages[index]!, query).catch(() => 0)),
      )
      if (own !== searches) return
      for (const [place, count] of found.entries()) if (count > 0) counts.set(indexes[place]!, count)
      state.change((before) => ({ ...before, counts: new Map(counts) }))
      const first = indexes.find((index) => counts.has(index))
      if (state.get().current === undefined && first !== undefined) show({ index: first, match: 0 })
    }
    state.change((before) => ({ ...before, isSearching: false }))
  }
  return {
    state,
    search: (query) => void search(query),
    step(direction) {
      const { counts, current } = state.get()
      const indexes = [...counts.keys()].sort((one, other) => one - other)
      if (current === undefined || indexes.length === 0) return
      const match = current.match + direction
      if (match >= 0 && match < counts.get(current.index)!) return show({ index: current.index, match })
      const place = (indexes.indexOf(current.index) + direction + indexes.length) % indexes.length
      const index = indexes[place]!
      show({ index, match: direction > 0 ? 0 : counts.get(index)! - 1 })
    },
  }
}

/** The number of the current match among all, from 1, and how many there are. */
export function matchNumber({ counts, current }: FoundText): {
  readonly number: number
  readonly total: number
} {
  let [number, total] = [0, 0]
  for (const [index, count] of counts) {
    total += count
    if (current !== undefined && index < current.index) number += count
  }
  return { number: current === undefined ? 0 : number + current.match + 1, total }
}
