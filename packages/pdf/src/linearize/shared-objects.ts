import type { Arrangement } from './arrangement.js'
import { type Bodies, IS_UNLISTED_PAGE } from './bodies.js'
import type { Gathered } from './gather.js'
import { IntList } from './int-list.js'
import { OPENING, OUTLINES, type Parts, pushLinksOfPage } from './parts.js'

/**
 * Normally a page uses some dozens of shared objects. If every page leads to half of the document, the list
 * of uses would be longer than the document: the remaining pages have none, which costs a viewer a few
 * requests.
 */
const MOST = { visits: 20_000_000, uses: 4_000_000 }

export interface SharedObjects {
  /**
   * Page `n` uses the shared objects `uses[from[n]]` to `uses[from[n + 1]]`, numbered as in the hint table.
   */
  readonly from: Int32Array
  readonly uses: Int32Array
}

/**
 * The objects of the first page's part and of the shared part that each other page uses (ISO 32000-1, F.4.1).
 */
export function sharedObjects(
  gathered: Gathered,
  parts: Parts,
  arrangement: Arrangement,
  most = MOST,
): SharedObjects {
  const { pageCount } = gathered
  const search = new Search(gathered, parts, arrangement)
  const { uses } = search
  const from = new Int32Array(pageCount + 1)
  let entriesBefore: Int32Array = new Int32Array(0)
  for (let page = 1; page < pageCount; page++) {
    from[page] = uses.length
    if (search.visits > most.visits || uses.length > most.uses) continue
    const entries = search.entriesOf(page)
    if (areEqual(entries, entriesBefore)) {
      // Most pages have the same fonts as the previous page.
      for (let i = from[page - 1]!; i < from[page]!; i++) uses.push(uses.values[i]!)
    } else {
      search.useAll(page, entries)
      entriesBefore = entries.slice()
    }
  }
  from[pageCount] = uses.length
  return { from, uses: uses.view() }
}

class Search {
  readonly uses = new IntList()
  visits = 0
  readonly #gathered: Gathered
  readonly #places: Int32Array
  readonly #isClosed: Uint8Array
  /** The last page that visited each object, and that listed each shared object. */
  readonly #seen: Int32Array
  readonly #listed: Int32Array
  readonly #stack = new IntList()
  readonly #entries = new IntList()

  constructor(gathered: Gathered, parts: Parts, arrangement: Arrangement) {
    const { count } = gathered.bodies
    this.#gathered = gathered
    this.#places = sharedPlaces(count, arrangement)
    this.#isClosed = closedObjects(gathered, parts)
    this.#seen = new Int32Array(count)
    this.#listed = new Int32Array(arrangement.firstPage.length + arrangement.shared.length)
  }

  /** The shared objects that a page and its own objects refer to; valid until the next call. */
  entriesOf(page: number): Int32Array {
    const stack = this.#stack
    const entries = this.#entries
    entries.length = 0
    pushLinksOfPage(this.#gathered, page, stack)
    while (stack.length > 0) {
      const index = stack.pop()
      if (!this.#isNew(index, page)) continue
      if (this.#places[index]! >= 0) entries.push(index)
      else pushLinks(this.#gathered.bodies, index, stack)
    }
    return entries.view()
  }

  /** Lists these shared objects, and everything reachable from them, as used by a page. */
  useAll(page: number, entries: Int32Array): void {
    const stack = this.#stack
    const { bodies } = this.#gathered
    for (const index of entries) this.#use(index, page)
    for (const index of entries) pushLinks(bodies, index, stack)
    while (stack.length > 0) {
      const index = stack.pop()
      if (!this.#isNew(index, page)) continue
      this.#use(index, page)
      pushLinks(bodies, index, stack)
    }
  }

  #isNew(index: number, page: number): boolean {
    this.visits++
    if (index < 0 || this.#seen[index] === page || this.#isClosed[index] === 1) return false
    this.#seen[index] = page
    return true
  }

  #use(index: number, page: number): void {
    const place = this.#places[index]!
    if (place < 0 || this.#listed[place] === page) return
    this.#listed[place] = page
    this.uses.push(place)
  }
}

function areEqual(one: Int32Array, other: Int32Array): boolean {
  if (one.length !== other.length) return false
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false
  return true
}

function pushLinks(bodies: Bodies, index: number, stack: IntList): void {
  const end = bodies.referencesEnd(index)
  for (let i = bodies.referencesFrom(index); i < end; i++) stack.push(bodies.target(i))
}

/** The index of each object, or of its object stream, among the shared ones; -1 for others. */
function sharedPlaces(count: number, { firstPage, shared, packed }: Arrangement): Int32Array {
  const places = new Int32Array(count).fill(-1)
  let place = 0
  for (const units of [firstPage, shared]) {
    for (const unit of units) {
      if (unit < count) places[unit] = place
      else for (const index of packed[unit - count]!) places[index] = place
      place++
    }
  }
  return places
}

/** Objects that need not be visited: pages, and objects that lead to no shared object. */
function closedObjects(
  { bodies, pageCount, catalogue, showsOutlines }: Gathered,
  { part, openingReachesOutlines }: Parts,
): Uint8Array {
  const isClosed = new Uint8Array(bodies.count).fill(1, 0, pageCount)
  const entersOpening = openingReachesOutlines && showsOutlines
  for (let index = pageCount; index < part.length; index++) {
    const isOpening = part[index] === OPENING && index !== catalogue
    const ends = isOpening ? !entersOpening : part[index] === OUTLINES && !showsOutlines
    if (ends || (bodies.flags[index]! & IS_UNLISTED_PAGE) !== 0) isClosed[index] = 1
  }
  return isClosed
}
