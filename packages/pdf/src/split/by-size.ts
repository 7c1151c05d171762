import { PdfError } from '../errors.js'

/**
 * Writes these pages somewhere; gives the size of what was written, or undefined if that is more than was
 * asked for.
 */
export type Trial = (from: number, count: number) => number | undefined

export interface SizedPart {
  readonly from: number
  readonly count: number
  readonly bytes: number
  /** A single page that is larger than was asked for. */
  readonly oversized: boolean
}

/** Narrowing in by proportion is quick, but a page that is unlike the others misleads it: then by halves. */
const PROPORTIONAL_TRIALS = 4

/**
 * How many pages fit into a part from `from` on: as many as can be, and at least one. What pages share is written once, so the size of some
 * pages together is only known when they are written; each trial does that.
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

/** Whether an assembly ended because its output would have been larger than it may be. */
export function isOutputTooLarge(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'limit_exceeded' && error.details.what === OUTPUT_SIZE
}

const OUTPUT_SIZE = 'The size of the output'

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
