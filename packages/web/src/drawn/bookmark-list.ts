/** A bookmark as bookmarks-pdf reads and takes it. */
export interface Bookmark {
  readonly title: string
  readonly level?: number
  readonly page?: number | null
  readonly uri?: string | null
  readonly [other: string]: unknown
}

/** A bookmark in a list, where each stands before those that belong to it. */
export interface ListedBookmark {
  readonly id: string
  /** From 1. */
  readonly level: number
  readonly bookmark: Bookmark
}

export type BookmarkList = readonly ListedBookmark[]

export function bookmarkList(bookmarks: readonly Bookmark[]): BookmarkList {
  return bookmarks.map((bookmark, index) => ({ id: `b${index}`, level: bookmark.level ?? 1, bookmark }))
}

/** The same as the task takes them: without what is null, or on by default. */
export function bookmarkOptions(list: BookmarkList): readonly Bookmark[] {
  return list.map(({ level, bookmark }) => {
    const { title, level: _, ...others } = bookmark
    const said = Object.entries(others).filter(
      ([name, value]) => value !== null && value !== undefined && value !== (name === 'open'),
    )
    return { title, ...(level > 1 && { level }), ...Object.fromEntries(said) }
  })
}

/** How many bookmarks are there from this one to the last that belongs to it. */
function branchLength(list: BookmarkList, at: number): number {
  const level = list[at]?.level ?? 0
  let end = at + 1
  while (end < list.length && list[end]!.level > level) end++
  return end - at
}

export function changed(list: BookmarkList, id: string, change: Partial<Bookmark>): BookmarkList {
  return list.map((each) => (each.id === id ? { ...each, bookmark: { ...each.bookmark, ...change } } : each))
}

/** Leads to another page: whatever else it did is no longer meant. */
export function ledTo(list: BookmarkList, id: string, page: number): BookmarkList {
  return list.map((each) => {
    if (each.id !== id) return each
    const { view: _, uri: __, action: ___, file: ____, original: _____, ...kept } = each.bookmark
    return { ...each, bookmark: { ...kept, title: each.bookmark.title, page } }
  })
}

/** A new one behind another and all that belongs to it; the last of all without another. */
export function added(list: BookmarkList, id: string, bookmark: Bookmark, behind?: string): BookmarkList {
  const at = list.findIndex((each) => each.id === behind)
  const level = list[at]?.level ?? 1
  return list.toSpliced(at < 0 ? list.length : at + branchLength(list, at), 0, { id, level, bookmark })
}

/** Without a bookmark and what belongs to it. */
export function removed(list: BookmarkList, id: string): BookmarkList {
  const at = list.findIndex((each) => each.id === id)
  return at < 0 ? list : list.toSpliced(at, branchLength(list, at))
}

/** A bookmark, with what belongs to it, before or behind another, or as the last of what belongs to it. */
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

/** One place up or down among those that belong to the same one. */
export function shifted(list: BookmarkList, id: string, by: -1 | 1): BookmarkList {
  const siblings = siblingsOf(list, id)
  const next = siblings[siblings.indexOf(id) + by]
  return next === undefined ? list : moved(list, id, { id: next, position: by < 0 ? 'before' : 'after' })
}

/** To belong to the one before it. */
export function indented(list: BookmarkList, id: string): BookmarkList {
  const siblings = siblingsOf(list, id)
  const before = siblings[siblings.indexOf(id) - 1]
  return before === undefined ? list : moved(list, id, { id: before, position: 'on' })
}

/** To stand behind the one that it belongs to. */
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

/** The same as a tree. */
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
