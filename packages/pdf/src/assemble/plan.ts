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
  const { maxPages } = options.limits
  let total = 0
  const runs = entries.map((entry, index) => {
    const run = planEntry(entry, index, inputOf(entry), options)
    total += run.length
    if (total > maxPages) throw limitExceeded('The number of pages of the output', maxPages)
    return run
  })
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
    const selected = selectPages(parsePageSelection(entry.pages, limits), input.pageCount, limits)
    for (const sourceIndex of selected) {
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

/** One page of each run in turn; a run that is at its end is not asked again. */
function interleaved(runs: readonly PlannedPage[][]): PlannedPage[] {
  const pages: PlannedPage[] = []
  let unfinished = runs
  for (let i = 0; unfinished.length > 0; i++) {
    for (const run of unfinished) pages.push(run[i]!)
    unfinished = unfinished.filter((run) => run.length > i + 1)
  }
  return pages
}
