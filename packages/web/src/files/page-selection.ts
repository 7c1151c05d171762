import { PdfError } from '@octavo/pdf/errors'
import { parsePageSelection, selectPages } from '@octavo/pdf/page-grammar'

export interface ReadSelection {
  /** The error message of the engine's parser. */
  readonly problem: string | undefined
  /** The selected pages, counted from 1. Undefined if they cannot be known. */
  readonly pages: Uint32Array | undefined
}

/** Reads a page selection as it is typed. */
export function readSelection(text: string, pageCount: number | null): ReadSelection {
  try {
    const selection = parsePageSelection(text)
    if (pageCount === null) return { problem: undefined, pages: undefined }
    return { problem: undefined, pages: selectPages(selection, pageCount).map((page) => page + 1) }
  } catch (error) {
    if (error instanceof PdfError) return { problem: error.message, pages: undefined }
    throw error
  }
}

/** The shortest page selection for these pages, such as `1-3,7,6`. */
export function selectionText(pages: Iterable<number>, dash = '-', separator = ','): string {
  const runs: { first: number; last: number; step: number }[] = []
  for (const page of pages) {
    const run = runs.at(-1)
    if (
      run !== undefined &&
      Math.abs(page - run.last) === 1 &&
      (run.step === 0 || page - run.last === run.step)
    ) {
      run.step = page - run.last
      run.last = page
    } else runs.push({ first: page, last: page, step: 0 })
  }
  return runs
    .map(({ first, last }) => (first === last ? `${first}` : `${first}${dash}${last}`))
    .join(separator)
}
