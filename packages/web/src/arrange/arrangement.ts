import type { ChosenEntry, ChosenFile } from '../files/chosen-file.js'
import { movedBy, movedTo } from '../files/file-order.js'
import { createHistory } from '../files/history.js'
import type { InputFiles } from '../files/input-files.js'
import { readSelection, selectionText } from '../files/page-selection.js'
import { createStore, type Store } from '../store.js'

/** A page of a file at a position in the arrangement. */
export interface ArrangedPage {
  /** Identifies this position: a page that is used twice has two ids. */
  readonly id: string
  readonly fileId: string
  /** Counted from 1; undefined for all of a file whose pages are not known before it is converted. */
  readonly page: number | undefined
  /** Degrees clockwise, added to the page's own rotation: 0, 90, 180 or 270. */
  readonly rotation: number
}

/** Every page of every file of the tool, in output order. */
export interface Arrangement {
  readonly pages: Store<readonly ArrangedPage[]>
  /** Undefined if it is no longer there. */
  page(id: string): ArrangedPage | undefined
  readonly steps: Store<{ readonly undo: number; readonly redo: number }>
  remove(ids: ReadonlySet<string>): void
  /** Removes a file from the list together with its pages. This is one change, undone in one step. */
  removeFile(fileId: string): void
  /** Inserts each copy after its original. */
  duplicate(ids: ReadonlySet<string>): void
  rotate(ids: ReadonlySet<string>, degrees: number): void
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
  /** Follows the files until the returned function is called. */
  follow(): () => void
}

/** The page grammar accepts up to 100,000 characters. */
const MAX_PAGES_OF_AN_ENTRY = 10_000

export function createArrangement(inputFiles: InputFiles): Arrangement {
  // Pages of a removed file stay in the history but are not shown. If the file returns, they return to their
  // positions.
  const history = createHistory<ArrangedPage>()
  const pages = createStore<readonly ArrangedPage[]>([])
  let byId: ReadonlyMap<string, ArrangedPage> = new Map()
  const known = new Set<string>()
  let present: ReadonlySet<string> = new Set()
  let lastId = 0

  const placed = (fileId: string, page: number | undefined, rotation: number): ArrangedPage => ({
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

  const addFiles = (): void => {
    const files = inputFiles.files.get()
    present = new Set(files.map(({ id }) => id))
    const added: ArrangedPage[] = []
    for (const file of files) {
      if (known.has(file.id) || file.state !== 'ready') continue
      known.add(file.id)
      for (const page of selectedPages(file)) added.push(placed(file.id, page, file.rotation))
    }
    if (added.length === 0) show()
    else history.append(added)
  }
  addFiles()

  /** Changes that removed a file from the list, keyed by the number of changes including that one. */
  const removedFiles = new Map<number, string>()
  const isListed = (fileId: string | undefined): boolean => present.has(fileId ?? '')
  const change = (next: readonly ArrangedPage[]): void => {
    if (history.change(withHidden(history.items.get(), next, present)))
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
      inputFiles.remove(fileId)
    },
    duplicate: (ids) =>
      change(
        pages
          .get()
          .flatMap((page) =>
            ids.has(page.id) ? [page, placed(page.fileId, page.page, page.rotation)] : [page],
          ),
      ),
    rotate: (ids, degrees) =>
      change(
        pages
          .get()
          .map((page) =>
            ids.has(page.id) ? { ...page, rotation: (page.rotation + degrees + 360) % 360 } : page,
          ),
      ),
    moveTo: (ids, index) => change(movedTo(pages.get(), ({ id }) => ids.has(id), index)),
    moveBy: (ids, by) => change(movedBy(pages.get(), ({ id }) => ids.has(id), by)),
    undo() {
      const fileId = removedFiles.get(history.steps.get().undo)
      if (!history.undo()) return false
      if (fileId !== undefined && !isListed(fileId)) inputFiles.undo()
      return true
    },
    redo() {
      if (!history.redo()) return false
      const fileId = removedFiles.get(history.steps.get().undo)
      if (isListed(fileId)) inputFiles.redo()
      return true
    },
    entries: () => entriesOf(pages.get(), inputFiles.files.get()),
    follow() {
      addFiles()
      return inputFiles.files.subscribe(addFiles)
    },
  }
}

function selectedPages({ page, pageCount }: ChosenFile): Iterable<number | undefined> {
  if (pageCount === null) return [undefined]
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
    const selected = run.flatMap(({ page }) => page ?? [])
    if (file !== undefined) entries.push({ file, page: selectionText(selected), rotation: run[0]!.rotation })
    run = []
  }
  for (const page of pages) {
    const last = run.at(-1)
    const isAnother =
      last !== undefined &&
      (last.fileId !== page.fileId || last.rotation !== page.rotation || page.page === undefined)
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
function withHidden(
  all: readonly ArrangedPage[],
  shown: readonly ArrangedPage[],
  present: ReadonlySet<string>,
): readonly ArrangedPage[] {
  if (all.every(({ fileId }) => present.has(fileId))) return shown
  const kept = new Set(shown.map(({ id }) => id))
  const hidden = new Map<string, ArrangedPage[]>()
  let before = ''
  for (const page of all) {
    if (kept.has(page.id)) before = page.id
    else if (!present.has(page.fileId)) {
      const followers = hidden.get(before)
      if (followers === undefined) hidden.set(before, [page])
      else followers.push(page)
    }
  }
  return [...(hidden.get('') ?? []), ...shown.flatMap((page) => [page, ...(hidden.get(page.id) ?? [])])]
}

function isSame(one: readonly ArrangedPage[], other: readonly ArrangedPage[]): boolean {
  return one.length === other.length && one.every((page, place) => page === other[place])
}
