import { walkOutline } from '../document/outlines.js'
import type { Draft } from '../edit/draft.js'
import { objectWriter } from '../edit/draft-objects.js'
import { PdfError } from '../errors.js'
import { asciiBytes } from '../syntax/characters.js'
import { isName, type PdfDict, PdfName, PdfString, type PdfValue } from '../syntax/objects.js'
import { encodeTextString } from '../syntax/text-string.js'
import { type LinkedItem, writeOutline } from '../write/outline.js'
import { asciiAddress } from './addresses.js'
import { BOLD, type Bookmark, ITALIC, readBookmarks } from './read-bookmarks.js'
import { explicitDestination, type View } from './views.js'

/** A bookmark to be created. */
export interface NewBookmark {
  readonly title: string
  /** From 1, and at most one more than the level of the previous bookmark. */
  readonly level: number
  /** From 1. */
  readonly page?: number | null | undefined
  readonly view?: View | undefined
  readonly uri?: string | null | undefined
  /** The number of the existing bookmark, as it was read, whose action this one keeps. */
  readonly original?: number | null | undefined
  readonly action?: string | null | undefined
  readonly file?: string | null | undefined
  readonly bold: boolean
  readonly italic: boolean
  readonly open: boolean
  /** `#rrggbb`. */
  readonly colour?: string | null | undefined
}

/** Links to other items, which are created again (ISO 32000-1, table 153). */
const LINKS = ['Parent', 'Prev', 'Next', 'First', 'Last', 'Count']

/**
 * Replaces the bookmarks of a document. A bookmark that is unchanged since it was read keeps the entries that
 * reading does not report: the actions that follow its own, and its structure element.
 */
export function replaceBookmarks(draft: Draft, bookmarks: readonly NewBookmark[]): void {
  const unreportedOf = unreportedEntries(draft)
  const items = linkedItems(draft, bookmarks)
  bookmarks.forEach((bookmark, index) => {
    const unreported = unreportedOf(bookmark)
    if (unreported === undefined) return
    const { entries } = items[index]!
    if (unreported.has('A')) entries.delete('Dest')
    for (const [key, value] of unreported) entries.set(key, value)
  })
  write(draft, items)
}

/**
 * Adds bookmarks among those of the first level. `place` is the position of the first new one, from 1; by
 * default they are added at the end. Existing bookmarks are not changed.
 */
export function addBookmarks(draft: Draft, bookmarks: readonly NewBookmark[], place?: number): void {
  const present = presentItems(draft)
  const tops = [...present.keys()].filter((index) => present[index]!.parent < 0)
  const at = place === undefined ? present.length : (tops[place - 1] ?? present.length)
  const added = linkedItems(draft, bookmarks)
  const moved = (item: LinkedItem, by: number): LinkedItem =>
    item.parent < 0 ? item : { ...item, parent: item.parent + by }
  write(draft, [
    ...present.slice(0, at),
    ...added.map((item) => moved(item, at)),
    ...present.slice(at).map((item) => moved(item, added.length)),
  ])
}

/** Removes all bookmarks, and the request to show them when the document is opened. */
export function clearBookmarks(draft: Draft): void {
  const { file, catalogue } = draft
  catalogue.delete('Outlines')
  if (isName(file.resolve(catalogue.get('PageMode')), 'UseOutlines')) catalogue.delete('PageMode')
}

export function countBookmarks({ file, catalogueRef }: Draft): number {
  const catalogue = file.dict(catalogueRef)
  return catalogue?.has('Outlines') ? walkOutline(file, catalogue, () => null).length : 0
}

function presentItems({ file, catalogueRef }: Draft): LinkedItem[] {
  const catalogue = file.dict(catalogueRef)
  if (!catalogue?.has('Outlines')) return []
  return walkOutline(file, catalogue, (dict) => {
    const isOpen = (file.number(dict.get('Count')) ?? 0) > 0
    const entries: PdfDict = new Map(dict)
    for (const key of LINKS) entries.delete(key)
    return { entries, isOpen }
  }).map(({ item, parent }) => ({ ...item, parent }))
}

/**
 * Entries of existing bookmarks that `read` does not report, so that bookmarks which are sent back keep them.
 * Each is used once.
 */
