import { isObject } from '../form/form.js'

/** As Gotenberg sends and receives them. */
export interface Bookmark {
  readonly title: string
  readonly page: number
  readonly children?: readonly Bookmark[]
}

/** As the task takes and reports them: a list with levels. */
export interface LevelledBookmark {
  readonly title: string
  readonly page: number | null
  readonly level: number
}

const MAX_DEPTH = 100

/** Undefined if it is not a list of bookmarks. */
export function bookmarksIn(value: unknown, depth = 1): readonly Bookmark[] | undefined {
  if (!Array.isArray(value) || depth > MAX_DEPTH) return undefined
  const read = value.map((one) => bookmarkIn(one, depth))
  return read.every((one) => one !== undefined) ? read : undefined
}

function bookmarkIn(value: unknown, depth: number): Bookmark | undefined {
  if (!isObject(value)) return undefined
  const { title, page, children } = value
  if (typeof title !== 'string' || typeof page !== 'number') return undefined
  const below = children === undefined || children === null ? [] : bookmarksIn(children, depth + 1)
  return below && { title, page, children: below }
}

/** One list for every file, or one for each file name. */
export type SentBookmarks = readonly Bookmark[] | ReadonlyMap<string, readonly Bookmark[]>

export function sentBookmarks(value: unknown): SentBookmarks | undefined {
  const list = bookmarksIn(value)
  if (list !== undefined || !isObject(value)) return list
  const read = Object.entries(value).map(([name, one]) => [name, bookmarksIn(one)] as const)
  return read.every((pair): pair is readonly [string, readonly Bookmark[]] => pair[1] !== undefined)
    ? new Map(read)
    : undefined
}

export function isList(bookmarks: SentBookmarks): bookmarks is readonly Bookmark[] {
  return Array.isArray(bookmarks)
}

export function withLevels(bookmarks: readonly Bookmark[], offset = 0, level = 1): LevelledBookmark[] {
  return bookmarks.flatMap(({ title, page, children = [] }) => [
    { title, page: page + offset, level },
    ...withLevels(children, offset, level + 1),
  ])
}

/** The tree of a list with levels; bookmarks that lead to no page have page 0. */
export function asTree(list: readonly LevelledBookmark[]): Bookmark[] {
  const roots: Bookmark[] = []
  const open: { readonly level: number; readonly children: Bookmark[] }[] = []
  for (const { title, page, level } of list) {
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()
    const children: Bookmark[] = []
    const siblings = open.at(-1)?.children ?? roots
    siblings.push({ title, page: page ?? 0, children })
    open.push({ level, children })
  }
  return roots
}
