import type { ArchiveChange } from '@octavo/pdf/archive'

/** The first pages with a change are listed. */
const MAX_PAGES = 20
const MAX_CHANGES = 500

export interface ListedChange {
  readonly what: string
  readonly detail: string
  readonly count: number
  readonly pages: readonly number[]
}

/** Changes of one kind to one thing, whatever pages they are on. */
export function listedChanges(changes: readonly ArchiveChange[]): ListedChange[] {
  const listed = new Map<string, { what: string; detail: string; count: number; pages: number[] }>()
  for (const { what, detail = '', count = 1, page } of changes) {
    const key = `${what} ${detail}`
    const known = listed.get(key) ?? { what, detail, count: 0, pages: [] }
    if (listed.size < MAX_CHANGES || listed.has(key)) listed.set(key, known)
    known.count += count
    if (page !== undefined && known.pages.length < MAX_PAGES && !known.pages.includes(page))
      known.pages.push(page)
  }
  return [...listed.values()]
}
