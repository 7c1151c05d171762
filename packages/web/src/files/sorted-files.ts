import type { ChosenFile } from './chosen-file.js'

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
