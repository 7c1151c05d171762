import { limitExceeded, PdfError } from '../errors.js'
import type { Limits } from '../limits.js'
import { parsePageSelection, selectPages } from '../page-grammar.js'
import type { AssembleEntry } from './options.js'

/** One page of the output, before any object has a number. */
export interface PlannedPage {
  readonly entry: number
  readonly input: number
  /** The page of the input, from 0. */
  readonly sourceIndex: number
  readonly rotation: number
  /** Whether this is an empty page of the size of that one. */
  readonly blank: boolean
}

export interface PlanOptions {
  readonly interleave: boolean
  readonly padToEven: boolean
  readonly limits: Limits
}

/** Which pages the output has, whence, and in which order. */
export function planPages(
  entries: readonly AssembleEntry[],
  inputOf: (entry: AssembleEntry) => { index: number; pageCount: number },
  options: PlanOptions,
): PlannedPage[] {
  const runs = entries.map((entry, index) => planEntry(entry, index, inputOf(entry), options))
  const total = runs.reduce((sum, run) => sum + run.length, 0)
  if (total > options.limits.maxPages)
    throw limitExceeded('The number of pages of the output', options.limits.maxPages)
  return options.interleave ? interleaved(runs) : runs.flat()
}

function planEntry(
  entry: AssembleEntry,
  index: number,
  input: { index: number; pageCount: number },
  { padToEven, limits }: PlanOptions,
): PlannedPage[] {
  const rotation = normalRotation(entry.rotation ?? 0)
  const pages: PlannedPage[] = []
  try {
    for (const sourceIndex of selectPages(parsePageSelection(entry.pages), input.pageCount, limits)) {
      pages.push({ entry: index, input: input.index, sourceIndex, rotation, blank: false })
    }
  } catch (error) {
    if (error instanceof PdfError) error.input = entry.input.name
    throw error
  }
  const last = pages.at(-1)
  if (padToEven && last !== undefined && pages.length % 2 === 1) pages.push({ ...last, blank: true })
  return pages
}

/** A rotation as one of 0, 90, 180 and 270. */
export function normalRotation(degrees: number): number {
  if (!Number.isInteger(degrees) || degrees % 90 !== 0) {
    throw new PdfError(
      'invalid_option',
      `A rotation of ${degrees} degrees is not possible: it must be a multiple of 90.`,
    )
  }
  return ((degrees % 360) + 360) % 360
}

/** One page of each run in turn; a run that is at its end is passed over. */
function interleaved(runs: readonly PlannedPage[][]): PlannedPage[] {
  const pages: PlannedPage[] = []
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 0)
  for (let i = 0; i < longest; i++) {
    for (const run of runs) {
      const page = run[i]
      if (page !== undefined) pages.push(page)
    }
  }
  return pages
}
