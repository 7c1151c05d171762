import { type Bodies, IS_UNLISTED_PAGE } from './bodies.js'
import type { Gathered } from './gather.js'
import { IntList } from './int-list.js'

/**
 * The parts of a linearized file (ISO 32000-1, F.3.1), and the outline, which belongs to one of two parts.
 */
export const OPENING = 4
export const FIRST_PAGE = 6
export const ONE_PAGE = 7
export const SHARED = 8
export const REST = 9
export const OUTLINES = 10

/** Entries of the catalogue that a viewer needs on opening (F.3.5). */
const OPENING_ENTRIES = new Set(['ViewerPreferences', 'PageMode', 'Threads', 'OpenAction', 'AcroForm'])

const BY_OUTLINES = 1
const BY_OPENING = 2
const BY_FIRST_PAGE = 4
const BY_OTHERS = 8
/** A user of a page does not count as a user of the page's objects. */
const IS_PAGE = 16
/** Everything reachable from these belongs to them, and to no page. */
const BY_DOCUMENT = BY_OUTLINES | BY_OPENING
const NEVER_ONE_PAGE = BY_DOCUMENT | BY_FIRST_PAGE | IS_PAGE

/** No page other than the first uses the object (`NO_PAGE`), or several do (`MANY_PAGES`). */
export const NO_PAGE = -1
const MANY_PAGES = -2

export interface Parts {
  /** By index. */
  readonly part: Uint8Array
  /** The only page other than the first that uses an object, `NO_PAGE`, or a lower number for several. */
  readonly page: Int32Array
  /** Whether the opening objects also lead to a part of the outline. */
  readonly openingReachesOutlines: boolean
}

/**
 * An object's part depends on its direct and indirect users. Traversal stops at other pages, at a page's
 * parent node and at its thumbnail (F.3.7). Every object is visited a few times at most, regardless of how
 * many pages use it.
 */
export function divide(gathered: Gathered): Parts {
  const { bodies, pageCount, pageLinks, catalogueLinks, catalogue, info } = gathered
  const users = new Uint8Array(bodies.count)
  users.fill(IS_PAGE, 0, pageCount)
  for (let index = pageCount; index < users.length; index++)
    if ((bodies.flags[index]! & IS_UNLISTED_PAGE) !== 0) users[index] = IS_PAGE

  const stack = new IntList()
  for (const [key, links] of catalogueLinks) {
    const user = key === 'Outlines' ? BY_OUTLINES : OPENING_ENTRIES.has(key) ? BY_OPENING : BY_OTHERS
    for (const index of links) stack.push(index)
    markAll(stack, user, users, bodies)
  }
  stack.push(info)
  markAll(stack, BY_OTHERS, users, bodies)
  pushLinksOfPage(gathered, 0, stack)
  markAll(stack, BY_FIRST_PAGE, users, bodies)

  const page = soleUsers(gathered, users, (number, links) => {
    if (number > 0) pushLinksOfPage(gathered, number, links)
  })
  const thumbnail = soleUsers(gathered, users, (number, links) => {
    const reference = pageLinks.thumbnails[number]!
    if (reference >= 0) links.push(bodies.target(reference))
  })
  const part = new Uint8Array(bodies.count)
  for (let index = pageCount; index < part.length; index++)
    part[index] = partOf(users[index]!, page[index]!, thumbnail[index]!)
  part.fill(ONE_PAGE, 0, pageCount)
  part[0] = FIRST_PAGE
  part[catalogue] = OPENING
  return { part, page, openingReachesOutlines: users.some((by) => (by & BY_DOCUMENT) === BY_DOCUMENT) }
}

/** Marks the objects on the stack, and everything reachable from them, with a user. */
function markAll(stack: IntList, user: number, users: Uint8Array, bodies: Bodies): void {
  while (stack.length > 0) {
    const index = stack.pop()
    if (index < 0 || (users[index]! & (user | IS_PAGE)) !== 0) continue
    users[index]! |= user
    const end = bodies.referencesEnd(index)
    for (let i = bodies.referencesFrom(index); i < end; i++) stack.push(bodies.target(i))
  }
}

/** The page that uses each object, if it is the only one; `push` adds the references of a page. */
function soleUsers(
  { bodies, pageCount }: Gathered,
  users: Uint8Array,
  push: (page: number, links: IntList) => void,
): Int32Array {
  const sole = new Int32Array(bodies.count).fill(NO_PAGE)
  const stack = new IntList()
  for (let page = 0; page < pageCount; page++) {
    push(page, stack)
    while (stack.length > 0) {
      const index = stack.pop()
      if (index < 0 || (users[index]! & NEVER_ONE_PAGE) !== 0) continue
      const known = sole[index]!
      if (known === page || known === MANY_PAGES) continue
      sole[index] = known === NO_PAGE ? page : MANY_PAGES
      const end = bodies.referencesEnd(index)
      for (let i = bodies.referencesFrom(index); i < end; i++) stack.push(bodies.target(i))
    }
  }
  return sole
}

function partOf(users: number, page: number, thumbnail: number): number {
  if ((users & BY_OUTLINES) !== 0) return OUTLINES
  if ((users & BY_OPENING) !== 0) return OPENING
  if ((users & BY_FIRST_PAGE) !== 0) return FIRST_PAGE
  if (page === MANY_PAGES) return SHARED
  // Objects shared by a page and its own thumbnail belong to the page.
  const isInThumbnail = thumbnail !== NO_PAGE && thumbnail !== page
  return page === NO_PAGE || isInThumbnail || (users & BY_OTHERS) !== 0 ? REST : ONE_PAGE
}

/** Adds the references of a page, except its parent and its thumbnail. */
export function pushLinksOfPage({ bodies, pageLinks }: Gathered, page: number, stack: IntList): void {
  const end = bodies.referencesEnd(page)
  const parent = pageLinks.parents[page]!
  const thumbnail = pageLinks.thumbnails[page]!
  for (let i = bodies.referencesFrom(page); i < end; i++)
    if (i !== parent && i !== thumbnail) stack.push(bodies.target(i))
}
