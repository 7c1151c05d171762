import type { ChosenFile } from './chosen-file.js'

/**
 * The list with these items moved together before the item at `index` of the original list; `index` can be
 * the length.
 */
export function movedTo<Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  index: number,
): readonly Item[] {
  const taken = items.filter(isMoved)
  const before = items.slice(0, index).filter((item) => !isMoved(item))
  const after = items.slice(index).filter((item) => !isMoved(item))
  return [...before, ...taken, ...after]
}

/**
 * The list with these items moved this many places towards the end, or towards the beginning if negative.
 * They become adjacent, and stop at the ends of the list.
 */
export function movedBy<Item>(
  items: readonly Item[],
  isMoved: (item: Item) => boolean,
  by: number,
): readonly Item[] {
  const first = items.findIndex(isMoved)
  if (first < 0) return items
  const count = items.filter(isMoved).length
  const rest = items.length - count
  const at = Math.min(Math.max(0, first + by), rest)
  const others = items.filter((item) => !isMoved(item))
  return [...others.slice(0, at), ...items.filter(isMoved), ...others.slice(at)]
}

export type SortBy = 'name' | 'date'

/** Natural order of names: `scan 2` before `scan 10`. Sorting a sorted list again reverses it. */
export function sortedFiles(
  files: readonly ChosenFile[],
  by: SortBy,
  direction: 'ascending' | 'descending',
  language: string,
): readonly ChosenFile[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const sign = direction === 'ascending' ? 1 : -1
  return [...files].sort((one, other) =>
    by === 'name'
      ? sign * compare(one.file.name, other.file.name)
      : sign * (one.file.lastModified - other.file.lastModified),
  )
}
