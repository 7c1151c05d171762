import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import { createHistory } from '../files/history.js'
import { moved, nudged } from '../files/moved.js'
import { readSelection, selectionText } from '../files/page-selection.js'
import type { Shelf } from '../files/shelf.js'
import { createStore, type Store } from '../store.js'

/** A page of a file at a position in the arrangement. */
export interface ArrangedPage {
  /** Identifies this position: a page that is used twice has two ids. */
  readonly id: string
  readonly fileId: string
  /** Counted from 1. */
  readonly page: number
  /** Degrees clockwise, added to the page's own rotation: 0, 90, 180 or 270. */
  readonly rotation: number
}

/** Every page of every file of a shelf, in output order. */
export interface Arrangement {
  readonly pages: Store<readonly ArrangedPage[]>
  /** Undefined if it is no longer there. */
  page(id: string): ArrangedPage | undefined
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  remove(ids: ReadonlySet<string>): void
  /** Removes a file from the shelf together with its pages. This is one change, undone in one step. */
  removeFile(fileId: string): void
  /** Inserts each copy after its original. */
  duplicate(ids: ReadonlySet<string>): void
  turn(ids: ReadonlySet<string>, degrees: number): void
  /**
   * Moves the pages together before the page at this index, or to the end if the index is the number of
   * pages.
   */
  moveTo(ids: ReadonlySet<string>, index: number): void
  /** Moves the pages this many places towards the end, or towards the beginning if negative. */
  moveBy(ids: ReadonlySet<string>, by: number): void
  undo(): boolean
  redo(): boolean
  /** The entries for a task: consecutive pages of one file with the same rotation form one entry. */
  entries(): readonly ChosenEntry[]
  /** Follows the shelf until the returned function is called. */
  follow(): () => void
}

/** The page grammar accepts up to 100,000 characters. */
const MAX_PAGES_OF_AN_ENTRY = 10_000

export function createArrangement(shelf: Shelf): Arrangement {
  // Pages of a removed file stay in the history but are not shown. If the file returns, they return to their
  // positions.
  const history = createHistory<ArrangedPage>()
  const pages = createStore<readonly ArrangedPage[]>([])
  let byId: ReadonlyMap<string, ArrangedPage> = new Map()
  const joined = new Set<string>()
  let present: ReadonlySet<string> = new Set()
  let lastId = 0

  const placed = (fileId: string, page: number, rotation: number): ArrangedPage => ({
    id: `page-${++lastId}`,
    fileId,
    page,
    rotation,
  })

  const show = (): void => {
    const all = history.items.get()
    const shown = all.every(({ fileId }) => present.has(fileId))
      ? all
      : all.filter(({ fileId }) => present.has(fileId))
    if (isSame(shown, pages.get())) return
    byId = new Map(shown.map((page) => [page.id, page]))
    pages.set(shown)
  }
  history.items.subscribe(show)

  const joinFiles = (): void => {
    const files = shelf.files.get()
    present = new Set(files.map(({ id }) => id))
    const added: ArrangedPage[] = []
    for (const file of files) {
      if (joined.has(file.id) || file.state !== 'ready' || file.pageCount === null) continue
      joined.add(file.id)
      for (const page of wantedPages(file, file.pageCount)) added.push(placed(file.id, page, file.rotation))
    }
    if (added.length === 0) show()
    else history.append(added)
  }
  joinFiles()

  /** Changes that removed a file from the shelf, keyed by the number of changes including that one. */
  const removedFiles = new Map<number, string>()
  const isOnShelf = (fileId: string | undefined): boolean => present.has(fileId ?? '')
  const change = (next: readonly ArrangedPage[]): void => {
    if (history.change(withUnseen(history.items.get(), next, present)))
      removedFiles.delete(history.steps.get().undo)
  }

  return {
    pages,
    page: (id) => byId.get(id),
    steps: history.steps,
    remove: (ids) => change(pages.get().filter(({ id }) => !ids.has(id))),
    removeFile(fileId) {
      const before = history.steps.get().undo
      change(pages.get().filter((page) => page.fileId !== fileId))
      const after = history.steps.get().undo
      if (after > before) removedFiles.set(after, fileId)
      shelf.remove(fileId)
    },
    duplicate: (ids) =>
      change(
        pages
          .get()
          .flatMap((page) =>
            ids.has(page.id) ? [page, placed(page.fileId, page.page, page.rotation)] : [page],
          ),
      ),
    turn: (ids, degrees) =>
      change(
        pages
          .get()
          .map((page) =>
            ids.has(page.id) ? { ...page, rotation: (page.rotation + degrees + 360) % 360 } : page,
          ),
      ),
    moveTo: (ids, index) => change(moved(pages.get(), ({ id }) => ids.has(id), index)),
    moveBy: (ids, by) => change(nudged(pages.get(), ({ id }) => ids.has(id), by)),
    undo() {
      const fileId = removedFiles.get(history.steps.get().undo)
      if (!history.undo()) return false
      if (fileId !== undefined && !isOnShelf(fileId)) shelf.undo()
      return true
    },
    redo() {
      if (!history.redo()) return false
      const fileId = removedFiles.get(history.steps.get().undo)
      if (isOnShelf(fileId)) shelf.redo()
      return true
    },
    entries: () => entriesOf(pages.get(), shelf.files.get()),
    follow() {
      joinFiles()
      return shelf.files.subscribe(joinFiles)
    },
  }
}

function wantedPages({ page }: ChosenFile, pageCount: number): Iterable<number> {
  return readSelection(page, pageCount).pages ?? readSelection('', pageCount).pages ?? []
}

/** The pages in their order as the smallest number of entries, each of one file and one rotation. */
export function entriesOf(
  pages: readonly ArrangedPage[],
  files: readonly ChosenFile[],
): readonly ChosenEntry[] {
  const byId = new Map(files.map((file) => [file.id, file]))
  const entries: ChosenEntry[] = []
  let run: ArrangedPage[] = []
  const end = (): void => {
    const file = run[0] && byId.get(run[0].fileId)
    if (file !== undefined)
      entries.push({ file, page: selectionText(run.map(({ page }) => page)), rotation: run[0]!.rotation })
    run = []
  }
  for (const page of pages) {
    const last = run.at(-1)
    const isAnother = last !== undefined && (last.fileId !== page.fileId || last.rotation !== page.rotation)
    if (isAnother || run.length === MAX_PAGES_OF_AN_ENTRY) end()
    run.push(page)
  }
  end()
  return entries
}

/**
 * All pages after a change to the visible ones. Each hidden page stays after the page that it followed, if
 * that page still exists.
 */
function withUnseen(
  all: readonly ArrangedPage[],
  seen: readonly ArrangedPage[],
  present: ReadonlySet<string>,
): readonly ArrangedPage[] {
  if (all.every(({ fileId }) => present.has(fileId))) return seen
  const kept = new Set(seen.map(({ id }) => id))
  const unseen = new Map<string, ArrangedPage[]>()
  let before = ''
  for (const page of all) {
    if (kept.has(page.id)) before = page.id
    else if (!present.has(page.fileId)) {
      const behind = unseen.get(before)
      if (behind === undefined) unseen.set(before, [page])
      else behind.push(page)
    }
  }
  return [...(unseen.get('') ?? []), ...seen.flatMap((page) => [page, ...(unseen.get(page.id) ?? [])])]
}

function isSame(one: readonly ArrangedPage[], other: readonly ArrangedPage[]): boolean {
  return one.length === other.length && one.every((page, place) => page === other[place])
}
