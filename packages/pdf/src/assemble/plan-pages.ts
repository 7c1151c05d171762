import { limitExceeded, PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import { parsePageSelection, selectPages } from '../page-grammar.js'
import type { AssembleEntry, BlankEntry, BlankSize, PagesEntry } from './options.js'

/** One page of the output, before any object has a number. */
export interface PlannedPage {
  readonly entry: number
  readonly input: number
  /** The page of the input, from 0. */
  readonly sourceIndex: number
  readonly rotation: number
  /** Whether this is an empty page, with the size of that page or with an explicit size. */
  readonly blank: boolean
  readonly size?: BlankSize | undefined
}

export interface PlanOptions {
  readonly interleave: boolean
  readonly padToEven: boolean
  readonly limits: Limits
}

/** Determines the output's pages, their sources and their order. */
export function planPages(
  entries: readonly AssembleEntry[],
  inputOf: (entry: PagesEntry) => { index: number; pageCount: number },
  options: PlanOptions,
): PlannedPage[] {
  const { maxPages } = options.limits
  let total = 0
  const count = (pages: number): void => {
    total += pages
    if (total > maxPages) throw limitExceeded('The number of pages of the output', maxPages)
  }
  const runs = entries.map((entry, index) => {
    if ('blank' in entry) {
      count(entry.blank)
      return []
    }
    const run = planEntry(entry, index, inputOf(entry), options)
    count(run.length)
    return run
  })
  // Blank pages are modelled on the page before them; those at the start on the first page.
  let like = runs.find((run) => run.length > 0)?.[0]
  entries.forEach((entry, index) => {
    if ('blank' in entry) runs[index] = blankRun(entry, index, like)
    like = runs[index]!.at(-1) ?? like
  })
  // Also the usual case, in which `flat` would take longer than planning a page.
  if (runs.length === 1) return runs[0]!
  return options.interleave ? interleaved(runs.filter((run) => run.length > 0)) : runs.flat()
}

function blankRun({ blank, size }: BlankEntry, entry: number, like: PlannedPage | undefined): PlannedPage[] {
  if (like === undefined) {
    throw new PdfError('invalid_option', 'There are only blank pages: take at least one page of a file.')
  }
  return Array.from({ length: blank }, () => ({ ...like, entry, blank: true, size }))
}

function planEntry(
  entry: PagesEntry,
  index: number,
  input: { index: number; pageCount: number },
  { padToEven, limits }: PlanOptions,
): PlannedPage[] {
  const rotation = normalRotation(entry.rotation ?? 0)
  const pages: PlannedPage[] = []
  try {
    for (const sourceIndex of selectedPages(entry, input.pageCount, limits)) {
      pages.push({ entry: index, input: input.index, sourceIndex, rotation, blank: false })
    }
  } catch (error) {
    if (error instanceof PdfError) error.input = entry.input.name
    throw error
  }
  if (entry.reversed) pages.reverse()
  const last = pages.at(-1)
  if (padToEven && last !== undefined && pages.length % 2 === 1) pages.push({ ...last, blank: true })
  return pages
}

function selectedPages({ pages }: PagesEntry, pageCount: number, limits: Limits): Uint32Array {
  if (!(pages instanceof Uint32Array))
    return selectPages(parsePageSelection(pages, limits), pageCount, limits)
  if (pages.some((page) => page >= pageCount))
    throw new PdfError('invalid_pages', `A requested page does not exist: the file has ${pageCount}.`)
  return pages
}

/** Normalises a rotation to 0, 90, 180 or 270. */
function normalRotation(degrees: number): number {
  if (!Number.isInteger(degrees) || degrees % 90 !== 0) {
    throw new PdfError(
      'invalid_option',
      `A rotation of ${degrees} degrees is not possible: it must be a multiple of 90.`,
    )
  }
  return ((degrees % 360) + 360) % 360
}

/** One page of each run in turn; exhausted runs are skipped. */
function interleaved(runs: readonly PlannedPage[][]): PlannedPage[] {
  const pages: PlannedPage[] = []
  let unfinished = runs
  for (let i = 0; unfinished.length > 0; i++) {
    for (const run of unfinished) pages.push(run[i]!)
    unfinished = unfinished.filter((run) => run.length > i + 1)
  }
  return pages
}
