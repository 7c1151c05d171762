/** A bookmark in the format that bookmarks-pdf reads and accepts. */
export interface Bookmark {
  readonly title: string
  readonly level?: number
  readonly page?: number | null
  readonly uri?: string | null
  readonly [other: string]: unknown
}

/** A bookmark in a flat list in which each parent precedes its children. */
export interface ListedBookmark {
  readonly id: string
  /** Counted from 1. */
  readonly level: number
  readonly bookmark: Bookmark
}

export type BookmarkList = readonly ListedBookmark[]

export function bookmarkList(bookmarks: readonly Bookmark[]): BookmarkList {
  return bookmarks.map((bookmark, index) => ({ id: `b${index}`, level: bookmark.level ?? 1, bookmark }))
}

/** The bookmarks as task options, without null values and defaults. */
export function bookmarkOptions(list: BookmarkList): readonly Bookmark[] {
  return list.map(({ level, bookmark }) => {
    const { title, level: _, ...others } = bookmark
    const said = Object.entries(others).filter(
      ([name, value]) => value !== null && value !== undefined && value !== (name === 'open'),
    )
    return { title, ...(level > 1 && { level }), ...Object.fromEntries(said) }
  })
}

/** The number of bookmarks in the branch that starts at this one. */
function branchLength(list: BookmarkList, at: number): number {
  const level = list[at]?.level ?? 0
  let end = at + 1
  while (end < list.length && list[end]!.level > level) end++
  return end - at
}

export function changed(list: BookmarkList, id: string, change: Partial<Bookmark>): BookmarkList {
  return list.map((each) => (each.id === id ? { ...each, bookmark: { ...each.bookmark, ...change } } : each))
}

/** Sets another target page and drops any other action of the bookmark. */
export function withTarget(list: BookmarkList, id: string, page: number): BookmarkList {
  return list.map((each) => {
    if (each.id !== id) return each
    const { view: _, uri: __, action: ___, file: ____, original: _____, ...kept } = each.bookmark
    return { ...each, bookmark: { ...kept, title: each.bookmark.title, page } }
  })
}

/** Adds a bookmark after the branch of another, or at the end if no other is given. */
export function added(list: BookmarkList, id: string, bookmark: Bookmark, after?: string): BookmarkList {
  const at = list.findIndex((each) => each.id === after)
  const level = list[at]?.level ?? 1
  return list.toSpliced(at < 0 ? list.length : at + branchLength(list, at), 0, { id, level, bookmark })
}

/** Removes a bookmark and its descendants. */
export function removed(list: BookmarkList, id: string): BookmarkList {
  const at = list.findIndex((each) => each.id === id)
  return at < 0 ? list : list.toSpliced(at, branchLength(list, at))
}

/** Moves a bookmark and its descendants before or after another, or to the end of its children. */
export function moved(
  list: BookmarkList,
  id: string,
  to: { readonly id: string; readonly position: 'before' | 'after' | 'on' },
): BookmarkList {
  const at = list.findIndex((each) => each.id === id)
  if (at < 0) return list
  const branch = list.slice(at, at + branchLength(list, at))
  if (branch.some((each) => each.id === to.id)) return list
  const rest = removed(list, id)
  const target = rest.findIndex((each) => each.id === to.id)
  const other = rest[target]
  if (other === undefined) return list
  const by = other.level + (to.position === 'on' ? 1 : 0) - branch[0]!.level
  const place = to.position === 'before' ? target : target + branchLength(rest, target)
  return rest.toSpliced(place, 0, ...branch.map((each) => ({ ...each, level: each.level + by })))
}

/** Moves a bookmark one place up or down among its siblings. */
export function shifted(list: BookmarkList, id: string, by: -1 | 1): BookmarkList {
  const siblings = siblingsOf(list, id)
  const next = siblings[siblings.indexOf(id) + by]
  return next === undefined ? list : moved(list, id, { id: next, position: by < 0 ? 'before' : 'after' })
}

/** Makes a bookmark a child of the sibling before it. */
export function indented(list: BookmarkList, id: string): BookmarkList {
  const siblings = siblingsOf(list, id)
  const before = siblings[siblings.indexOf(id) - 1]
  return before === undefined ? list : moved(list, id, { id: before, position: 'on' })
}

/** Moves a bookmark after its parent. */
export function outdented(list: BookmarkList, id: string): BookmarkList {
  const parent = parentOf(list, id)
  return parent === undefined ? list : moved(list, id, { id: parent, position: 'after' })
}

function parentOf(list: BookmarkList, id: string): string | undefined {
  const at = list.findIndex((each) => each.id === id)
  const level = list[at]?.level ?? 1
  return list.slice(0, Math.max(0, at)).findLast((each) => each.level < level)?.id
}

function siblingsOf(list: BookmarkList, id: string): readonly string[] {
  const level = list.find((each) => each.id === id)?.level
  const parent = parentOf(list, id)
  return list
    .filter((each) => each.level === level && parentOf(list, each.id) === parent)
    .map((each) => each.id)
}

/** The list as a tree. */
export interface BookmarkNode extends ListedBookmark {
  readonly children: readonly BookmarkNode[]
}

export function bookmarkTree(list: BookmarkList): readonly BookmarkNode[] {
  const nodes: BookmarkNode[] = []
  for (let at = 0; at < list.length; ) {
    const length = branchLength(list, at)
    nodes.push({ ...list[at]!, children: bookmarkTree(list.slice(at + 1, at + length)) })
    at += length
  }
  return nodes
}