function unreportedEntries(draft: Draft): (bookmark: NewBookmark) => PdfDict | undefined {
  const present = presentItems(draft).map(({ entries }) => entries)
  const unreported = present.map((entries) => {
    const found: PdfDict = new Map()
    // ISO 32000-1, table 153: SE; 12.6.2: Next.
    if (entries.has('SE')) found.set('SE', entries.get('SE')!)
    if (draft.file.dict(entries.get('A'))?.has('Next')) found.set('A', entries.get('A')!)
    return found
  })
  if (unreported.every(({ size }) => size === 0)) return () => undefined
  const places = new Map<string, number[]>()
  readBookmarks(draft).forEach((bookmark, index) => {
    if (unreported[index]!.size === 0) return
    const key = reportedKey(bookmark)
    const known = places.get(key)
    if (known === undefined) places.set(key, [index])
    else known.push(index)
  })
  // Reversed, because `pop` takes them from the end.
  for (const indexes of places.values()) indexes.reverse()
  return (bookmark) => {
    const index = places.get(reportedKey(bookmark))?.pop()
    return index === undefined ? undefined : unreported[index]
  }
}

/** Equal for bookmarks whose title and target, as `read` reports them, are equal. */
function reportedKey({ title, page, view, uri, action, file }: NewBookmark | Bookmark): string {
  const { kind, left, bottom, right, top, zoom } = view ?? { kind: 'XYZ' }
  const shown = page == null ? [] : [kind, ...[left, bottom, right, top, zoom].map((each) => each ?? null)]
  return JSON.stringify([title, page ?? null, shown, uri ?? null, action ?? null, file ?? null])
}

function linkedItems(draft: Draft, bookmarks: readonly NewBookmark[]): LinkedItem[] {
  const actionOf = actionsKept(draft, bookmarks)
  /** For each level the index of its last bookmark. */
  const last: number[] = []
  return bookmarks.map((bookmark, index) => {
    const { level } = bookmark
    if (level < 1 || level > last.length + 1)
      throw new PdfError(
        'invalid_option',
        `Bookmark ${index + 1} has level ${level}, but its level can only be 1 to ${last.length + 1}.`,
      )
    last.length = level - 1
    last.push(index)
    return {
      entries: entriesOf(draft, bookmark, actionOf(index)),
      parent: last[level - 2] ?? -1,
      isOpen: bookmark.open,
    }
  })
}

/** The action that each bookmark keeps from an existing one; undefined if it keeps none. */
function actionsKept(
  draft: Draft,
  bookmarks: readonly NewBookmark[],
): (index: number) => PdfValue | undefined {
  if (bookmarks.every(({ original }) => original === undefined || original === null)) return () => undefined
  const present = presentItems(draft)
  const read = readBookmarks(draft)
  return (index) => {
    const wanted = bookmarks[index]!
    const { original } = wanted
    if (original === undefined || original === null) return undefined
    const known = read[original - 1]
    if (known !== undefined && isSameTarget(known, wanted)) return present[original - 1]!.entries.get('A')
    throw new PdfError(
      'invalid_option',
      `Bookmark ${index + 1} keeps the action of bookmark ${original}, but that one ${known === undefined ? 'does not exist' : 'does something else'}. Send action, file, uri and original as they were read from this document, or a page or an address instead.`,
      { bookmark: index },
    )
  }
}

function isSameTarget(known: Bookmark, { action, file, uri }: NewBookmark): boolean {
  return (
    known.original !== undefined &&
    known.action === (action ?? undefined) &&
    known.file === (file ?? undefined) &&
    known.uri === (uri ?? undefined)
  )
}

function entriesOf(draft: Draft, bookmark: NewBookmark, kept: PdfValue | undefined): PdfDict {
  const { title, page, uri, colour } = bookmark
  const entries: PdfDict = new Map([['Title', new PdfString(encodeTextString(title))]])
  if (page !== undefined && page !== null) {
    if (page < 1 || page > draft.pages.length)
      throw new PdfError('invalid_option', `There is no page ${page}.`, { page })
    entries.set('Dest', explicitDestination(draft.pageRef(page - 1), bookmark.view ?? { kind: 'XYZ' }))
  } else if (kept !== undefined) {
    entries.set('A', kept)
  } else if (uri !== undefined && uri !== null) {
    const action: PdfDict = new Map([['S', new PdfName('URI')]])
    action.set('URI', new PdfString(asciiBytes(asciiAddress(uri))))
    entries.set('A', action)
  }
  const style = (bookmark.bold ? BOLD : 0) | (bookmark.italic ? ITALIC : 0)
  if (style !== 0) entries.set('F', style)
  if (colour !== undefined && colour !== null) entries.set('C', partsOf(colour))
  return entries
}

function partsOf(colour: string): number[] {
  return [1, 3, 5].map(
    (at) => Math.round((Number.parseInt(colour.slice(at, at + 2), 16) / 255) * 1000) / 1000,
  )
}

function write(draft: Draft, items: readonly LinkedItem[]): void {
  if (items.length === 0) clearBookmarks(draft)
  else draft.catalogue.set('Outlines', writeOutline(objectWriter(draft.file), items))
}
