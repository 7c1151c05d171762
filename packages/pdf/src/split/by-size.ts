import { PdfError } from '../errors.js'

/** Writes these pages; returns the output's size, or undefined if it exceeds the limit. */
export type Trial = (from: number, count: number) => number | undefined

export interface SizedPart {
  readonly from: number
  readonly count: number
  readonly bytes: number
  /** A single page that exceeds the limit. */
  readonly oversized: boolean
}

/**
 * Proportional narrowing is fast, but a page unlike the others misleads it: after these trials, bisection is
 * used.
 */
const PROPORTIONAL_TRIALS = 4

/**
 * The largest number of pages that fit into a part from `from`, at least one. Shared objects are written
 * once, so the size of several pages is known only when they are written; each trial writes them.
 */
export function largestPart(
  from: number,
  left: number,
  maxBytes: number,
  guess: number,
  attempt: Trial,
): SizedPart {
  let fits = 0
  let bytes = 0
  let tooMany = left + 1
  let next = clamp(guess, 1, left)
  for (let trial = 1; fits + 1 < tooMany; trial++) {
    const size = attempt(from, next)
    if (size === undefined) tooMany = next
    else {
      fits = next
      bytes = size
    }
    const middle = (fits + tooMany) >> 1
    const proportional = bytes === 0 ? middle : Math.floor((fits * maxBytes) / bytes)
    next = clamp(trial < PROPORTIONAL_TRIALS ? proportional : middle, fits + 1, tooMany - 1)
  }
  return { from, count: Math.max(fits, 1), bytes, oversized: fits === 0 }
}

/** Whether an assembly failed because its output would exceed the size limit. */
export function isOutputTooLarge(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'limit_exceeded' && error.details.what === OUTPUT_SIZE
}

const OUTPUT_SIZE = 'The size of the output'

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
